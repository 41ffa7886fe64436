import type { RemovalReason } from '../../model/conversation/change-part.ts';
import type { Conversation } from '../../model/conversation/conversation.ts';
import type { Author } from '../../model/conversation/conversation-change.ts';
import { handOverReason, opensForContact } from '../../model/conversation/hand-over.ts';
import { reopening } from '../../model/conversation/status-change.ts';
import { statusAtWriting, writtenMessage } from '../../model/conversation/written-message.ts';
import { messageModel } from '../../model/media/media.ts';
import type { Draft } from '../../model/message/draft.ts';
import type { Message, NewMessage } from '../../model/message/message.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { IdGenerator } from '../../ports/platform.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { transportOf } from '../message/transport-of.ts';
import { changeConversation } from './change-conversation.ts';

/**
 * Writes a message into a locked conversation and updates clocks, previews, the `seq` of what the contact may see,
 * participants and events. A reply is handed to the transport of its channel. A message of the contact also opens the
 * conversation, unless its `arrival` leaves it as it is. Throws what the transport refuses.
 */
export async function postMessage(
  ports: Pick<Ports, 'ids' | 'transports'>,
  writer: StoreWriter,
  conversation: Conversation,
  draft: Draft,
  at: Timestamp,
): Promise<Pick<Message, 'id'> & NewMessage> {
  const { author } = draft;
  const incoming = author.senderType === 'contact';
  const uuid = ports.ids.uuid();
  const known = statusAtWriting(draft);
  const reply = { uuid, conversation, draft, at };
  const accepted = known ? undefined : await transportOf(ports, conversation).accept(writer, reply);
  const status = known ?? accepted?.status ?? 'pending';
  const meta = { ...draft.meta, ...accepted?.meta };
  const { message, state } = writtenMessage(conversation, { ...draft, meta }, { uuid, status }, at);
  const messageId = await writer.messages.insert(message);
  const fileIds = draft.files.map((file) => file.id);
  if (fileIds.length > 0) await writer.media.link(fileIds, messageModel, messageId, at);
  await writer.conversations.update(conversation.id, state);
  await writer.events.append(
    [{ type: 'message.created', conversationId: conversation.id, seq: message.seq, messageId }],
    at,
  );
  await accepted?.note?.(messageId);
  const written = { ...conversation, ...state };
  if (draft.arrival?.reopens ?? incoming) await reopen(ports, writer, written, author, at);
  else if (draft.arrival === undefined) await writer.conversations.addParticipant(conversation.id, author.id, at);
  return { ...message, id: messageId };
}

/**
 * A message of a contact needs an answer, so it opens a conversation that is not open. The conversation loses an
 * assignee who is reassigning, disabled or deleted.
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
  if (open === undefined) return;
  const change = reopening(conversation, open, await handOver(writer, conversation), at);
  if (change !== undefined) await changeConversation(ports, writer, conversation, author, at, change);
}

/** Why the assigned agent does not get the conversation back, if so. */
async function handOver(writer: StoreWriter, conversation: Conversation): Promise<RemovalReason | undefined> {
  if (conversation.assignedUserId === null) return undefined;
  return handOverReason(await writer.agents.find(conversation.assignedUserId));
}
