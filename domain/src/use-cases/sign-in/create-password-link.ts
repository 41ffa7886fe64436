import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { requireRankOver } from '../../model/agent/rank.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { admitToRank } from '../agent/admit-to-rank.ts';
import { requireAgent } from '../agent/require-agent.ts';
import { notifyOfSecurity } from '../notification/notify.ts';
import { keepLink, type NewPasswordLink } from './keep-link.ts';

/**
 * A link with which an agent sets a password; those that the agent had before are dead. Needs `users:manage`. Throws
 * `session.not_fresh`, `agent.not_found`, `agent.outranked`, `api_key.limited` and `agent.disabled`.
 *
 * @param mostMs for how long the link is valid at most
 * @example
 * (await desk.createPasswordLink(actor, agent.id)).link.kind // 'invitation'
 */
export async function createPasswordLink(
  { store, clock, ids, secrets }: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>,
  actor: Actor,
  agentId: number,
  mostMs = Number.POSITIVE_INFINITY,
): Promise<NewPasswordLink> {
  requirePermission(actor, 'users:manage');
  const now = clock.now();
  requireMayGrant(actor, 'agent.password_link', now);
  return store.transact(
    async (writer) => {
      const agent = await requireAgent(writer.agents, agentId);
      requireRankOver(actor, agent);
      if (!agent.enabled) throw refuse('agent.disabled', 'The agent is disabled');
      const hasPassword = typeof (await writer.agents.findPasswordHash(agentId)) === 'string';
      const kind = hasPassword ? 'reset' : 'invitation';
      const made = await keepLink({ ids, secrets }, writer, actor, agent, kind, now, mostMs);
      await notifyOfSecurity(writer, agentId, 'password_link', actor, now);
      return made;
    },
    { alone: true, admitRepeat: admitToRank(actor, agentId) },
  );
}
