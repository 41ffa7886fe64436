import { type Message, type MessageMeta, maxUnreadCount, type SenderType, withSentence } from '@helpdesk/domain';
import type { MessagePreview, MessageReader } from '@helpdesk/domain/ports';
import { type SqlBool, sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { heavyOf } from '../../engine/heavy.ts';
import { idList } from '../../engine/id-list.ts';
import { query, queryFamily } from '../../engine/query.ts';
import { isDeletedNote } from '../../lists/deleted-note.ts';
import { countOfSums, lastSeenBy, type MessageSum } from '../../totals/message-sums.ts';
import { idAhead, listMessages, listOfSide, listPublicAfter } from './list-messages.ts';
import { authorColumns, authorOf, type MessageRow, messageOf, type PublicRow, wholeMessages } from './message-rows.ts';
import { searchMessages } from './search-messages.ts';

type Args = Record<string, unknown>;

const find = query<{ conversationId: number; uuid: string }, MessageRow>((db, p, engine) =>
  wholeMessages(db, engine).where('m.uuid', '=', p('uuid')).where('m.conversation_id', '=', p('conversationId')),
);
const findById = query<{ id: number }, MessageRow>((db, p, engine) =>
  wholeMessages(db, engine).where('m.id', '=', p('id')),
);
const newestPublic = queryFamily<Args, PublicRow>();
const unreadOfContact = queryFamily<Args, { conversation_id: number; unread: number }>();
const newest = query<{ conversationId: number }, { id: number }>((db, p, engine) =>
  db
    .selectFrom('messages as m')
    .where('m.conversation_id', '=', p('conversationId'))
    .where(sql<boolean>`not ${isDeletedNote(engine)}`)
    .select('m.id')
    .orderBy('m.id', 'desc')
    .limit(1),
);
const newestOfOthers = query<{ conversationId: number; agentId: number }, { id: number | null }>((db, p) =>
  db
    .selectFrom(sql<MessageSum>`message_sums`.as('g'))
    .where('g.conversation_id', '=', p('conversationId'))
    .where('g.type', '<>', 'activity')
    .where((eb) => eb.not(eb.and([eb('g.sender_type', '=', 'agent'), eb('g.sender_id', '=', p('agentId'))])))
    .select((eb) => eb.fn.max('g.newest_id').as('id')),
);
const newestPreview = query<{ conversationId: number }, PreviewRow>((db, p, engine) =>
  db
    .selectFrom('messages as m')
    .where('m.conversation_id', '=', p('conversationId'))
    .where(sql<boolean>`not ${isDeletedNote(engine)}`)
    .select(['m.text_content', 'm.created_at', 'm.sender_type', 'm.type', 'm.meta'])
    .orderBy('m.id', 'desc')
    .limit(1),
);
interface PreviewRow {
  readonly text_content: string;
  readonly meta: string;
  readonly created_at: number;
  readonly sender_type: string;
  readonly type: string;
}

export function messageReader(connection: SqlConnection): MessageReader {
  const { engine } = connection;
  const toMessage = (row: MessageRow): Message => messageOf(engine, row);
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
            join.on(
              sql<SqlBool>`m.id = (select max(g.newest_id) from message_sums g where g.conversation_id = c.id
                and g.type <> 'activity' and g.private = ${sql.lit(engine.bool(false))})`,
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
            countOfSums(
              {
                counted: sql`g.type = 'outgoing' and g.private = ${sql.lit(engine.bool(false))}`,
                after: lastSeenBy(p('contactId')),
              },
              maxUnreadCount,
            ).as('unread'),
          ]),
      );
      return new Map(rows.map((row) => [row.conversation_id, row.unread]));
    },
    find: async (conversationId, uuid) => {
      const row = await find.first(connection, { conversationId, uuid });
      return row && messageOf(engine, row);
    },
    list: (wanted) => listMessages(connection, wanted),
    idAhead: (list, id, places) => idAhead(connection, list, id, places),
    listPublicAfter: (conversationId, afterId, limit) => listPublicAfter(connection, conversationId, afterId, limit),
    listOfSide: (conversationId, side, limit, before) => listOfSide(connection, conversationId, side, limit, before),
    search: (text, visibility, page) => searchMessages(heavyOf(connection), text, visibility, page),
    newestId: async (conversationId) => (await newest.first(connection, { conversationId }))?.id ?? 0,
    newestIdOfOthers: async (conversationId, agentId) =>
      (await newestOfOthers.first(connection, { conversationId, agentId }))?.id ?? undefined,
    findPreview: async (conversationId) => previewOf(await newestPreview.first(connection, { conversationId })),
  };
}

function previewOf(row: PreviewRow | undefined): MessagePreview | undefined {
  if (row === undefined) return undefined;
  const meta = JSON.parse(row.meta) as MessageMeta;
  const { textContent } = withSentence({ type: row.type, content: '', textContent: row.text_content, meta });
  return { textContent, meta, createdAt: row.created_at, senderType: row.sender_type as SenderType };
}
