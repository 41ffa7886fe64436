import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireRankOver } from '../../model/agent/rank.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireAgent } from '../agent/require-agent.ts';
import { recordEndedSessions } from '../audit/record-ended-sessions.ts';
import { endSession, endSessions } from './end-sessions.ts';

/**
 * Signs an agent out: one session, or all of them; also where there is none. Needs `users:manage`. Throws
 * `agent.not_found` and `agent.outranked`.
 *
 * @example
 * await desk.endAgentSessions(actor, agent.id) // true
 */
export async function endAgentSessions(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  agentId: number,
  sessionId?: number,
): Promise<true> {
  requirePermission(actor, 'users:manage');
  const now = clock.now();
  return store.transact(
    async (writer) => {
      const agent = await requireAgent(writer.agents, agentId);
      requireRankOver(actor, agent);
      const ended =
        sessionId === undefined
          ? await endSessions(writer, agentId, now)
          : Number(await endSession(writer, agentId, sessionId, now));
      await recordEndedSessions(writer, actor, now, agent, ended);
      return true as const;
    },
    { alone: true },
  );
}
