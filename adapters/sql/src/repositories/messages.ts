import {
  type Attachment,
  type AvailabilityStatus,
  type Disposition,
  foldCase,
  keysetById,
  type Message,
  type MessageAuthor,
  type MessageContentType,
  type MessageMeta,
  type MessagePreview,
  type MessageRepository,
  type MessageStatus,
  type MessageType,
  maxUnreadCount,
  messageModel,
  type PageRequest,
  type SenderType,
  type Visibility,
} from '@helpdesk/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Builder, SqlConnection, SqlEngine } from '../engine.ts';
import { heavyOf } from '../heavy.ts';
import { idList } from '../id-list.ts';
import { worthReading } from '../page-bytes.ts';
import { query, queryFamily } from '../query.ts';
import { insertedId, pageOf, rowsWanted } from '../rows.ts';
import { searchPage } from '../search.ts';
import type { Flag, MessageTable } from '../tables.ts';
import { visibilityArgs, visibilityShape, visible } from '../visibility-sql.ts';

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

type PublicRow = AuthorRow & Pick<Selectable<MessageTable>, 'id' | 'conversation_id' | 'created_at'>;

type Row = Selectable<MessageTable> &
  AuthorRow & {
    readonly conversation_uuid: string;
    readonly attachments: unknown;
  };

const authorColumns = [
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

function wholeMessages(db: Builder, engine: SqlEngine) {
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

const find = query<{ conversationId: number; uuid: string }, Row>((db, p, engine) =>
  wholeMessages(db, engine).where('m.uuid', '=', p('uuid')).where('m.conversation_id', '=', p('conversationId')),
);
const findById = query<{ id: number }, Row>((db, p, engine) => wholeMessages(db, engine).where('m.id', '=', p('id')));
const publicAfter = query<{ conversationId: number; afterId: number; limit: number }, Row>((db, p, engine) =>
  wholeMessages(db, engine)
    .where('m.conversation_id', '=', p('conversationId'))
    .where('m.id', '>', p('afterId'))
    .where('m.type', '<>', 'activity')
    .where('m.private', '=', engine.bool(false))
    .orderBy('m.id')
    .limit(p('limit')),
);
const newestPublic = queryFamily<Args, PublicRow>();
const unreadOfContact = queryFamily<Args, { conversation_id: number; unread: number }>();
const setStatus = query<{ id: number; status: string; at: number }, never>((db, p) =>
  db
    .updateTable('messages')
    .set({ status: p('status'), updated_at: p('at') })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);
const newest = query<{ conversationId: number }, { id: number }>((db, p) =>
  db
    .selectFrom('messages')
    .where('conversation_id', '=', p('conversationId'))
    .select('id')
    .orderBy('id', 'desc')
    .limit(1),
);
const newestOfOthers = query<{ conversationId: number; agentId: number }, { id: number }>((db, p) =>
  db
    .selectFrom('messages')
    .where('conversation_id', '=', p('conversationId'))
    .where('type', '<>', 'activity')
    .where((eb) => eb.not(eb.and([eb('sender_type', '=', 'agent'), eb('sender_id', '=', p('agentId'))])))
    .select('id')
    .orderBy('id', 'desc')
    .limit(1),
);
const newestPreview = query<{ conversationId: number }, PreviewRow>((db, p) =>
  db
    .selectFrom('messages')
    .where('conversation_id', '=', p('conversationId'))
    .select(['text_content', 'created_at', 'sender_type'])
    .orderBy('id', 'desc')
    .limit(1),
);
const insert = query<Omit<MessageTable, 'id'>, { id: number }>((db, p) =>
  db
    .insertInto('messages')
    .values({
      uuid: p('uuid'),
      created_at: p('created_at'),
      updated_at: p('updated_at'),
      type: p('type'),
      status: p('status'),
      conversation_id: p('conversation_id'),
      content: p('content'),
      text_content: p('text_content'),
      content_type: p('content_type'),
      private: p('private'),
      sender_id: p('sender_id'),
      sender_type: p('sender_type'),
      meta: p('meta'),
      seq: p('seq'),
    })
    .returning('id'),
);
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('messages').where('id', '=', p('id')).$castTo<never>(),
);

interface PreviewRow {
  readonly text_content: string;
  readonly created_at: number;
  readonly sender_type: string;
}

type Args = Record<string, unknown>;

const pages = queryFamily<Args, { id: number }>();
const byIds = queryFamily<Args, Row>();
const counts = queryFamily<Args, { count: number }>();

export function messages(connection: SqlConnection): MessageRepository {
  const { engine } = connection;
  const toMessage = (row: Row): Message => messageOf(engine, row);
  /** Newest first. */
  const readPage = async (found: readonly number[]): Promise<readonly Message[]> => {
    const ids = await worthReading(connection, 'messages', found);
    if (ids.length === 0) return [];
    const list = idList(ids);
    const rows = await byIds(connection, list.shape, list.args, (db, p) =>
      wholeMessages(db, engine).where(list.holds('m.id', p)).orderBy('m.id', 'desc'),
    );
    return rows.map(toMessage);
  };
  return {
    findById: async (id) => {
      const row = await findById.first(connection, { id });
      return row && toMessage(row);
    },
    newestPublicOf: async (conversationIds) => {
      if (conversationIds.length === 0) return new Map();
      const list = idList(conversationIds);
      const rows = await newestPublic(connection, list.shape, list.args, (db, p) =>
        db
          .selectFrom('conversations as c')
          .innerJoin('messages as m', (join) =>
            join.on('m.id', '=', (eb) =>
              eb
                .selectFrom('messages as n')
                .whereRef('n.conversation_id', '=', 'c.id')
                .where('n.type', '<>', 'activity')
                .where('n.private', '=', engine.bool(false))
                .select('n.id')
                .orderBy('n.id', 'desc')
                .limit(1),
            ),
          )
          .innerJoin('users as a', 'a.id', 'm.sender_id')
          .where(list.holds('c.id', p))
          .select(['m.id', 'm.conversation_id', 'm.created_at', 'm.sender_id', ...authorColumns]),
      );
      return new Map(
        rows.map((row) => [row.conversation_id, { id: row.id, createdAt: row.created_at, author: authorOf(row) }]),
      );
    },
    unreadOfContact: async (conversationIds, contactId) => {
      if (conversationIds.length === 0) return new Map();
      const list = idList(conversationIds);
      const rows = await unreadOfContact(connection, list.shape, { ...list.args, contactId }, (db, p) =>
        db
          .selectFrom('conversations as c')
          .where(list.holds('c.id', p))
          .select([
            'c.id as conversation_id',
            sql<number>`(select count(*) from (select 1 as one from messages m where m.conversation_id = c.id
              and m.type = 'outgoing' and m.private = ${sql.lit(engine.bool(false))}
              and m.id > coalesce((select ls.message_id from conversation_last_seen ls
                where ls.conversation_id = c.id and ls.user_id = ${p('contactId')}), 0)
              limit ${sql.lit(maxUnreadCount)}) as counted)`.as('unread'),
          ]),
      );
      return new Map(rows.map((row) => [row.conversation_id, row.unread]));
    },
    find: async (conversationId, uuid) => {
      const row = await find.first(connection, { conversationId, uuid });
      return row && messageOf(engine, row);
    },
    list: async ({ conversationId, private: onlyPrivate, types, page }) => {
      const wanted = <T extends { where(condition: RawBuilder<boolean>): T }>(rows: T, p: PlaceholderOf): T => {
        let those = rows.where(sql<boolean>`m.conversation_id = ${p('conversationId')}`);
        if (onlyPrivate !== null) those = those.where(sql<boolean>`m.private = ${p('private')}`);
        if (types.length > 0) {
          those = those.where(sql<boolean>`m.type in (${sql.join(types.map((_, index) => p(`type${index}`)))})`);
        }
        return those;
      };
      const shape = `list ${onlyPrivate !== null} ${types.length} ${page.after === undefined ? 'page' : 'after'}`;
      const args: Args = {
        ...rowsWanted(page),
        conversationId,
        private: engine.bool(onlyPrivate ?? false),
        after: page.after?.id ?? 0,
      };
      for (const [index, type] of types.entries()) args[`type${index}`] = type;
      const found = await pages(connection, shape, args, (db, p) => {
        const those = wanted(db.selectFrom('messages as m'), p);
        const behind = page.after === undefined ? those : those.where(sql<boolean>`m.id < ${p('after')}`);
        return behind
          .select('m.id')
          .orderBy('m.id', 'desc')
          .limit(p('limit') as RawBuilder<number>)
          .offset(p('offset') as RawBuilder<number>);
      });
      const [total] = await counts(connection, shape, args, (db, p) =>
        wanted(db.selectFrom('messages as m'), p).select(sql<number>`count(*)`.as('count')),
      );
      const items = await readPage(found.slice(0, page.size).map(({ id }) => id));
      return pageOf(items, found.length, total?.count ?? 0, keysetById);
    },
    listPublicAfter: async (conversationId, afterId, limit) =>
      (await publicAfter.all(connection, { conversationId, afterId, limit })).map(toMessage),
    search: (text, visibility, page) => searchMessages(heavyOf(connection), foldCase(text), visibility, page),
    newestId: async (conversationId) => (await newest.first(connection, { conversationId }))?.id ?? 0,
    newestIdOfOthers: async (conversationId, agentId) =>
      (await newestOfOthers.first(connection, { conversationId, agentId }))?.id,
    findPreview: async (conversationId) => previewOf(await newestPreview.first(connection, { conversationId })),
    insert: async (message) =>
      insertedId(
        await insert.all(connection, {
          uuid: message.uuid,
          created_at: message.createdAt,
          updated_at: message.updatedAt,
          type: message.type,
          status: message.status,
          conversation_id: message.conversationId,
          content: message.content,
          text_content: message.textContent,
          content_type: message.contentType,
          private: engine.bool(message.private),
          sender_id: message.senderId,
          sender_type: message.senderType,
          meta: JSON.stringify(message.meta),
          seq: message.seq,
        }),
      ),
    setStatus: async (id, status, at) => {
      await setStatus.all(connection, { id, status, at });
    },
    delete: async (id) => {
      await remove.all(connection, { id });
    },
  };
}

const found = queryFamily<Args, { id: number }>();
const loaded = queryFamily<Args, FoundRow>();

interface FoundRow extends Row {
  readonly reference_number: string;
  readonly conversation_created_at: number;
  readonly conversation_status: string;
}

/** `text` is in lower case. */
function searchMessages(connection: SqlConnection, text: string, visibility: Visibility, page: PageRequest) {
  const { engine } = connection;
  const phrase = engine.searchPhrase(text);
  const shape = `${phrase !== undefined} ${visibilityShape(visibility)}`;
  const find = async (before: number, limit: number) => {
    const args = { ...visibilityArgs(visibility), text, phrase, before, limit };
    const rows = await found(connection, shape, args, (db, p) => {
      const source =
        phrase === undefined
          ? sql<{ id: number }>`select id from messages`
          : engine.searched('messages', p('phrase') as RawBuilder<string>);
      return (
        db
          .selectFrom(sql<{ id: number }>`(${source})`.as('s'))
          // Crossed, not joined: SQLite keeps the order of crossed tables, and reads the index from its newest end.
          .crossJoin('messages as m')
          .crossJoin('conversations as c')
          .whereRef('m.id', '=', 's.id')
          .whereRef('c.id', '=', 'm.conversation_id')
          .where('s.id', '<', p('before') as RawBuilder<number>)
          .where('m.type', '<>', 'activity')
          .where(engine.contains(sql`m.text_content`, p('text') as RawBuilder<string>))
          .where(visible(visibility, p))
          .select('m.id')
          .orderBy('s.id', 'desc')
          .limit(p('limit') as RawBuilder<number>)
      );
    });
    return rows.map(({ id }) => id);
  };
  return searchPage(page, find, async (ids) => {
    const some = idList(await worthReading(connection, 'messages', ids));
    const rows = await loaded(connection, some.shape, some.args, (db, p) =>
      wholeMessages(db, engine)
        .innerJoin('statuses as cs', 'cs.id', 'c.status_id')
        .select(['c.reference_number', 'c.created_at as conversation_created_at', 'cs.name as conversation_status'])
        .where(some.holds('m.id', p)),
    );
    return rows.map((row) => ({
      ...messageOf(engine, row),
      conversation: {
        referenceNumber: row.reference_number,
        status: row.conversation_status,
        createdAt: row.conversation_created_at,
      },
    }));
  });
}

type PlaceholderOf = (name: string) => RawBuilder<unknown>;

function previewOf(row: PreviewRow | undefined): MessagePreview | undefined {
  if (row === undefined) return undefined;
  return { textContent: row.text_content, createdAt: row.created_at, senderType: row.sender_type as SenderType };
}

function messageOf(engine: SqlEngine, row: Row): Message {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    uuid: row.uuid,
    type: row.type as MessageType,
    status: row.status as MessageStatus,
    conversationId: row.conversation_id,
    conversationUuid: row.conversation_uuid,
    content: row.content,
    textContent: row.text_content,
    contentType: row.content_type as MessageContentType,
    private: isSet(row.private),
    senderId: row.sender_id,
    senderType: row.sender_type as SenderType,
    meta: JSON.parse(row.meta) as MessageMeta,
    author: authorOf(row),
    attachments: (engine.parseJson(row.attachments) as readonly AttachmentRow[]).map(attachmentOf),
    seq: row.seq,
  };
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
function authorOf(row: AuthorRow): MessageAuthor {
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
