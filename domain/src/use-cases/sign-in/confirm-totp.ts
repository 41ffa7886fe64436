import type { Actor } from '../../model/agent/agent.ts';
import { invalidInput, refuse } from '../../model/shared/errors.ts';
import { readCode, secondFactorLimits } from '../../model/sign-in/second-factor.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { clockIssue, clockMessage, isNearCode, stepOfCode } from './accept-code.ts';
import { endSessions } from './end-sessions.ts';
import { newRecoveryCodes } from './new-recovery-codes.ts';
import { requireSession } from './require-session.ts';

/**
 * Switches one-time codes on with a first code, which is used up. Returns ten recovery codes, once; the agent's other
 * sessions end. Throws `session.required`, `totp.not_pending` and `second_factor.wrong`.
 *
 * @example
 * await desk.confirmTotp(actor, '123456') // throws session.required
 */
export async function confirmTotp(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'sealer' | 'oneTimeCodes'>,
  actor: Actor,
  text: string,
): Promise<readonly string[]> {
  const { id } = requireSession(actor);
  const { kind, code } = readCode(text);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const totp = await writer.secondFactors.findTotp(actor.id);
      const isPending = totp?.confirmedAt === null && totp.createdAt + secondFactorLimits.enrolMs > now;
      if (totp === undefined || !isPending) {
        throw refuse('totp.not_pending', 'There is no secret to confirm; begin again.');
      }
      const step = kind === 'totp' ? stepOfCode(ports, totp, code, now) : undefined;
      if (step === undefined && kind === 'totp' && isNearCode(ports, totp, code, now)) {
        throw refuse('second_factor.wrong', clockMessage, {
          issues: [{ path: 'code', message: clockIssue }],
          clock: true,
        });
      }
      if (step === undefined) throw invalidInput('second_factor.wrong', 'code', 'is wrong');
      await writer.secondFactors.keepTotp({ ...totp, confirmedAt: now, lastStep: step });
      await endSessions(writer, actor.id, now, id);
      await recordAct(writer, actor, now, 'agent_second_factor_changed', targetOf('agent', actor), {
        action: 'totp_on',
      });
      return newRecoveryCodes(ports, writer, actor.id);
    },
    { alone: true },
  );
}
