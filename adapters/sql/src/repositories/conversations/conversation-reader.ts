import type { Conversation } from '@helpdesk/domain';
import type { ConversationPlace, ConversationReader } from '@helpdesk/domain/ports';
import { sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { heavyOf } from '../../engine/heavy.ts';
import { textList } from '../../engine/id-list.ts';
import { query, queryFamily } from '../../engine/query.ts';
import type { RowOf } from '../../engine/record.ts';
import { jsonObject } from '../../engine/rows.ts';
import { listConversations } from '../../lists/conversation-list.ts';
import {
  type ConversationRow,
  conversationOf,
  type conversationRecord,
  type ListItemRow,
  listItemOf,
  listItems,
  wholeConversations,
} from '../../lists/conversation-select.ts';
import { searchConversations } from '../../search/conversation-search.ts';
import {
  agentsMentionedIn,
  countMentioned,
  countUnreadOpen,
  openOfInboxes,
  openTotals,
  openTotalsOfAll,
} from '../list-counts.ts';
import { conversationSeen } from './conversation-seen.ts';
import { conversationsOfContact } from './conversations-of-contact.ts';

const findByUuid = query<{ uuid: string }, ConversationRow>((db, p, engine) =>
  wholeConversations(db, engine).where('c.uuid', '=', p('uuid')),
);
const placesOf = queryFamily<Record<string, unknown>, ConversationPlace>();
const findById = query<{ id: number }, ConversationRow>((db, p, engine) =>
  wholeConversations(db, engine).where('c.id', '=', p('id')),
);
const findByReferenceNumber = query<{ number: string }, ConversationRow>((db, p, engine) =>
  wholeConversations(db, engine).where('c.reference_number', '=', p('number')),
);
const findDocuments = query<{ id: number }, Pick<RowOf<typeof conversationRecord>, 'meta' | 'custom_attributes'>>(
  (db, p) => db.selectFrom('conversations').where('id', '=', p('id')).select(['meta', 'custom_attributes']),
);
const findItem = query<{ uuid: string; viewerId: number }, ListItemRow>((db, p, engine) =>
  listItems(db, engine, p('viewerId')).where('c.uuid', '=', p('uuid')),
);
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
const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => one.id - other.id);

export function conversationReader(connection: SqlConnection): ConversationReader {
  const { engine } = connection;
  const find = async (uuid: string): Promise<Conversation | undefined> => {
    const row = await findByUuid.first(connection, { uuid });
    return row && conversationOf(engine, row);
  };

  return {
    ...conversationsOfContact(connection),
    ...conversationSeen(connection),
    find,
    findById: async (id) => {
      const row = await findById.first(connection, { id });
      return row && conversationOf(engine, row);
    },
    findByReferenceNumber: async (number) => {
      const row = await findByReferenceNumber.first(connection, { number });
      return row && conversationOf(engine, row);
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
    openOfInboxes: (limit) => openOfInboxes(connection, limit),
    openTotalsOfAll: () => openTotalsOfAll(connection),
    countUnreadOpen: (agentId, limits) => countUnreadOpen(connection, agentId, limits),
    countMentioned: (agentId, visibility, limits) => countMentioned(connection, agentId, visibility, limits),
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

function uuids(rows: readonly { readonly uuid: string }[]): readonly string[] {
  return rows.map((row) => row.uuid);
}
