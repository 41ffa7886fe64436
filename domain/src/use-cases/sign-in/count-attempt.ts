import type { Timestamp } from '../../model/shared/time.ts';
import { attemptWait, type FailureLimit, failuresMatterMs } from '../../model/sign-in/failure-limit.ts';
import { refuseSignIn } from '../../model/sign-in/sign-in-refusal.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader, StoreWriter } from '../../ports/store.ts';

/**
 * Counts an attempt as failed before its outcome is known, so that attempts at the same time do not pass the limit
 * together. Returns its id, for the attempt that succeeds. Throws `rate.limited`.
 */
export async function countAttempt(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  subject: string,
  limits: readonly FailureLimit[],
): Promise<number> {
  const now = clock.now();
  // Nobody else writes during the transaction: whoever is refused anyway must not hold up the others with one.
  await store.read((reader) => requireMayTry(reader, subject, limits, now));
  return store.transact((writer) => countInside(writer, subject, limits, now), { alone: true });
}

/** The same within a transaction that runs alone. */
export async function countInside(
  writer: StoreWriter,
  subject: string,
  limits: readonly FailureLimit[],
  now: Timestamp,
): Promise<number> {
  await requireMayTry(writer, subject, limits, now);
  return writer.signIn.insertFailure(subject, now);
}

async function requireMayTry(
  reader: StoreReader,
  subject: string,
  limits: readonly FailureLimit[],
  now: Timestamp,
): Promise<void> {
  const wait = attemptWait(await reader.signIn.listFailures(subject, now - failuresMatterMs), limits, now);
  if (wait > 0) throw tooManyAttempts(Math.ceil(wait / 1_000));
}

/** It was no failure after all. */
export async function uncountAttempt({ store }: Pick<Ports, 'store'>, id: number): Promise<void> {
  await store.transact((writer) => writer.signIn.deleteFailure(id));
}

export function tooManyAttempts(retryAfter: number): Error {
  return refuseSignIn('attempts_many', 'Too many failed attempts', { retryAfter: Math.max(1, retryAfter) });
}
