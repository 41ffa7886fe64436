import type { Actor } from '../../model/agent/agent.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { failuresMatterMs, mostOwnProofFailures, ownProofLimits } from '../../model/sign-in/failure-limit.ts';
import { refuseSignIn } from '../../model/sign-in/sign-in-refusal.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordLoginFailure } from '../audit/record-sign-in-failure.ts';
import { notifyOfSecurity } from '../notification/notify.ts';
import { clockIssue, clockMessage } from './accept-code.ts';
import { countInside, tooManyAttempts, uncountInside } from './count-attempt.ts';
import { endSession } from './end-sessions.ts';
import { requireSession } from './require-session.ts';

/** Takes back an attempt that succeeded, or has no outcome. */
export interface OwnAttempt {
  readonly ids: readonly number[];
}

const ofSession = ({ session }: Actor): string => `session ${session?.id}`;

/**
 * Counts an attempt of an agent to prove again who they are as failed, before its outcome is known. Part of a transaction
 * that runs alone. Throws `rate.limited`.
 */
export async function countOwnAttempt(writer: StoreWriter, actor: Actor, now: Timestamp): Promise<OwnAttempt> {
  requireSession(actor);
  // Attempts at the same time: the session ends when the first of them has failed.
  const before = await writer.signIn.listFailures(ofSession(actor), now - failuresMatterMs);
  if (before.length >= mostOwnProofFailures) throw tooManyAttempts(1);
  const ofAgent = await countInside(writer, [{ subject: `own proofs ${actor.id}`, limits: ownProofLimits }], now);
  return { ids: [...ofAgent, await writer.signIn.insertFailure(ofSession(actor), now)] };
}

/**
 * Takes back an attempt that was not a failure. A correct proof resets the failures of the session, and not those of
 * the agent.
 */
export async function uncountOwnAttempt(
  writer: StoreWriter,
  actor: Actor,
  { ids }: OwnAttempt,
  wasRight: boolean,
): Promise<void> {
  await uncountInside(writer, ids);
  if (wasRight) await writer.signIn.deleteFailuresOf(ofSession(actor));
}

/**
 * It has failed: the audit log has it, and at the tenth the session ends, and the agent is notified. Returns the error to
 * throw.
 */
export async function failOwnAttempt(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  reason: 'own_password_wrong' | 'own_code_wrong',
  path: string,
  isOfOtherTime = false,
): Promise<Error> {
  const { id } = requireSession(actor);
  await recordLoginFailure(ports, actor, { ...actor.origin, via: 'session' }, reason);
  const now = ports.clock.now();
  await ports.store.transact(
    async (writer) => {
      const failed = await writer.signIn.listFailures(ofSession(actor), now - failuresMatterMs);
      if (failed.length < mostOwnProofFailures || !(await endSession(writer, actor.id, id, now))) return;
      const { ip } = actor.origin ?? {};
      await notifyOfSecurity(writer, actor.id, 'session_guesses', null, now, {
        ip: ip ?? '',
        userAgent: actor.session?.userAgent ?? '',
      });
    },
    { alone: true },
  );
  if (isOfOtherTime)
    return refuseSignIn(reason, clockMessage, { issues: [{ path, message: clockIssue }], clock: true });
  return refuseSignIn(reason, 'is wrong', { issues: [{ path, message: 'is wrong' }] });
}
