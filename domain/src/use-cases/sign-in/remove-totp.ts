import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { forgetCodesWithoutFactor, requireFactorLeft } from './leave-factor.ts';
import { requireSession } from './require-session.ts';

/**
 * Switches one-time codes off; also where they are not on. Throws `session.required`, `session.not_fresh` and
 * `second_factor.last`.
 *
 * @example
 * await desk.removeTotp(actor) // throws session.required
 */
export async function removeTotp({ store, clock }: Pick<Ports, 'store' | 'clock'>, actor: Actor): Promise<true> {
  requireSession(actor);
  const now = clock.now();
  requireMayGrant(actor, 'own.second_factor', now);
  return store.transact(
    async (writer) => {
      const { totp, passkeys } = await writer.secondFactors.factorsOf(actor.id);
      const rest = { totp: false, passkeys };
      if (totp) await requireFactorLeft(writer, actor, rest);
      await writer.secondFactors.deleteTotp(actor.id);
      await forgetCodesWithoutFactor(writer, actor.id, rest);
      const target = targetOf('agent', actor);
      if (totp) await recordAct(writer, actor, now, 'agent_second_factor_changed', target, { action: 'totp_off' });
      return true as const;
    },
    { alone: true },
  );
}
