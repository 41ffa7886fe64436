import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { refuse } from '../../model/shared/errors.ts';
import { hasSecondFactor } from '../../model/sign-in/second-factor.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { newRecoveryCodes } from './new-recovery-codes.ts';
import { requireSession } from './require-session.ts';

/**
 * Ten new recovery codes, returned once; the former ones are no longer valid. Throws `session.required`,
 * `session.not_fresh` and `second_factor.none`.
 *
 * @example
 * await desk.renewRecoveryCodes(actor) // throws session.required
 */
export async function renewRecoveryCodes(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>,
  actor: Actor,
): Promise<readonly string[]> {
  requireSession(actor);
  const now = ports.clock.now();
  requireMayGrant(actor, 'own.second_factor', now);
  return ports.store.transact(
    async (writer) => {
      if (!hasSecondFactor(await writer.secondFactors.factorsOf(actor.id))) {
        throw refuse('second_factor.none', 'You have no second factor that recovery codes could stand in for');
      }
      const meta = { action: 'recovery_codes' };
      await recordAct(writer, actor, now, 'agent_second_factor_changed', targetOf('agent', actor), meta);
      return newRecoveryCodes(ports, writer, actor.id);
    },
    { alone: true },
  );
}
