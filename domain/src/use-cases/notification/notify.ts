import type { Agent } from '../../model/agent/agent.ts';
import { conversationVisibility, isVisible } from '../../model/conversation/access.ts';
import type { Conversation } from '../../model/conversation/conversation.ts';
import { maxPreviewLength } from '../../model/conversation/conversation.ts';
import type { Author } from '../../model/conversation/conversation-change.ts';
import { mayReadMessages } from '../../model/conversation/readable-texts.ts';
import type { DomainEvent } from '../../model/event/event.ts';
import type { Message } from '../../model/message/message.ts';
import {
  assignmentText,
  failedText,
  mentionText,
  type NotificationText,
  notificationLimits,
  type SecurityMatter,
  securityText,
} from '../../model/notification/notification.ts';
import { cutText } from '../../model/shared/text.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';

type Assigned = Pick<Conversation, 'id' | 'referenceNumber' | 'subject' | 'assignedUserId' | 'assignedTeamId'>;

/**
 * Tells the agent who has the conversation now, unless they took it themselves or may not read it. It replaces unread
 * notifications of earlier assignments of the conversation. Part of the caller's transaction.
 */
export async function notifyOfAssignment(
  writer: StoreWriter,
  author: Author,
  conversation: Assigned,
  at: Timestamp,
): Promise<void> {
  const agentId = conversation.assignedUserId;
  if (agentId === null || agentId === author.id) return;
  if ((await readerOf(writer, agentId, conversation)) === undefined) return;
  const replaced = await writer.notifications.deleteUnreadAssignments(agentId, conversation.id);
  const gone = replaced.map((id) => deletedEvent(agentId, id));
  const about = { conversationId: conversation.id, messageId: null };
  await add(writer, agentId, { ...assignmentText(author, conversation), ...about }, at, gone);
}

/**
 * Tells the agents whom a note mentions, except its author and those who may not read the conversation. Texts of notes
 * are for those who may read messages. Part of the caller's transaction.
 */
export async function notifyOfMention(
  writer: StoreWriter,
  author: Author,
  conversation: Assigned,
  message: Pick<Message, 'id' | 'textContent'>,
  agentIds: readonly number[],
  at: Timestamp,
): Promise<void> {
  const about = { conversationId: conversation.id, messageId: message.id };
  for (const agentId of new Set(agentIds)) {
    if (agentId === author.id) continue;
    const agent = await readerOf(writer, agentId, conversation);
    if (agent === undefined) continue;
    const body = mayReadMessages(agent) ? cutText(message.textContent, maxPreviewLength) : null;
    await add(writer, agentId, { ...mentionText(author, conversation, body), ...about }, at);
  }
}

/**
 * Tells the author of a message that it reached none of these recipients, if they may read the conversation. Part of the
 * caller's transaction.
 */
export async function notifyOfFailure(
  writer: StoreWriter,
  conversation: Assigned,
  message: Pick<Message, 'id' | 'senderId' | 'senderType'>,
  recipients: readonly string[],
  at: Timestamp,
): Promise<void> {
  const { id: messageId, senderId: agentId, senderType } = message;
  const agent = senderType === 'agent' ? await readerOf(writer, agentId, conversation) : undefined;
  if (agent === undefined) return;
  const body = mayReadMessages(agent) ? cutText(recipients.join(', '), maxPreviewLength) : null;
  await add(writer, agentId, { ...failedText(conversation, body), conversationId: conversation.id, messageId }, at);
}

/** Tells an agent of their own account; not of what they did themselves. Part of the caller's transaction. */
export async function notifyOfSecurity(
  writer: StoreWriter,
  agentId: number,
  matter: SecurityMatter,
  author: Author | null,
  at: Timestamp,
  from?: { readonly ip: string; readonly userAgent: string },
): Promise<void> {
  if (author?.id === agentId) return;
  await add(writer, agentId, { ...securityText(matter, author, from), conversationId: null, messageId: null }, at);
}

/** Removes the notifications about a deleted note. Part of the caller's transaction. */
export async function forgetNotificationsOf(writer: StoreWriter, messageId: number, at: Timestamp): Promise<void> {
  await tellOfDeleted(writer, await writer.notifications.deleteOfMessage(messageId), at);
}

/** The notifications about a conversation that is about to be deleted. */
export async function forgetNotificationsAbout(
  writer: StoreWriter,
  conversationId: number,
  at: Timestamp,
): Promise<void> {
  await tellOfDeleted(writer, await writer.notifications.deleteOfConversation(conversationId), at);
}

async function tellOfDeleted(
  writer: StoreWriter,
  gone: readonly { readonly id: number; readonly agentId: number }[],
  at: Timestamp,
): Promise<void> {
  if (gone.length === 0) return;
  await writer.events.append(
    gone.map(({ id, agentId }) => deletedEvent(agentId, id)),
    at,
  );
}

async function readerOf(writer: StoreWriter, agentId: number, conversation: Assigned): Promise<Agent | undefined> {
  const agent = await writer.agents.find(agentId);
  if (!agent?.enabled) return undefined;
  return isVisible(conversationVisibility(agent), conversation) ? agent : undefined;
}

type Content = NotificationText & { readonly conversationId: number | null; readonly messageId: number | null };

async function add(
  writer: StoreWriter,
  agentId: number,
  content: Content,
  at: Timestamp,
  before: readonly DomainEvent[] = [],
): Promise<void> {
  const id = await writer.notifications.insert({ ...content, agentId, createdAt: at }, notificationLimits.own);
  await writer.events.append([...before, { type: 'agent.notified', agentId, notificationId: id }], at);
}

function deletedEvent(agentId: number, notificationId: number): DomainEvent {
  return { type: 'agent.notifications_changed', agentId, notificationId, change: 'deleted' };
}
