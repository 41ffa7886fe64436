import type { ArchiveRow } from '@helpdesk/archive';
import type { NewMessage } from '@helpdesk/domain';
import { type LargeDesk, type Told, tellConversation } from './tell-conversation.ts';
import { contactRow } from './user-rows.ts';

/** Rows by their table, each after those that it refers to. */
export type RowsByTable = ReadonlyMap<string, readonly ArchiveRow[]>;

/**
 * The rows of these conversations and of those who wrote for the first time. Messages are numbered in the order of time,
 * so that those of one conversation lie apart, as they do on a desk that grew.
 *
 * @param lastMessageId the last id that was given
 */
export function chunkRows(desk: LargeDesk, first: number, last: number, lastMessageId: number): RowsByTable {
  const { ids } = desk;
  const users: ArchiveRow[] = [];
  const channels: ArchiveRow[] = [];
  const conversations: ArchiveRow[] = [];
  const tags: ArchiveRow[] = [];
  const participants: ArchiveRow[] = [];
  const lastSeen: ArchiveRow[] = [];
  const told: Told[] = [];
  for (let number = first; number <= last; number += 1) told.push(tellConversation(desk, number));
  const messageIds = numberMessages(told, lastMessageId);
  for (const [index, { history, contact }] of told.entries()) {
    const { conversation } = history;
    const channel = ids.firstChannel + contact.number - 1;
    if (contact.isNew) {
      const at = conversation.createdAt;
      users.push(contactRow(conversation.contactId, contact, at));
      channels.push({
        id: channel,
        contact_id: conversation.contactId,
        inbox_id: ids.inboxes[contact.inbox],
        created_at: at,
      });
    }
    conversations.push(conversationRow(history, channel, String(ids.firstReference + first + index - 1)));
    for (const tag of history.tagIds) tags.push({ conversation_id: conversation.id, tag_id: tag });
    for (const [agent, at] of history.participants) {
      participants.push({ conversation_id: conversation.id, user_id: agent, created_at: at });
    }
    for (const [agent, { message, at }] of history.seen) {
      const seenId = messageIds[index]?.[message] ?? 0;
      lastSeen.push({ conversation_id: conversation.id, user_id: agent, message_id: seenId, seen_at: at });
    }
  }
  return new Map([
    ['users', users],
    ['contact_channels', channels],
    ['conversations', conversations],
    ['conversation_tags', tags],
    ['conversation_participants', participants],
    ['conversation_last_seen', lastSeen],
    ['messages', messageRows(told, messageIds)],
  ]);
}

/** The id of each message, by conversation and place. */
function numberMessages(told: readonly Told[], lastId: number): readonly (readonly number[])[] {
  const all = told.flatMap(({ history }, index) =>
    history.messages.map(({ createdAt }, place) => ({ createdAt, index, place })),
  );
  const ids = told.map(({ history }) => new Array<number>(history.messages.length).fill(0));
  // Sorting keeps the order of messages of the same millisecond.
  for (const [order, { index, place }] of all.sort((a, b) => a.createdAt - b.createdAt).entries()) {
    const own = ids[index];
    if (own !== undefined) own[place] = lastId + 1 + order;
  }
  return ids;
}

function messageRows(told: readonly Told[], ids: readonly (readonly number[])[]): readonly ArchiveRow[] {
  const rows = told.flatMap(({ history }, index) =>
    history.messages.map((message, place) => messageRow(ids[index]?.[place] ?? 0, message)),
  );
  return rows.sort((a, b) => a.id - b.id);
}

function messageRow(id: number, message: NewMessage): ArchiveRow & { readonly id: number } {
  return {
    id,
    uuid: message.uuid,
    created_at: message.createdAt,
    updated_at: message.updatedAt,
    type: message.type,
    status: message.status,
    conversation_id: message.conversationId,
    content: message.content,
    text_content: message.textContent,
    content_type: message.contentType,
    private: message.private,
    sender_id: message.senderId,
    sender_type: message.senderType,
    meta: JSON.stringify(message.meta),
    seq: message.seq,
    mentions: JSON.stringify(message.mentions),
  };
}

function conversationRow({ conversation }: Told['history'], channel: number, reference: string): ArchiveRow {
  return {
    id: conversation.id,
    uuid: conversation.uuid,
    created_at: conversation.createdAt,
    updated_at: conversation.updatedAt,
    reference_number: reference,
    contact_id: conversation.contactId,
    contact_channel_id: channel,
    inbox_id: conversation.inboxId,
    status_id: conversation.statusId,
    priority_id: conversation.priorityId,
    assigned_user_id: conversation.assignedUserId,
    assigned_team_id: conversation.assignedTeamId,
    subject: conversation.subject,
    waiting_since: conversation.waitingSince,
    first_reply_at: conversation.firstReplyAt,
    last_reply_at: conversation.lastReplyAt,
    resolved_at: conversation.resolvedAt,
    closed_at: conversation.closedAt,
    snoozed_until: conversation.snoozedUntil,
    last_message: conversation.lastMessage,
    last_activity: conversation.lastActivity === null ? null : JSON.stringify(conversation.lastActivity),
    last_message_at: conversation.lastMessageAt,
    last_message_sender: conversation.lastMessageSender,
    last_interaction: conversation.lastInteraction,
    last_interaction_at: conversation.lastInteractionAt,
    last_interaction_sender: conversation.lastInteractionSender,
    sla_policy_id: conversation.slaPolicyId,
    next_sla_deadline_at: conversation.nextSlaDeadlineAt,
    delivery: null,
    seq: conversation.seq,
    version: conversation.version,
    meta: '{}',
    custom_attributes: '{}',
  };
}
