import type { Conversation } from '../../model/conversation/conversation.ts';
import type { Author } from '../../model/conversation/conversation-change.ts';
import { handOverReason, opensForContact } from '../../model/conversation/hand-over.ts';
import { afterMessage } from '../../model/conversation/reply-clock.ts';
import { statusChange } from '../../model/conversation/status-change.ts';
import { messageModel } from '../../model/media/media.ts';
import type { Draft } from '../../model/message/draft.ts';
import type { MessageStatus } from '../../model/message/message.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { IdGenerator } from '../../ports/platform.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { changeConversation } from './change-conversation.ts';

/**
 * Writes a message into a locked conversation and updates clocks, previews, the `seq` of what the contact may see,
 * participants and events. A message of the contact also opens the conversation. Returns the message's uuid.
 */
export async function postMessage(
  ports: { readonly ids: IdGenerator },
  writer: StoreWriter,
  conversation: Conversation,
  draft: Draft,
  at: Timestamp,
): Promise<string> {
  const { author } = draft;
  const incoming = author.senderType === 'contact';
  const seq = draft.private ? null : conversation.seq + 1;
  const uuid = ports.ids.uuid();
  const messageId = await writer.messages.insert({
    createdAt: at,
    updatedAt: at,
    uuid,
    type: incoming ? 'incoming' : 'outgoing',
    status: statusOf(draft, conversation),
    conversationId: conversation.id,
    content: draft.content,
    textContent: draft.textContent,
    contentType: draft.contentType,
    private: draft.private,
    senderId: author.id,
    senderType: author.senderType,
    meta: draft.meta,
    seq,
  });
  const fileIds = draft.files.map((file) => file.id);
  if (fileIds.length > 0) await writer.media.link(fileIds, messageModel, messageId, at);
  const kind = incoming ? 'incoming' : draft.private ? 'note' : 'reply';
  const state = {
    ...afterMessage(conversation, { kind, text: previewOf(draft), sender: author.senderType, at }),
    updatedAt: at,
    ...(seq !== null && { seq }),
  };
  await writer.conversations.update(conversation.id, state);
  await writer.events.append([{ type: 'message.created', conversationId: conversation.id, seq, messageId }], at);
  if (incoming) await reopen(ports, writer, { ...conversation, ...state }, author, at);
  else await writer.conversations.addParticipant(conversation.id, author.id, at);
  return uuid;
}

/** Files without a word are known by their names. */
function previewOf({ textContent, files }: Draft): string {
  return textContent.trim() === '' ? files.map((file) => file.filename).join(', ') : textContent;
}

/** Mail leaves later; live chat is delivered by being written. */
function statusOf(draft: Draft, conversation: Conversation): MessageStatus {
  if (draft.author.senderType === 'contact') return 'received';
  return draft.private || conversation.inboxChannel === 'livechat' ? 'sent' : 'pending';
}

/**
 * A contact who writes needs an answer: a conversation that is not open opens. An agent who is reassigning, disabled or
 * deleted does not get it back.
 */
async function reopen(
  ports: { readonly ids: IdGenerator },
  writer: StoreWriter,
  conversation: Conversation,
  author: Author,
  at: Timestamp,
): Promise<void> {
  if (!opensForContact(conversation.statusCategory)) return;
  const open = await writer.statuses.findByName('Open');
  const change = open && statusChange(conversation, open, null, at);
  if (change === undefined) return;
  const removal = await handOver(writer, conversation);
  await changeConversation(ports, writer, conversation, author, at, {
    ...change,
    state: { ...change.state, ...(removal !== undefined && { assignedUserId: null }) },
    sentences: ['reopened the conversation', ...(removal === undefined ? [] : [removal])],
  });
}

/** Why the assigned agent does not get the conversation back, if so. */
async function handOver(writer: StoreWriter, conversation: Conversation): Promise<string | undefined> {
  if (conversation.assignedUserId === null) return undefined;
  return handOverReason(await writer.agents.find(conversation.assignedUserId));
}
