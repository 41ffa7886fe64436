import type { Actor } from '../../model/agent/agent.ts';
import { changePermissions } from '../../model/conversation/change-permissions.ts';
import type { Ports } from '../../ports/ports.ts';
import type { UnassignInput } from './assignment.ts';
import { actOnConversation } from './open-conversation.ts';

/**
 * Removes the assigned team; without one nothing changes. Needs `conversations:update_team_assignee`. Throws
 * `conversation.not_found`, `conversation.no_access` and `conversation.stale`.
 *
 * @example
 * await desk.unassignConversationTeam(actor, uuid, {}) // true
 */
export async function unassignConversationTeam(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  input: UnassignInput,
): Promise<true> {
  return actOnConversation(ports, actor, {
    permission: changePermissions.team,
    uuid,
    expectedVersions: input.expectedVersions,
    prepare: async () => undefined,
    decide: (conversation) =>
      conversation.assignedTeamId === null
        ? undefined
        : { state: { assignedTeamId: null }, parts: [{ type: 'team_removed' }] },
  });
}
