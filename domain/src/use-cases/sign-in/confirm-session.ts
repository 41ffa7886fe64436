import type { Actor } from '../../model/agent/agent.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { freshLengthMs } from '../../model/sign-in/agent-session.ts';
import type { Ports } from '../../ports/ports.ts';
import { acceptCode, hintOfClock } from './accept-code.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { countOwnAttempt, failOwnAttempt, uncountOwnAttempt } from './own-proof.ts';
import { type PasskeyAnswer, provePasskey } from './prove-passkey.ts';
import { requireSession } from './require-session.ts';

/** The first that is given counts. */
export interface SessionProof {
  readonly password?: string | undefined;
  /** The code of a second factor. */
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

type ConfirmPorts = Pick<Ports, 'store' | 'clock' | 'secrets' | 'sealer' | 'passwords' | 'oneTimeCodes' | 'passkeys'>;

/**
 * The agent proves again who they are, for acts that need it; returns until when that counts. The session ends at the
 * tenth failure. Throws `session.required`,
 * `password.wrong`, `second_factor.wrong`, `passkey.invalid`, `passkey.off`, `rate.limited` and `sign_in.busy`.
 *
 * @example
 * await desk.confirmSession(actor, { password: 'correct horse battery' }) // throws session.required
 */
export async function confirmSession(ports: ConfirmPorts, actor: Actor, proof: SessionProof): Promise<Timestamp> {
  const { id } = requireSession(actor);
  if (proof.password !== undefined) await checkOwnPassword(ports, actor, 'password', proof.password);
  else if (proof.code !== undefined) await checkOwnCode(ports, actor, proof.code);
  else if (proof.passkey !== undefined) await checkOwnPasskey(ports, actor, proof.passkey);
  else throw invalidInput('input.invalid', '', 'must have a password, a code, or the answer of a passkey');
  const freshUntil = ports.clock.now() + freshLengthMs;
  await ports.store.transact((writer) => writer.agentSessions.setFreshUntil(id, freshUntil));
  return freshUntil;
}

/** Counted with the wrong passwords of the session. */
async function checkOwnCode(ports: ConfirmPorts, actor: Actor, code: string): Promise<void> {
  const now = ports.clock.now();
  const outcome = await ports.store.transact(
    async (writer) => {
      const attempt = await countOwnAttempt(writer, actor, now);
      if (!(await acceptCode(ports, writer, actor.id, code, now))) {
        return (await hintOfClock(ports, writer, actor.id, code, now)) ? 'clock' : 'wrong';
      }
      await uncountOwnAttempt(writer, actor, attempt, true);
      return 'right';
    },
    { alone: true },
  );
  if (outcome !== 'right') throw await failOwnAttempt(ports, actor, 'own_code_wrong', 'code', outcome === 'clock');
}

async function checkOwnPasskey(ports: ConfirmPorts, actor: Actor, answer: PasskeyAnswer): Promise<void> {
  const passkey = await provePasskey(ports, answer, actor.origin ?? {});
  if (passkey?.agentId === actor.id) return;
  throw invalidInput('passkey.invalid', 'response', 'is not of one of your passkeys, or came too late');
}
