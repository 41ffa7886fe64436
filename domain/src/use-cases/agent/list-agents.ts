import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor, AgentSummary } from '../../model/agent/agent.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';

export interface ListedAgent extends AgentSummary {
  /** Until when the link is good, or was, with which an agent without a password sets one. */
  readonly invitedUntil?: Timestamp;
}

/**
 * All agents, by id. Needs `users:manage`.
 *
 * @example
 * (await desk.listAgents(actor)).map(({ firstName }) => firstName) // ['Admin', 'Mia']
 */
export async function listAgents(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly ListedAgent[]> {
  requirePermission(actor, 'users:manage');
  return ports.store.read(
    async ({ agents, signIn }) => {
      const invitations = new Map((await signIn.listInvitations()).map((link) => [link.agentId, link.expiresAt]));
      return (await agents.list()).map((agent) => {
        const invitedUntil = invitations.get(agent.id);
        return invitedUntil === undefined ? agent : { ...agent, invitedUntil };
      });
    },
    { oneState: true },
  );
}
