import type { Actor } from '../../model/agent/agent.ts';
import { agentAssignment } from '../../model/conversation/assignment-change.ts';
import { changePermissions } from '../../model/conversation/change-permissions.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AssignInput } from './assignment.ts';
import { actOnConversation } from './open-conversation.ts';
import { requireAssignableAgent } from './require-assignable.ts';

/**
 * Assigns an agent; the team stays as it is. Needs `conversations:update_user_assignee`. Throws `agent.unknown`,
 * `conversation.not_found`, `conversation.no_access` and `conversation.stale`.
 *
 * @example
 * await desk.assignConversationAgent(actor, uuid, { assigneeId: agent.id }) // true
 */
export async function assignConversationAgent(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  input: AssignInput,
): Promise<true> {
  return actOnConversation(ports, actor, {
    permission: changePermissions.assignee,
    uuid,
    expectedVersions: input.expectedVersions,
    prepare: (writer) => requireAssignableAgent(writer, 'assigneeId', input.assigneeId),
    decide: agentAssignment,
  });
}
