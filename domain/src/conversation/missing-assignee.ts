import type { StoreWriter } from '../ports/store.ts';
import type { ConversationChange } from './change-conversation.ts';
import type { Conversation } from './conversation.ts';

export const missingAssignee = 'removed the assigned agent, who is not there any more';

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
    sentences: [...change.sentences, missingAssignee],
  };
}
