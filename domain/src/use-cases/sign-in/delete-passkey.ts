import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { forgetCodesWithoutFactor, requireFactorLeft } from './leave-factor.ts';
import { requirePasskeys } from './prove-passkey.ts';
import { requireOwnPasskey } from './rename-passkey.ts';
import { requireSession } from './require-session.ts';

/**
 * Deletes one of the own passkeys. Throws `session.required`, `session.not_fresh`, `passkey.off`, `passkey.not_found` and
 * `second_factor.last`.
 *
 * @example
 * await desk.deletePasskey(actor, 1) // throws session.required
 */
export async function deletePasskey(
  ports: Pick<Ports, 'store' | 'clock' | 'passkeys'>,
  actor: Actor,
  id: number,
): Promise<true> {
  requireSession(actor);
  const now = ports.clock.now();
  requireMayGrant(actor, 'own.second_factor', now);
  requirePasskeys(ports);
  return ports.store.transact(
    async (writer) => {
      const { name } = await requireOwnPasskey(writer, actor, id);
      const { totp, passkeys } = await writer.secondFactors.factorsOf(actor.id);
      const rest = { totp, passkeys: passkeys - 1 };
      await requireFactorLeft(writer, actor, rest);
      await writer.secondFactors.deletePasskey(actor.id, id);
      await forgetCodesWithoutFactor(writer, actor.id, rest);
      const meta = { action: 'deleted', name };
      await recordAct(writer, actor, now, 'agent_passkey_changed', targetOf('agent', actor), meta);
      return true as const;
    },
    { alone: true },
  );
}
