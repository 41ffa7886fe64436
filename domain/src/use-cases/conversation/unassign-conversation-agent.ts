import type { Actor } from '../../model/agent/agent.ts';
import { changePermissions } from '../../model/conversation/change-permissions.ts';
import type { Ports } from '../../ports/ports.ts';
import type { UnassignInput } from './assignment.ts';
import { actOnConversation } from './open-conversation.ts';

/**
 * Removes the assigned agent; without one nothing changes. Needs `conversations:update_user_assignee`. Throws
 * `conversation.not_found`, `conversation.no_access` and `conversation.stale`.
 *
 * @example
 * await desk.unassignConversationAgent(actor, uuid, {}) // true
 */
export async function unassignConversationAgent(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  input: UnassignInput,
): Promise<true> {
  return actOnConversation(ports, actor, {
    permission: changePermissions.assignee,
    uuid,
    expectedVersions: input.expectedVersions,
    prepare: async () => undefined,
    decide: (conversation) =>
      conversation.assignedUserId === null
        ? undefined
        : { state: { assignedUserId: null }, parts: [{ type: 'agent_removed' }] },
  });
}
