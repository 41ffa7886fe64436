import { type DomainError, refuse } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import {
  type PendingSignIn,
  type SecondFactors,
  secondFactorLimits,
  usableMethods,
} from '../../model/sign-in/second-factor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { sessionTokenBytes } from './begin-session.ts';

type Waiting = Omit<PendingSignIn, 'expiresAt' | 'attempts'>;

interface KeptSignIn {
  readonly token: string;
  readonly expiresAt: Timestamp;
}

/** Keeps a sign-in until its second factor comes, and returns the token with which it goes on. */
export async function keepPendingSignIn(
  { ids, secrets }: Pick<Ports, 'ids' | 'secrets'>,
  writer: StoreWriter,
  waiting: Waiting,
  now: Timestamp,
): Promise<KeptSignIn> {
  const token = ids.token(sessionTokenBytes);
  const expiresAt = now + secondFactorLimits.signInMs;
  const pending = { ...waiting, expiresAt, attempts: 0 };
  await writer.secondFactors.insertPendingSignIn({ ...pending, tokenHash: secrets.digest(token) });
  return { token, expiresAt };
}

/** Keeps a sign-in whose password was right, and returns the refusal that says so. */
export async function awaitSecondFactor(
  ports: Pick<Ports, 'ids' | 'secrets' | 'passkeys'>,
  writer: StoreWriter,
  agentId: number,
  factors: SecondFactors,
  remembered: boolean,
  now: Timestamp,
): Promise<DomainError> {
  const kept = await keepPendingSignIn(ports, writer, { agentId, remembered, providerId: null }, now);
  const methods = usableMethods(factors, ports.passkeys.isAvailable());
  return refuse('second_factor.required', 'A second factor is needed.', {
    secondFactor: { ...kept, methods },
  });
}
