import type { Actor } from '../../model/agent/agent.ts';
import { teamAssignment } from '../../model/conversation/assignment-change.ts';
import { changePermissions } from '../../model/conversation/change-permissions.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AssignInput } from './assignment.ts';
import { actOnConversation } from './open-conversation.ts';
import { requireAssignableTeam } from './require-assignable.ts';

/**
 * Assigns a team. An agent who was assigned is removed: the team picks who answers. Needs
 * `conversations:update_team_assignee`. Throws `team.unknown`, `conversation.not_found`, `conversation.no_access` and
 * `conversation.stale`.
 *
 * @example
 * await desk.assignConversationTeam(actor, uuid, { assigneeId: team.id }) // true
 */
export async function assignConversationTeam(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  input: AssignInput,
): Promise<true> {
  return actOnConversation(ports, actor, {
    permission: changePermissions.team,
    uuid,
    expectedVersions: input.expectedVersions,
    prepare: (writer) => requireAssignableTeam(writer, 'assigneeId', input.assigneeId),
    decide: teamAssignment,
  });
}
