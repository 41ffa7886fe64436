import {
  type Agent,
  type AgentRepository,
  type AgentSummary,
  type AvailabilityStatus,
  adminRoleName,
  sweptStatuses,
} from '@helpdesk/domain';
import { sql } from 'kysely';
import type { SqlConnection } from '../engine.ts';
import { lockRow } from '../lock-row.ts';
import { query } from '../query.ts';
import { insertedId } from '../rows.ts';
import type { Flag } from '../tables.ts';
import { updateColumns } from '../updates.ts';
import { type AgentRow, agentOf, type KeyedRow, living, namedKeyIn, wholeAgents } from './agent-rows.ts';
import { requireNoNamedKey } from './named-keys.ts';

const findById = query<{ id: number }, AgentRow>((db, p, engine) =>
  wholeAgents(db, engine).where('u.id', '=', p('id')),
);
/** The single key is looked for first; only what is none is looked for among the named ones. */
const findByKey = query<{ apiKey: string }, KeyedRow>((db, p, engine) =>
  wholeAgents(db, engine)
    .leftJoin('api_keys as k', (join) => join.onRef('k.agent_id', '=', 'u.id').on('k.api_key', '=', p('apiKey')))
    .select([
      'k.id as key_id',
      'k.created_at as key_created_at',
      'k.name as key_name',
      'k.api_key as key_api_key',
      'k.secret_hash as key_secret_hash',
      'k.permissions as key_permissions',
      'k.expires_at as key_expires_at',
      'k.last_used_at as key_last_used_at',
    ])
    .where('u.id', '=', ({ fn, selectFrom }) =>
      fn.coalesce(
        selectFrom('users').where('api_key', '=', p('apiKey')).select('id'),
        selectFrom('api_keys').where('api_key', '=', p('apiKey')).select('agent_id'),
      ),
    ),
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
const clearTickets = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('socket_tickets').where('agent_id', '=', p('id')).$castTo<never>(),
);
const clearKeys = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('api_keys').where('agent_id', '=', p('id')).$castTo<never>(),
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
      if (row === undefined) return undefined;
      const secretHash = row.key_id === null ? row.api_secret_hash : row.key_secret_hash;
      if (secretHash === null) return undefined;
      return { agent: agentOf(connection.engine, row), secretHash, namedKey: namedKeyIn(row) };
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
    setApiKey: async (id, key) => {
      if (key !== null) await requireNoNamedKey(connection, key.apiKey);
      await updateColumns(connection, 'users', id, {
        api_key: key?.apiKey ?? null,
        api_secret_hash: key?.secretHash ?? null,
        api_key_last_used_at: null,
      });
    },
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
      await clearTickets.all(connection, { id });
      await clearKeys.all(connection, { id });
      await updateColumns(connection, 'users', id, {
        deleted_at: at,
        enabled: connection.engine.bool(false),
        api_key: null,
        api_secret_hash: null,
      });
    },
  };
}
