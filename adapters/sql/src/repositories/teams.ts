import type { AssignmentType, Team, TeamFields, TeamRepository } from '@helpdesk/domain';
import type { Selectable } from 'kysely';
import type { SqlConnection } from '../engine.ts';
import { query } from '../query.ts';
import { insertedId, nameKey } from '../rows.ts';
import type { TeamTable } from '../tables.ts';

type Row = Selectable<TeamTable>;
type Values = Omit<Row, 'id' | 'created_at' | 'updated_at'> & { at: number };

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
const insert = query<Values, { id: number }>((db, p) =>
  db
    .insertInto('teams')
    .values({
      created_at: p('at'),
      updated_at: p('at'),
      emoji: p('emoji'),
      name: p('name'),
      name_key: p('name_key'),
      conversation_assignment_type: p('conversation_assignment_type'),
      timezone: p('timezone'),
      business_hours_id: p('business_hours_id'),
      sla_policy_id: p('sla_policy_id'),
      max_auto_assigned_conversations: p('max_auto_assigned_conversations'),
    })
    .returning('id'),
);
const update = query<Values & { id: number }, never>((db, p) =>
  db
    .updateTable('teams')
    .set({
      updated_at: p('at'),
      emoji: p('emoji'),
      name: p('name'),
      name_key: p('name_key'),
      conversation_assignment_type: p('conversation_assignment_type'),
      timezone: p('timezone'),
      business_hours_id: p('business_hours_id'),
      sla_policy_id: p('sla_policy_id'),
      max_auto_assigned_conversations: p('max_auto_assigned_conversations'),
    })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);
const removeMembers = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('team_members').where('team_id', '=', p('id')).$castTo<never>(),
);
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('teams').where('id', '=', p('id')).$castTo<never>(),
);

export function teams(connection: SqlConnection): TeamRepository {
  const one = async (found: Promise<Row | undefined>): Promise<Team | undefined> => {
    const row = await found;
    return row && teamOf(row);
  };
  return {
    find: (id) => one(findById.first(connection, { id })),
    findByName: (name) => one(findByName.first(connection, { key: nameKey(name) })),
    list: async () => (await list.all(connection, {})).map(teamOf),
    listOfAgent: async (agentId) => (await listOfAgent.all(connection, { agentId })).map(teamOf),
    insert: async (team) => insertedId(await insert.all(connection, valuesOf(team, team.createdAt))),
    update: async (id, team) => {
      await update.all(connection, { ...valuesOf(team, team.updatedAt), id });
    },
    delete: async (id) => {
      await removeMembers.all(connection, { id });
      await remove.all(connection, { id });
    },
  };
}

function valuesOf(team: TeamFields, at: number): Values {
  return {
    at,
    emoji: team.emoji,
    name: team.name,
    name_key: nameKey(team.name),
    conversation_assignment_type: team.conversationAssignmentType,
    timezone: team.timezone,
    business_hours_id: team.businessHoursId,
    sla_policy_id: team.slaPolicyId,
    max_auto_assigned_conversations: team.maxAutoAssignedConversations,
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
