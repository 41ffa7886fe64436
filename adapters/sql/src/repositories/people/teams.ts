import type { AssignmentType, Team } from '@helpdesk/domain';
import type { TeamReader, TeamRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { insertedId, nameKey } from '../../engine/rows.ts';

const teamRecord = record<Team>()('teams', {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  emoji: 'emoji',
  name: 'name',
  conversationAssignmentType: 'conversation_assignment_type',
  timezone: 'timezone',
  businessHoursId: 'business_hours_id',
  slaPolicyId: 'sla_policy_id',
  maxAutoAssignedConversations: 'max_auto_assigned_conversations',
});

type Row = RowOf<typeof teamRecord>;

const findById = query<{ id: number }, Row>((db, p) => db.selectFrom('teams').selectAll().where('id', '=', p('id')));
const findByName = query<{ key: string }, Row>((db, p) =>
  db.selectFrom('teams').selectAll().where('name_key', '=', p('key')),
);
const list = query<object, Row>((db) => db.selectFrom('teams').selectAll().orderBy('id'));
const listOfAgent = query<{ agentId: number }, Row>((db, p) =>
  db
    .selectFrom('teams')
    .innerJoin('team_members', 'team_members.team_id', 'teams.id')
    .where('team_members.agent_id', '=', p('agentId'))
    .selectAll('teams')
    .orderBy('teams.id'),
);
const enabledMembers = query<{ id: number }, { id: number }>((db, p, engine) =>
  db
    .selectFrom('team_members as tm')
    .innerJoin('users as u', 'u.id', 'tm.agent_id')
    .where('tm.team_id', '=', p('id'))
    .where('u.enabled', '=', engine.bool(true))
    .where('u.deleted_at', 'is', null)
    .select('u.id')
    .orderBy('u.id'),
);
const insert = teamRecord.insertion();
const removeMembers = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('team_members').where('team_id', '=', p('id')).$castTo<never>(),
);
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('teams').where('id', '=', p('id')).$castTo<never>(),
);

export function teamReader(connection: SqlConnection): TeamReader {
  const one = async (found: Promise<Row | undefined>): Promise<Team | undefined> => {
    const row = await found;
    return row && teamOf(row);
  };
  return {
    find: (id) => one(findById.first(connection, { id })),
    findByName: (name) => one(findByName.first(connection, { key: nameKey(name) })),
    list: async () => (await list.all(connection, {})).map(teamOf),
    listOfAgent: async (agentId) => (await listOfAgent.all(connection, { agentId })).map(teamOf),
    listEnabledMembers: async (id) => (await enabledMembers.all(connection, { id })).map((row) => row.id),
  };
}

export function teams(connection: SqlConnection): TeamRepository {
  return {
    ...teamReader(connection),
    insert: async (team) => insertedId(await insert(connection, { ...team, updatedAt: team.createdAt })),
    update: (id, changes) => teamRecord.update(connection, id, changes),
    delete: async (id) => {
      await removeMembers.write(connection, { id });
      await remove.write(connection, { id });
    },
  };
}

function teamOf(row: Row): Team {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    emoji: row.emoji,
    name: row.name,
    conversationAssignmentType: row.conversation_assignment_type as AssignmentType,
    timezone: row.timezone,
    businessHoursId: row.business_hours_id,
    slaPolicyId: row.sla_policy_id,
    maxAutoAssignedConversations: row.max_auto_assigned_conversations,
  };
}
