import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { requireRankOver } from '../../model/agent/rank.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireAgent } from '../agent/require-agent.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { notifyOfSecurity } from '../notification/notify.ts';
import { endSessions } from './end-sessions.ts';

/**
 * For an agent who lost their device: one-time codes, recovery codes, passkeys and sessions of the agent are gone, and the
 * password is enough to sign in. Needs `users:manage`. Throws `session.not_fresh`,
 * `api_key.limited`, `agent.not_found`, `agent.outranked` and
 * `agent.self`.
 *
 * @example
 * await desk.resetSecondFactor(actor, agent.id) // true
 * await desk.resetSecondFactor(actor, actor.id) // throws agent.self
 */
export async function resetSecondFactor(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  agentId: number,
): Promise<true> {
  requirePermission(actor, 'users:manage');
  const now = clock.now();
  requireMayGrant(actor, 'agent.second_factor', now);
  return store.transact(
    async (writer) => {
      const agent = await requireAgent(writer.agents, agentId);
      requireRankOver(actor, agent);
      if (agent.id === actor.id) throw refuse('agent.self', 'Agents change their own second factor themselves.');
      await writer.secondFactors.deleteFactorsOf(agentId);
      await endSessions(writer, agentId, now);
      const meta = { action: 'reset' };
      await recordAct(writer, actor, now, 'agent_second_factor_changed', targetOf('agent', agent), meta);
      await notifyOfSecurity(writer, agentId, 'second_factor_reset', actor, now);
      return true as const;
    },
    { alone: true },
  );
}
