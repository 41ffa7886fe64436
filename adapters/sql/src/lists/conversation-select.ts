import {
  type Activity,
  type Conversation,
  type ConversationDocuments,
  type ConversationListItem,
  type InboxChannel,
  type LastMessageAuthor,
  type LastPersonMessage,
  type ListedDelivery,
  maxPreviewLength,
  maxUnreadCount,
  messageModel,
  messagePreview,
  type PriorityName,
  readLastMessage,
  type SenderType,
  type StatusCategory,
  sampleMeta,
  sortTagNames,
} from '@helpdesk/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Builder, SqlEngine } from '../engine/engine.ts';
import { type RowOf, record } from '../engine/record.ts';
import type { Flag } from '../engine/table.ts';
import { countOfSums, lastSeenBy, someSums } from '../totals/message-sums.ts';
import { type SummaryRow, summaryOf, summarySelection } from './contact-summary.ts';
import { isDeletedNote } from './deleted-note.ts';

/** The fields of the table itself, without the names that ids stand for. */
type OwnFields = Omit<Conversation, 'status' | 'statusCategory' | 'priority' | 'inboxName' | 'inboxChannel' | 'tags'> &
  ConversationDocuments;

export const conversationRecord = record<OwnFields>()('conversations', {
  id: 'id',
  uuid: 'uuid',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  referenceNumber: 'reference_number',
  contactId: 'contact_id',
  contactChannelId: 'contact_channel_id',
  inboxId: 'inbox_id',
  statusId: 'status_id',
  priorityId: 'priority_id',
  assignedUserId: 'assigned_user_id',
  assignedTeamId: 'assigned_team_id',
  subject: 'subject',
  waitingSince: 'waiting_since',
  firstReplyAt: 'first_reply_at',
  lastReplyAt: 'last_reply_at',
  resolvedAt: 'resolved_at',
  closedAt: 'closed_at',
  snoozedUntil: 'snoozed_until',
  lastMessage: 'last_message',
  lastActivity: 'last_activity',
  lastMessageAt: 'last_message_at',
  lastMessageSender: 'last_message_sender',
  lastInteraction: 'last_interaction',
  lastInteractionAt: 'last_interaction_at',
  lastInteractionSender: 'last_interaction_sender',
  slaPolicyId: 'sla_policy_id',
  nextSlaDeadlineAt: 'next_sla_deadline_at',
  delivery: 'delivery',
  seq: 'seq',
  version: 'version',
  meta: 'meta',
  customAttributes: 'custom_attributes',
});

/** JSON of any shape and up to some KiB, of which only the detail has need; see `ConversationDocuments`. */
const documents = ['meta', 'customAttributes'] as const satisfies readonly (keyof ConversationDocuments)[];

export type ConversationRow = RowOf<typeof conversationRecord, keyof ConversationDocuments> & {
  readonly status_name: string;
  readonly status_category: string;
  readonly priority_name: string | null;
  readonly inbox_name: string;
  readonly inbox_channel: string;
  readonly tags: unknown;
};

export type ListItemRow = ConversationRow &
  SummaryRow & {
    readonly unread: number;
    readonly sample: Flag;
    readonly last_private: Flag | null;
    readonly last_author_id: number | null;
    readonly last_author_type: string | null;
    readonly last_author_name: string | null;
    readonly person_private: Flag | null;
    readonly person_at: number | null;
    readonly person_note: string | null;
    readonly person_files: unknown;
    readonly person_author_id: number | null;
    readonly person_author_type: string | null;
    readonly person_author_name: string | null;
  };

/**
 * Conversations with the names that their ids stand for. The joins are outer ones although the rows
 * are always there: they keep the conversation's index in the lead.
 */
export function wholeConversations(db: Builder, engine: SqlEngine) {
  return db
    .selectFrom('conversations as c')
    .leftJoin('statuses as s', 's.id', 'c.status_id')
    .leftJoin('priorities as p', 'p.id', 'c.priority_id')
    .leftJoin('inboxes as i', 'i.id', 'c.inbox_id')
    .select(conversationRecord.selection('c', documents))
    .select([
      's.name as status_name',
      's.category as status_category',
      'p.name as priority_name',
      'i.name as inbox_name',
      'i.channel as inbox_channel',
    ])
    .select((eb) =>
      engine
        .jsonArray(
          eb
            .selectFrom('conversation_tags as ct')
            .innerJoin('tags as t', 't.id', 'ct.tag_id')
            .whereRef('ct.conversation_id', '=', 'c.id')
            .select('t.name'),
        )
        .as('tags'),
    );
}

/** The newest message of the conversation `c`, except deleted notes. It takes a step or two of an index. */
function newestMessage(engine: SqlEngine): RawBuilder<number> {
  return sql<number>`(select max(m.id) from messages m where m.conversation_id = c.id and not ${isDeletedNote(engine)})`;
}

/** The newest message of the conversation `c` that is not an activity, by the sums: deleted notes are activities there. */
const newestWritten = sql<number>`(select max(g.newest_id) from message_sums g
  where g.conversation_id = c.id and g.type <> 'activity')`;

/** Notes whose text is empty are known by their files. Both are read of notes alone, which no stranger writes. */
function noteOf(engine: SqlEngine) {
  const isNote = sql`lp.private = ${sql.lit(engine.bool(true))}`;
  return {
    text: sql<string | null>`case when ${isNote} then substr(lp.text_content, 1, ${sql.lit(maxPreviewLength + 1)}) end`,
    isWithoutText: sql<SqlBool>`${isNote} and trim(lp.text_content) = ''`,
  };
}

/** The same with the contact, the authors of the newest messages, and the viewer's unread count. */
export function listItems(db: Builder, engine: SqlEngine, viewerId: RawBuilder<number>) {
  return wholeConversations(db, engine)
    .leftJoin('users as u', 'u.id', 'c.contact_id')
    .leftJoin('messages as lm', (join) => join.on('lm.id', '=', newestMessage(engine)))
    .leftJoin('users as la', 'la.id', 'lm.sender_id')
    .leftJoin('messages as lp', (join) => join.on('lp.id', '=', newestWritten))
    .leftJoin('users as pa', 'pa.id', 'lp.sender_id')
    .select(summarySelection)
    .select([
      'lm.private as last_private',
      'la.id as last_author_id',
      'la.type as last_author_type',
      'la.first_name as last_author_name',
      'lp.private as person_private',
      'lp.created_at as person_at',
      noteOf(engine).text.as('person_note'),
      'pa.id as person_author_id',
      'pa.type as person_author_type',
      'pa.first_name as person_author_name',
    ])
    .select((eb) =>
      engine
        .jsonArray(
          eb
            .selectFrom('media as f')
            .where(noteOf(engine).isWithoutText)
            .where('f.model_type', '=', sql.lit(messageModel))
            .whereRef('f.model_id', '=', 'lp.id')
            .select('f.filename')
            .orderBy('f.id'),
        )
        .as('person_files'),
    )
    .select([unreadCount(viewerId).as('unread'), isSample.as('sample')]);
}

/** Nothing is added to the meta of a sample, so its text need not be parsed. */
const isSample = sql<Flag>`(c.meta = ${sql.lit(JSON.stringify(sampleMeta))})`;

/** Messages of others behind what the viewer has seen of the conversation `c`, at most 99. */
export function unreadCount(viewerId: RawBuilder<number>): RawBuilder<number> {
  return countOfSums(ofOthers(viewerId), maxUnreadCount);
}

/** Whether there is one. */
export function hasUnread(viewerId: RawBuilder<number>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 ${someSums(ofOthers(viewerId))})`;
}

const ofOthers = (viewerId: RawBuilder<number>) => ({
  counted: sql`g.type <> 'activity' and not (g.sender_type = 'agent' and g.sender_id = ${viewerId})`,
  after: lastSeenBy(viewerId),
});

export function conversationOf(engine: SqlEngine, row: ConversationRow): Conversation {
  const tags = engine.parseJson(row.tags) as readonly { readonly name: string }[];
  return {
    id: row.id,
    uuid: row.uuid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    referenceNumber: row.reference_number,
    contactId: row.contact_id,
    contactChannelId: row.contact_channel_id,
    inboxId: row.inbox_id,
    statusId: row.status_id,
    priorityId: row.priority_id,
    assignedUserId: row.assigned_user_id,
    assignedTeamId: row.assigned_team_id,
    subject: row.subject,
    waitingSince: row.waiting_since,
    firstReplyAt: row.first_reply_at,
    lastReplyAt: row.last_reply_at,
    resolvedAt: row.resolved_at,
    closedAt: row.closed_at,
    snoozedUntil: row.snoozed_until,
    ...lastOf(row),
    lastMessageAt: row.last_message_at,
    lastMessageSender: row.last_message_sender as SenderType | null,
    lastInteraction: row.last_interaction,
    lastInteractionAt: row.last_interaction_at,
    lastInteractionSender: row.last_interaction_sender as SenderType | null,
    slaPolicyId: row.sla_policy_id,
    nextSlaDeadlineAt: row.next_sla_deadline_at,
    delivery: row.delivery === null ? null : (JSON.parse(row.delivery) as ListedDelivery),
    seq: row.seq,
    version: row.version,
    status: row.status_name,
    statusCategory: row.status_category as StatusCategory,
    priority: row.priority_name as PriorityName | null,
    inboxName: row.inbox_name,
    inboxChannel: row.inbox_channel as InboxChannel,
    tags: tags.length === 0 ? noTags : sortTagNames(tags.map((tag) => tag.name)),
  };
}

/** The last message of a conversation as it is read. */
export function lastOf(row: { readonly last_message: string | null; readonly last_activity: string | null }) {
  const lastActivity = row.last_activity === null ? null : (JSON.parse(row.last_activity) as Activity);
  return readLastMessage({ lastMessage: row.last_message, lastActivity });
}

const noTags: readonly string[] = Object.freeze([]);

export function listItemOf(engine: SqlEngine, row: ListItemRow): ConversationListItem {
  const conversation = conversationOf(engine, row);
  return Object.assign(conversation, {
    contact: summaryOf(row.contact_id, row),
    unreadMessageCount: row.unread,
    isSample: Boolean(row.sample),
    mentionedMessageUuid: null,
    lastMessagePrivate: Boolean(row.last_private),
    lastMessageAuthor: authorOf(row.last_author_id, row.last_author_type, row.last_author_name),
    lastMessageChanges: conversation.lastActivity?.changes ?? null,
    lastPersonMessage: lastPersonMessageOf(engine, row),
  });
}

function lastPersonMessageOf(engine: SqlEngine, row: ListItemRow): LastPersonMessage | null {
  const { person_at: createdAt, person_note: note, last_interaction: interaction } = row;
  if (createdAt === null) return null;
  const files = engine.parseJson(row.person_files) as readonly { readonly filename: string }[];
  return {
    content:
      note === null
        ? interaction
        : messagePreview(
            note,
            files.map(({ filename }) => filename),
          ),
    author: authorOf(row.person_author_id, row.person_author_type, row.person_author_name),
    private: Boolean(row.person_private),
    createdAt,
  };
}

function authorOf(id: number | null, type: string | null, firstName: string | null): LastMessageAuthor | null {
  if (id === null || firstName === null || type === 'system') return null;
  return { id, firstName, type: type as LastMessageAuthor['type'] };
}
