import {
  type Attachment,
  type AvailabilityStatus,
  type Disposition,
  type Mention,
  type Message,
  type MessageAuthor,
  type MessageContentType,
  type MessageMeta,
  type MessageStatus,
  type MessageType,
  messageModel,
  type SenderType,
  withSentence,
} from '@helpdesk/domain';
import type { NewMessage } from '@helpdesk/domain/ports';
import type { Builder, SqlEngine } from '../../engine/engine.ts';
import { type RowOf, record } from '../../engine/record.ts';
import type { Flag } from '../../engine/table.ts';
import { listedType } from '../../lists/deleted-note.ts';

export const messageRecord = record<NewMessage & Pick<Message, 'id'>>()('messages', {
  id: 'id',
  uuid: 'uuid',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  type: 'type',
  status: 'status',
  conversationId: 'conversation_id',
  content: 'content',
  textContent: 'text_content',
  contentType: 'content_type',
  private: 'private',
  mentions: 'mentions',
  senderId: 'sender_id',
  senderType: 'sender_type',
  meta: 'meta',
  seq: 'seq',
});

interface AuthorRow {
  readonly sender_id: number;
  readonly author_type: string;
  readonly author_first_name: string;
  readonly author_last_name: string;
  readonly author_email: string | null;
  readonly author_avatar_url: string | null;
  readonly author_availability: string;
  readonly author_last_active_at: number | null;
}

export type PublicRow = AuthorRow & Pick<RowOf<typeof messageRecord>, 'id' | 'conversation_id' | 'created_at'>;

export type MessageRow = RowOf<typeof messageRecord> &
  AuthorRow & {
    readonly conversation_uuid: string;
    readonly attachments: unknown;
  };

export const authorColumns = [
  'a.type as author_type',
  'a.first_name as author_first_name',
  'a.last_name as author_last_name',
  'a.email as author_email',
  'a.avatar_url as author_avatar_url',
  'a.availability_status as author_availability',
  'a.last_active_at as author_last_active_at',
] as const;

interface AttachmentRow {
  readonly uuid: string;
  readonly filename: string;
  readonly content_type: string;
  readonly content_id: string;
  readonly disposition: string;
  readonly size: number;
  readonly has_thumbnail: Flag;
}

export function wholeMessages(db: Builder, engine: SqlEngine) {
  return db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('users as a', 'a.id', 'm.sender_id')
    .selectAll('m')
    .select(['c.uuid as conversation_uuid', ...authorColumns])
    .select((eb) =>
      engine
        .jsonArray(
          eb
            .selectFrom('media as f')
            .where('f.model_type', '=', messageModel)
            .whereRef('f.model_id', '=', 'm.id')
            .select([
              'f.uuid',
              'f.filename',
              'f.content_type',
              'f.content_id',
              'f.disposition',
              'f.size',
              'f.has_thumbnail',
            ])
            .orderBy('f.id'),
        )
        .as('attachments'),
    );
}

export function messageOf(engine: SqlEngine, row: MessageRow): Message {
  return withSentence({
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    uuid: row.uuid,
    type: listedType(row) as MessageType,
    status: row.status as MessageStatus,
    conversationId: row.conversation_id,
    conversationUuid: row.conversation_uuid,
    content: row.content,
    textContent: row.text_content,
    contentType: row.content_type as MessageContentType,
    private: isSet(row.private),
    mentions: JSON.parse(row.mentions) as readonly Mention[],
    senderId: row.sender_id,
    senderType: row.sender_type as SenderType,
    meta: JSON.parse(row.meta) as MessageMeta,
    author: authorOf(row),
    attachments: (engine.parseJson(row.attachments) as readonly AttachmentRow[]).map(attachmentOf),
    seq: row.seq,
  });
}

function attachmentOf(row: AttachmentRow): Attachment {
  return {
    uuid: row.uuid,
    filename: row.filename,
    contentType: row.content_type,
    contentId: row.content_id,
    disposition: row.disposition as Disposition,
    size: row.size,
    hasThumbnail: isSet(row.has_thumbnail),
  };
}

function isSet(flag: Flag): boolean {
  return Boolean(flag);
}

/** The desk itself shows as an agent. */
export function authorOf(row: AuthorRow): MessageAuthor {
  const isContact = row.author_type === 'contact' || row.author_type === 'visitor';
  return {
    id: row.sender_id,
    firstName: row.author_first_name,
    lastName: row.author_last_name,
    email: row.author_email,
    avatarUrl: row.author_avatar_url,
    availabilityStatus: isContact ? null : (row.author_availability as AvailabilityStatus),
    type: isContact ? (row.author_type as 'contact' | 'visitor') : 'agent',
    lastActiveAt: row.author_last_active_at,
  };
}
