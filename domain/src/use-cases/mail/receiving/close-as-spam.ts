import type { Conversation } from '../../../model/conversation/conversation.ts';
import { systemAuthor } from '../../../model/conversation/conversation-change.ts';
import { statusNames } from '../../../model/conversation/status.ts';
import { statusChange } from '../../../model/conversation/status-change.ts';
import { tagChange } from '../../../model/conversation/tag-change.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { IdGenerator } from '../../../ports/platform.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import { changeConversation } from '../../conversation/change-conversation.ts';
import { resolveTags } from '../../conversation/resolve-tags.ts';

const spamTag = 'spam';

/** A new conversation of a mail that its server marked as spam: Closed, with a tag; no agent is notified. */
export async function closeAsSpam(
  ports: { readonly ids: IdGenerator },
  writer: StoreWriter,
  conversation: Conversation,
  at: Timestamp,
): Promise<Conversation> {
  const closed = await writer.statuses.findByName(statusNames.closed);
  const status = closed && statusChange(conversation, closed, null, at);
  const tags = tagChange([], await resolveTags(writer, [spamTag], true, at));
  const parts = [...(status?.parts ?? []), ...(tags?.parts ?? [])];
  if (parts.length === 0) return conversation;
  const change = { ...status, ...tags, state: { ...status?.state, ...tags?.state }, parts };
  return changeConversation(ports, writer, conversation, systemAuthor, at, change);
}
