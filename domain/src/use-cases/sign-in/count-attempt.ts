import type { Timestamp } from '../../model/shared/time.ts';
import { attemptWait, type FailureLimit, failuresMatterMs } from '../../model/sign-in/failure-limit.ts';
import { refuseSignIn } from '../../model/sign-in/sign-in-refusal.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader, StoreWriter } from '../../ports/store.ts';

/** Failures that are counted under one name, and how many there may be. */
export interface CountedFailures {
  readonly subject: string;
  readonly limits: readonly FailureLimit[];
}

/**
 * Counts an attempt as failed before its outcome is known, so that attempts at the same time do not pass the limit
 * together, under each of the names. Returns the ids, for the attempt that succeeds. Throws `rate.limited`.
 */
export async function countAttempt(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  counted: readonly CountedFailures[],
): Promise<readonly number[]> {
  const now = clock.now();
  // A write transaction excludes other writers, so attempts that are refused anyway are found by a read first.
  await store.read((reader) => requireMayTry(reader, counted, now));
  return store.transact((writer) => countInside(writer, counted, now), { alone: true });
}

/** The same within a transaction that runs alone. */
export async function countInside(
  writer: StoreWriter,
  counted: readonly CountedFailures[],
  now: Timestamp,
): Promise<readonly number[]> {
  await requireMayTry(writer, counted, now);
  const ids: number[] = [];
  for (const { subject } of counted) ids.push(await writer.signIn.insertFailure(subject, now));
  return ids;
}

async function requireMayTry(reader: StoreReader, counted: readonly CountedFailures[], now: Timestamp): Promise<void> {
  let wait = 0;
  for (const { subject, limits } of counted) {
    const failures = await reader.signIn.listFailures(subject, now - failuresMatterMs);
    wait = Math.max(wait, attemptWait(failures, limits, now));
  }
  if (wait > 0) throw tooManyAttempts(Math.ceil(wait / 1_000));
}

/** Takes back an attempt that was not a failure. */
export async function uncountAttempt({ store }: Pick<Ports, 'store'>, ids: readonly number[]): Promise<void> {
  await store.transact((writer) => uncountInside(writer, ids));
}

/** The same within a transaction. */
export async function uncountInside(writer: StoreWriter, ids: readonly number[]): Promise<void> {
  for (const id of ids) await writer.signIn.deleteFailure(id);
}

export function tooManyAttempts(retryAfter: number): Error {
  return refuseSignIn('attempts_many', 'Too many failed attempts', { retryAfter: Math.max(1, retryAfter) });
}
