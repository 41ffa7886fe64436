import {
  type Agent,
  type AgentRepository,
  type AgentSummary,
  type AvailabilityStatus,
  adminRoleName,
  type Permission,
  sortPermissions,
  sweptStatuses,
} from '@helpdesk/domain';
import { sql } from 'kysely';
import type { Builder, SqlConnection, SqlEngine } from '../engine.ts';
import { lockRow } from '../lock-row.ts';
import { query } from '../query.ts';
import { insertedId, jsonObject } from '../rows.ts';
import type { Flag } from '../tables.ts';
import { updateColumns } from '../updates.ts';

interface AgentRow {
  readonly id: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly availability_status: string;
  readonly phone_number_country_code: string | null;
  readonly phone_number: string | null;
  readonly avatar_url: string | null;
  readonly enabled: Flag;
  readonly last_active_at: number | null;
  readonly last_login_at: number | null;
  readonly custom_attributes: string;
  readonly country: string | null;
  readonly meta: string;
  readonly external_user_id: string | null;
  readonly api_key: string | null;
  readonly api_secret_hash: string | null;
  readonly api_key_last_used_at: number | null;
  readonly roles: unknown;
  readonly teams: unknown;
}

function living(db: Builder) {
  return db.selectFrom('users as u').where('u.type', '=', 'agent').where('u.deleted_at', 'is', null);
}

/** An agent with roles and teams, in one statement. */
function wholeAgents(db: Builder, engine: SqlEngine) {
  return living(db)
    .select([
      'u.id',
      'u.created_at',
      'u.updated_at',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.availability_status',
      'u.phone_number_country_code',
      'u.phone_number',
      'u.avatar_url',
      'u.enabled',
      'u.last_active_at',
      'u.last_login_at',
      'u.custom_attributes',
      'u.country',
      'u.meta',
      'u.external_user_id',
      'u.api_key',
      'u.api_secret_hash',
      'u.api_key_last_used_at',
    ])
    .select((eb) => [
      engine
        .jsonArray(
          eb
            .selectFrom('agent_roles as ar')
            .innerJoin('roles as r', 'r.id', 'ar.role_id')
            .whereRef('ar.agent_id', '=', 'u.id')
            .select(['r.name', 'r.permissions']),
        )
        .as('roles'),
      engine
        .jsonArray(
          eb
            .selectFrom('team_members as tm')
            .innerJoin('teams as t', 't.id', 'tm.team_id')
            .whereRef('tm.agent_id', '=', 'u.id')
            .select(['t.id', 't.name', 't.emoji']),
        )
        .as('teams'),
    ]);
}

const findById = query<{ id: number }, AgentRow>((db, p, engine) =>
  wholeAgents(db, engine).where('u.id', '=', p('id')),
);
const findByKey = query<{ apiKey: string }, AgentRow>((db, p, engine) =>
  wholeAgents(db, engine).where('u.api_key', '=', p('apiKey')),
);
const findByEmail = query<{ email: string }, AgentRow>((db, p, engine) =>
  wholeAgents(db, engine).where('u.email', '=', p('email')),
);
const findHash = query<{ id: number }, { password_hash: string | null }>((db, p) =>
  living(db).where('u.id', '=', p('id')).select('u.password_hash'),
);
const listSummaries = query((db) =>
  living(db)
    .select([
      'u.id',
      'u.created_at',
      'u.updated_at',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.enabled',
      'u.avatar_url',
      'u.external_user_id',
      'u.availability_status',
    ])
    .orderBy('u.id'),
);
const countAdmins = query<object, { count: number }>((db, _p, engine) =>
  living(db)
    .innerJoin('agent_roles as ar', 'ar.agent_id', 'u.id')
    .innerJoin('roles as r', 'r.id', 'ar.role_id')
    .where('u.enabled', '=', engine.bool(true))
    .where('r.name', '=', adminRoleName)
    .select(sql<number>`count(*)`.as('count')),
);
const insert = query<
  {
    at: number;
    firstName: string;
    lastName: string;
    email: string;
    availability: string;
    enabled: Flag;
    passwordHash: string | null;
  },
  { id: number }
>((db, p) =>
  db
    .insertInto('users')
    .values({
      type: 'agent',
      created_at: p('at'),
      updated_at: p('at'),
      first_name: p('firstName'),
      last_name: p('lastName'),
      email: p('email'),
      availability_status: p('availability'),
      enabled: p('enabled'),
      password_hash: p('passwordHash'),
      custom_attributes: '{}',
      meta: '{}',
    })
    .returning('id'),
);
const clearRoles = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('agent_roles').where('agent_id', '=', p('id')).$castTo<never>(),
);
const addRole = query<{ id: number; roleId: number }, never>((db, p) =>
  db
    .insertInto('agent_roles')
    .values({ agent_id: p('id'), role_id: p('roleId') })
    .onConflict((clash) => clash.doNothing())
    .$castTo<never>(),
);
const clearTeams = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('team_members').where('agent_id', '=', p('id')).$castTo<never>(),
);
const addTeam = query<{ id: number; teamId: number }, never>((db, p) =>
  db
    .insertInto('team_members')
    .values({ agent_id: p('id'), team_id: p('teamId') })
    .onConflict((clash) => clash.doNothing())
    .$castTo<never>(),
);
const touchActive = query<{ id: number; at: number; staleBefore: number }, never>((db, p) =>
  db
    .updateTable('users')
    .set({ last_active_at: p('at') })
    .where('id', '=', p('id'))
    .where((eb) => eb.or([eb('last_active_at', 'is', null), eb('last_active_at', '<=', p('staleBefore'))]))
    .$castTo<never>(),
);
const touchKey = query<{ id: number; at: number; staleBefore: number }, never>((db, p) =>
  db
    .updateTable('users')
    .set({ api_key_last_used_at: p('at') })
    .where('id', '=', p('id'))
    .where((eb) => eb.or([eb('api_key_last_used_at', 'is', null), eb('api_key_last_used_at', '<=', p('staleBefore'))]))
    .$castTo<never>(),
);
const sweep = query<{ before: number; now: number }, { id: number }>((db, p) =>
  db
    .updateTable('users')
    .set({ availability_status: 'offline', updated_at: p('now') })
    .where('type', '=', 'agent')
    .where('deleted_at', 'is', null)
    .where('availability_status', 'in', [...sweptStatuses])
    .where((eb) => eb(eb.fn.coalesce('last_active_at', 'created_at'), '<', p('before')))
    .returning('id'),
);

export function agents(connection: SqlConnection): AgentRepository {
  const one = async (found: Promise<AgentRow | undefined>): Promise<Agent | undefined> => {
    const row = await found;
    return row === undefined ? undefined : agentOf(connection.engine, row);
  };
  const find = (id: number): Promise<Agent | undefined> => one(findById.first(connection, { id }));
  return {
    find,
    lock: async (id) => {
      await lockRow(connection, 'users', id);
      return find(id);
    },
    findByApiKey: async (apiKey) => {
      const row = await findByKey.first(connection, { apiKey });
      if (row === undefined || row.api_secret_hash === null) return undefined;
      return { agent: agentOf(connection.engine, row), secretHash: row.api_secret_hash };
    },
    findByEmail: (email) => one(findByEmail.first(connection, { email })),
    list: async () =>
      (await listSummaries.all(connection, {})).map(
        (row): AgentSummary => ({
          id: row.id,
          createdAt: row.created_at,
          updatedAt: row.updated_at,
          firstName: row.first_name,
          lastName: row.last_name,
          email: row.email ?? '',
          enabled: Boolean(row.enabled),
          avatarUrl: row.avatar_url,
          externalUserId: row.external_user_id,
          availabilityStatus: row.availability_status as AvailabilityStatus,
        }),
      ),
    countEnabledAdmins: async () => (await countAdmins.first(connection, {}))?.count ?? 0,
    findPasswordHash: async (id) => (await findHash.first(connection, { id }))?.password_hash,

    insert: async (agent) =>
      insertedId(
        await insert.all(connection, {
          at: agent.createdAt,
          firstName: agent.firstName,
          lastName: agent.lastName,
          email: agent.email,
          availability: agent.availabilityStatus,
          enabled: connection.engine.bool(agent.enabled),
          passwordHash: agent.passwordHash,
        }),
      ),
    update: (id, changes) =>
      updateColumns(connection, 'users', id, {
        updated_at: changes.updatedAt,
        first_name: changes.firstName,
        last_name: changes.lastName,
        email: changes.email,
        availability_status: changes.availabilityStatus,
        enabled: changes.enabled === undefined ? undefined : connection.engine.bool(changes.enabled),
        password_hash: changes.passwordHash,
        avatar_url: changes.avatarUrl,
        last_active_at: changes.lastActiveAt,
      }),
    setRoles: async (id, roleIds) => {
      await clearRoles.all(connection, { id });
      for (const roleId of roleIds) await addRole.all(connection, { id, roleId });
    },
    setTeams: async (id, teamIds) => {
      await clearTeams.all(connection, { id });
      for (const teamId of teamIds) await addTeam.all(connection, { id, teamId });
    },
    setApiKey: (id, key) =>
      updateColumns(connection, 'users', id, {
        api_key: key?.apiKey ?? null,
        api_secret_hash: key?.secretHash ?? null,
        api_key_last_used_at: null,
      }),
    touch: async (id, at, staleBefore, keyUsed) => {
      await touchActive.all(connection, { id, at, staleBefore });
      if (keyUsed) await touchKey.all(connection, { id, at, staleBefore });
    },
    sweepInactive: async (before, now) => {
      const rows = await sweep.all(connection, { before, now });
      return rows.map((row) => row.id).sort((a, b) => a - b);
    },
    delete: async (id, at) => {
      await clearRoles.all(connection, { id });
      await clearTeams.all(connection, { id });
      await updateColumns(connection, 'users', id, {
        deleted_at: at,
        enabled: connection.engine.bool(false),
        api_key: null,
        api_secret_hash: null,
      });
    },
  };
}

function agentOf(engine: SqlEngine, row: AgentRow): Agent {
  const roles = engine.parseJson(row.roles) as readonly { readonly name: string; readonly permissions: string }[];
  const teams = engine.parseJson(row.teams) as Agent['teams'];
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email ?? '',
    availabilityStatus: row.availability_status as AvailabilityStatus,
    phoneNumberCountryCode: row.phone_number_country_code,
    phoneNumber: row.phone_number,
    avatarUrl: row.avatar_url,
    enabled: Boolean(row.enabled),
    lastActiveAt: row.last_active_at,
    lastLoginAt: row.last_login_at,
    roles: roles.map((role) => role.name).sort(compare),
    permissions: permissionsOf(roles.map((role) => role.permissions).join(' ')),
    teams: [...teams].sort((a, b) => compare(a.name, b.name)),
    customAttributes: jsonObject(row.custom_attributes),
    apiKey: row.api_key,
    apiKeyLastUsedAt: row.api_key_last_used_at,
    country: row.country,
    meta: jsonObject(row.meta),
    externalUserId: row.external_user_id,
  };
}

/** Every request asks for these; a desk has as many texts as combinations of roles. */
const permissionsByText = new Map<string, readonly Permission[]>();

function permissionsOf(text: string): readonly Permission[] {
  let permissions = permissionsByText.get(text);
  if (permissions === undefined) {
    permissions = Object.freeze(sortPermissions(text.split(' ')));
    if (permissionsByText.size >= 1_000) permissionsByText.clear();
    permissionsByText.set(text, permissions);
  }
  return permissions;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
