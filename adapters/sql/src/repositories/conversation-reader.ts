import type { Conversation } from '@helpdesk/domain';
import type { ConversationPlace, ConversationReader } from '@helpdesk/domain/ports';
import { type RawBuilder, sql } from 'kysely';
import { listConversations } from '../conversation-list.ts';
import { searchConversations } from '../conversation-search.ts';
import {
  type ConversationRow,
  conversationOf,
  type conversationRecord,
  type ListItemRow,
  lastOf,
  listItemOf,
  listItems,
  unreadCount,
  wholeConversations,
} from '../conversation-select.ts';
import type { SqlConnection } from '../engine.ts';
import { heavyOf } from '../heavy.ts';
import { idList, textList } from '../id-list.ts';
import { query, queryFamily } from '../query.ts';
import type { RowOf } from '../record.ts';
import { jsonObject } from '../rows.ts';
import { visibilityArgs, visibilityShape, visible } from '../visibility-sql.ts';
import { agentsMentionedIn, countMentioned, countUnreadOpen, openTotals, openTotalsOfAll } from './list-counts.ts';

const findByUuid = query<{ uuid: string }, ConversationRow>((db, p, engine) =>
  wholeConversations(db, engine).where('c.uuid', '=', p('uuid')),
);
const placesOf = queryFamily<Record<string, unknown>, ConversationPlace>();
const findById = query<{ id: number }, ConversationRow>((db, p, engine) =>
  wholeConversations(db, engine).where('c.id', '=', p('id')),
);
const findDocuments = query<{ id: number }, Pick<RowOf<typeof conversationRecord>, 'meta' | 'custom_attributes'>>(
  (db, p) => db.selectFrom('conversations').where('id', '=', p('id')).select(['meta', 'custom_attributes']),
);
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
const findItem = query<{ uuid: string; viewerId: number }, ListItemRow>((db, p, engine) =>
  listItems(db, engine, p('viewerId')).where('c.uuid', '=', p('uuid')),
);
const findSeenAt = query<{ id: number; userId: number }, { seen_at: number }>((db, p) =>
  db
    .selectFrom('conversation_last_seen')
    .where('conversation_id', '=', p('id'))
    .where('user_id', '=', p('userId'))
    .where('message_id', '>', 0)
    .select('seen_at'),
);
const seenByAgents = queryFamily<Args, { conversation_id: number; seen_at: number }>();
const listParticipants = query<
  { id: number },
  { id: number; first_name: string; last_name: string; avatar_url: string | null }
>((db, p) =>
  db
    .selectFrom('conversation_participants as cp')
    .innerJoin('users as u', 'u.id', 'cp.user_id')
    .where('cp.conversation_id', '=', p('id'))
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.avatar_url'])
    .orderBy('u.id'),
);
const dueSnoozes = query<{ now: number; limit: number }, { uuid: string }>((db, p) =>
  db
    .selectFrom('conversations')
    .where('snoozed_until', 'is not', null)
    .where('snoozed_until', '<=', p('now'))
    .select('uuid')
    .orderBy('snoozed_until')
    .orderBy('id')
    .limit(p('limit')),
);
// The orders of indexes: by `id` all that the agent, or the team, has would be read and sorted for every part of them.
const openOfAgent = query<{ agentId: number; limit: number }, { id: number; uuid: string }>((db, p, engine) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('statuses as s', 's.id', 'c.status_id')
    .where('c.assigned_user_id', '=', p('agentId'))
    .where('s.category', '<>', 'resolved')
    .select(['c.id', 'c.uuid'])
    .orderBy(engine.inOrder(sql.ref('c.last_message_at'), 'desc'))
    .orderBy('c.id', 'desc')
    .limit(p('limit')),
);
const ofTeam = query<{ teamId: number; limit: number }, { id: number; uuid: string }>((db, p, engine) =>
  engine.indexOfTeam
    .reduce(
      (rows, column) => rows.orderBy(engine.inOrder(sql.ref(column), 'desc')),
      db.selectFrom('conversations').where('assigned_team_id', '=', p('teamId')).select(['id', 'uuid']),
    )
    .orderBy('id', 'desc')
    .limit(p('limit')),
);
const withTag = query<{ tagId: number; limit: number }, { uuid: string }>((db, p) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('conversation_tags as ct', 'ct.conversation_id', 'c.id')
    .where('ct.tag_id', '=', p('tagId'))
    .select('c.uuid')
    // The order of the index of tags. By `c.id` SQLite reads and sorts all that have the tag.
    .orderBy('ct.conversation_id')
    .limit(p('limit')),
);
type Args = Record<string, unknown>;

const previous = queryFamily<Args, PreviousRow>();
const unread = queryFamily<Args, { id: number; unread: number }>();

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

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => one.id - other.id);

export function conversationReader(connection: SqlConnection): ConversationReader {
  const { engine } = connection;
  const find = async (uuid: string): Promise<Conversation | undefined> => {
    const row = await findByUuid.first(connection, { uuid });
    return row && conversationOf(engine, row);
  };

  return {
    find,
    findById: async (id) => {
      const row = await findById.first(connection, { id });
      return row && conversationOf(engine, row);
    },
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
    unreadCounts: async (conversationId, agentIds) => {
      const counts = new Map<number, number>();
      for (let start = 0; start < agentIds.length; start += unreadAtOnce) {
        const some = agentIds.slice(start, start + unreadAtOnce);
        for (const row of await unreadOf(connection, conversationId, some)) counts.set(row.id, row.unread);
      }
      return counts;
    },
    findListItem: async (uuid, viewerId) => {
      const row = await findItem.first(connection, { uuid, viewerId });
      return row && listItemOf(engine, row);
    },
    findDocuments: async (id) => {
      const row = await findDocuments.first(connection, { id });
      return row && { meta: jsonObject(row.meta), customAttributes: jsonObject(row.custom_attributes) };
    },
    list: (request) => listConversations(connection, request),
    search: (text, visibility, viewerId, page) =>
      searchConversations(heavyOf(connection), text, visibility, viewerId, page),
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
    findPlaces: async (uuids) => {
      const list = textList(uuids);
      return (await placesOf(connection, list.shape, list.args, (db, p) =>
        db
          .selectFrom('conversations')
          .where(list.holds('uuid', p))
          .select([
            'id',
            'uuid',
            'contact_id as contactId',
            'assigned_user_id as assignedUserId',
            'assigned_team_id as assignedTeamId',
          ]),
      )) as readonly ConversationPlace[];
    },
    openTotals: (agentId) => openTotals(connection, agentId),
    agentsMentionedIn: (ids) => agentsMentionedIn(connection, ids),
    openTotalsOfAll: () => openTotalsOfAll(connection),
    countUnreadOpen: (agentId, limits) => countUnreadOpen(connection, agentId, limits),
    countMentioned: (agentId, visibility, limits) => countMentioned(connection, agentId, visibility, limits),
    findSeenAt: async (id, userId) => (await findSeenAt.first(connection, { id, userId }))?.seen_at ?? null,
    seenByAgents: async (ids) => {
      if (ids.length === 0) return new Map();
      const list = idList(ids);
      const rows = await seenByAgents(connection, list.shape, list.args, (db, p) =>
        db
          .selectFrom('conversation_last_seen as ls')
          .innerJoin('users as u', 'u.id', 'ls.user_id')
          .where(list.holds('ls.conversation_id', p))
          .where('u.type', '=', 'agent')
          .where('ls.message_id', '>', 0)
          .groupBy('ls.conversation_id')
          .select(['ls.conversation_id', (eb) => eb.fn.max('ls.seen_at').as('seen_at')]),
      );
      return new Map(rows.map((row) => [row.conversation_id, row.seen_at]));
    },
    listParticipants: async (id) =>
      (await listParticipants.all(connection, { id })).map((row) => ({
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        avatarUrl: row.avatar_url,
      })),
    listDueSnoozes: async (now, limit) => uuids(await dueSnoozes.all(connection, { now, limit })),
    listOpenOfAgent: async (agentId, limit) => uuids(byId(await openOfAgent.all(connection, { agentId, limit }))),
    listWithTag: async (tagId, limit) => uuids(await withTag.all(connection, { tagId, limit })),
    listOfTeam: async (teamId, limit) => uuids(byId(await ofTeam.all(connection, { teamId, limit }))),
  };
}

const unreadAtOnce = 64;

function unreadOf(connection: SqlConnection, conversationId: number, agentIds: readonly number[]) {
  const agents = idList(agentIds);
  return unread(connection, agents.shape, { ...agents.args, conversationId }, (db, p) =>
    db
      .selectFrom('conversations as c')
      .innerJoin('users as u', (join) => join.onTrue())
      .where('c.id', '=', p('conversationId') as RawBuilder<number>)
      .where(agents.holds('u.id', p))
      .select(['u.id', unreadCount(sql<number>`u.id`).as('unread')]),
  );
}

function uuids(rows: readonly { readonly uuid: string }[]): readonly string[] {
  return rows.map((row) => row.uuid);
}
