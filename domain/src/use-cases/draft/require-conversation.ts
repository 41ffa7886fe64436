import type { Conversation } from '../../model/conversation/conversation.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { StoreReader } from '../../ports/store.ts';

/** Without asking who may read it: an agent's own drafts stay theirs. Throws `conversation.not_found`. */
export async function requireConversation(
  { conversations }: Pick<StoreReader, 'conversations'>,
  uuid: string,
): Promise<Conversation> {
  const conversation = await conversations.find(uuid);
  if (conversation === undefined) throw refuse('conversation.not_found', 'There is no such conversation');
  return conversation;
}
