import type { ConversationReader } from '@helpdesk/domain/ports';
import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { query, queryFamily } from '../../engine/query.ts';
import { type ConversationRow, conversationOf, lastOf, wholeConversations } from '../../lists/conversation-select.ts';
import { visibilityArgs, visibilityShape, visible } from '../../lists/visibility-sql.ts';

const ofContact = query<{ contactId: number; limit: number }, ConversationRow>((db, p, engine) =>
  wholeConversations(db, engine).where('c.contact_id', '=', p('contactId')).orderBy('c.id', 'desc').limit(p('limit')),
);
const ofContactInInbox = query<{ contactId: number; inboxId: number; limit: number }, ConversationRow>(
  (db, p, engine) =>
    wholeConversations(db, engine)
      .where('c.contact_id', '=', p('contactId'))
      .where('c.inbox_id', '=', p('inboxId'))
      .orderBy('c.id', 'desc')
      .limit(p('limit')),
);
const latestOfContact = query<{ contactId: number; inboxId: number; limit: number }, ConversationRow>((db, p, engine) =>
  wholeConversations(db, engine)
    .where('c.contact_id', '=', p('contactId'))
    .where('c.inbox_id', '=', p('inboxId'))
    .orderBy(engine.inOrder(sql.ref('c.last_interaction_at'), 'desc'))
    .orderBy('c.id', 'desc')
    .limit(p('limit')),
);
const positions = query<
  { contactId: number; inboxId: number; limit: number },
  Pick<ConversationRow, 'id' | 'uuid' | 'seq'> & { readonly assignedUserId: number | null }
>((db, p) =>
  db
    .selectFrom('conversations')
    .where('contact_id', '=', p('contactId'))
    .where('inbox_id', '=', p('inboxId'))
    .select(['id', 'uuid', 'seq', 'assigned_user_id as assignedUserId'])
    .orderBy('id', 'desc')
    .limit(p('limit')),
);
const countOfContact = query<{ contactId: number; since: number }, { count: number }>((db, p) =>
  db
    .selectFrom('conversations')
    .where('contact_id', '=', p('contactId'))
    .where('created_at', '>=', p('since'))
    .select(sql<number>`count(*)`.as('count')),
);
const previous = queryFamily<Record<string, unknown>, PreviousRow>();

interface PreviousRow {
  readonly id: number;
  readonly uuid: string;
  readonly subject: string | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly last_message: string | null;
  readonly last_activity: string | null;
  readonly last_message_at: number | null;
  readonly last_interaction: string | null;
}

/** Conversations of one contact, newest first. */
export function conversationsOfContact(
  connection: SqlConnection,
): Pick<
  ConversationReader,
  'listOfContact' | 'listLatestOfContact' | 'listPositions' | 'countOfContact' | 'listPrevious'
> {
  const { engine } = connection;
  return {
    listOfContact: async (contactId, inboxId, limit) => {
      const rows =
        inboxId === null
          ? await ofContact.all(connection, { contactId, limit })
          : await ofContactInInbox.all(connection, { contactId, inboxId, limit });
      return rows.map((row) => conversationOf(engine, row));
    },
    listLatestOfContact: async (contactId, inboxId, limit) => {
      const rows = await latestOfContact.all(connection, { contactId, inboxId, limit });
      return rows.map((row) => conversationOf(engine, row));
    },
    listPositions: (contactId, inboxId, limit) => positions.all(connection, { contactId, inboxId, limit }),
    countOfContact: async (contactId, since) =>
      (await countOfContact.first(connection, { contactId, since }))?.count ?? 0,
    listPrevious: async (contactId, exceptId, visibility, limit) => {
      const args = { ...visibilityArgs(visibility), contactId, exceptId, limit };
      const rows = await previous(connection, visibilityShape(visibility), args, (db, p) =>
        db
          .selectFrom('conversations as c')
          .where('c.contact_id', '=', p('contactId') as RawBuilder<number>)
          .where('c.id', '<>', p('exceptId') as RawBuilder<number>)
          .where(visible(visibility, p))
          .select([
            'c.id',
            'c.created_at',
            'c.updated_at',
            'c.uuid',
            'c.subject',
            'c.last_message',
            'c.last_activity',
            'c.last_message_at',
            'c.last_interaction',
          ])
          .orderBy('c.id', 'desc')
          .limit(p('limit') as RawBuilder<number>),
      );
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        uuid: row.uuid,
        subject: row.subject,
        lastMessage: lastOf(row).lastMessage,
        lastMessageAt: row.last_message_at,
        lastInteraction: row.last_interaction,
      }));
    },
  };
}
