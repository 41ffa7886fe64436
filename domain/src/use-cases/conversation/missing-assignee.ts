import type { Conversation } from '../../model/conversation/conversation.ts';
import type { ConversationChange } from '../../model/conversation/conversation-change.ts';
import type { StoreWriter } from '../../ports/store.ts';

/** The change, and with it an assigned agent removed who was deleted or disabled since. */
export async function withoutMissingAssignee(
  writer: Pick<StoreWriter, 'agents'>,
  { assignedUserId }: Conversation,
  change: ConversationChange,
): Promise<ConversationChange> {
  if (assignedUserId === null) return change;
  const assignee = await writer.agents.find(assignedUserId);
  if (assignee?.enabled) return change;
  return {
    ...change,
    state: { ...change.state, assignedUserId: null },
    parts: [...change.parts, { type: 'agent_removed', reason: 'missing' }],
  };
}
