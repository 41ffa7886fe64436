import type { Conversation } from '../../model/conversation/conversation.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * What decides who may see a conversation; undefined when it is gone.
 *
 * @example
 * await desk.readConversationAccess(conversation.id) // { assignedUserId: null, inboxId: 1, … }
 */
export async function readConversationAccess(
  ports: Pick<Ports, 'store'>,
  id: number,
): Promise<Pick<Conversation, 'assignedUserId' | 'assignedTeamId' | 'contactId' | 'inboxId'> | undefined> {
  return ports.store.read((reader) => reader.conversations.findById(id));
}
