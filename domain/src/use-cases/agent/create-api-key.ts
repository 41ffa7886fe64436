import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { requireRankOver } from '../../model/agent/rank.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { notifyOfSecurity } from '../notification/notify.ts';
import { admitToRank } from './admit-to-rank.ts';
import { type ApiCredentials, newApiCredentials, storedKey } from './api-credentials.ts';
import { requireAgent } from './require-agent.ts';

/**
 * Creates the single key of an agent, in place of the one that they had. Named keys stay. Needs `users:manage`. Throws
 * `session.not_fresh`, `agent.not_found`, `agent.outranked`, `api_key.outlasts` and `api_key.wider`.
 *
 * @example
 * (await desk.createApiKey(actor, agent.id)).apiSecret.length // 64
 */
export async function createApiKey(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>,
  actor: Actor,
  id: number,
): Promise<ApiCredentials> {
  requirePermission(actor, 'users:manage');
  const now = ports.clock.now();
  requireMayGrant(actor, 'agent.api_key', now);
  return ports.store.transact(
    async (writer) => {
      const agent = await requireAgent(writer.agents, id);
      requireRankOver(actor, agent);
      const credentials = newApiCredentials(ports.ids);
      await writer.agents.setApiKey(id, storedKey(ports.secrets, credentials));
      await writer.widget.deleteTicketsOf(id);
      await writer.events.append([{ type: 'agent.api_key_changed', agentId: id }], now);
      await notifyOfSecurity(writer, id, 'api_key', actor, now);
      await recordAct(writer, actor, now, 'api_key_created', targetOf('agent', agent));
      return credentials;
    },
    { alone: true, admitRepeat: admitToRank(actor, id) },
  );
}
