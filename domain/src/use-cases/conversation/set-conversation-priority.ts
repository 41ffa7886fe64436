import type { Actor } from '../../model/agent/agent.ts';
import { priorityChange } from '../../model/conversation/assignment-change.ts';
import { changePermissions } from '../../model/conversation/change-permissions.ts';
import type { PriorityName } from '../../model/conversation/priority.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { actOnConversation } from './open-conversation.ts';

/**
 * Sets the priority. Needs `conversations:update_priority`. Throws `input.invalid`, `conversation.not_found`,
 * `conversation.no_access` and `conversation.stale`.
 *
 * @example
 * await desk.setConversationPriority(actor, uuid, { priority: 'High' }) // true
 */
export async function setConversationPriority(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  input: { readonly priority: PriorityName; readonly expectedVersions?: readonly number[] | undefined },
): Promise<true> {
  return actOnConversation(ports, actor, {
    permission: changePermissions.priority,
    uuid,
    expectedVersions: input.expectedVersions,
    prepare: async (writer) => {
      const known = await writer.statuses.listPriorities();
      const priority = known.find((each) => each.name === input.priority);
      if (priority === undefined) throw invalidInput('input.invalid', 'priority', 'must be Low, Medium or High');
      return priority;
    },
    decide: priorityChange,
  });
}
