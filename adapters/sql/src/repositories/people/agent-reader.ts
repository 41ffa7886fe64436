import { type Agent, type AgentSummary, type AvailabilityStatus, adminRoleName } from '@helpdesk/domain';
import type { AgentReader } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { remembered } from '../../engine/remembered.ts';
import { findPreferences } from './agent-preferences.ts';
import { type AgentRow, agentOf, type KeyedRow, living, namedKeyIn, wholeAgents } from './agent-rows.ts';
import { findSignature } from './agent-signatures.ts';

const findById = query<{ id: number }, AgentRow>((db, p, engine) =>
  wholeAgents(db, engine).where('u.id', '=', p('id')),
);
/** The single key is looked up first, then the named keys. */
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
const enabledAdmins = query<object, { id: number }>((db, _p, engine) =>
  living(db)
    .innerJoin('agent_roles as ar', 'ar.agent_id', 'u.id')
    .innerJoin('roles as r', 'r.id', 'ar.role_id')
    .where('u.enabled', '=', engine.bool(true))
    .where('r.name', '=', adminRoleName)
    .select('u.id')
    .orderBy('u.id'),
);

export function agentReader(connection: SqlConnection): AgentReader {
  const one = async (found: Promise<AgentRow | undefined>): Promise<Agent | undefined> => {
    const row = await found;
    return row === undefined ? undefined : agentOf(connection.engine, row);
  };
  return {
    find: (id) => one(findById.first(connection, { id })),
    findByApiKey: (apiKey) =>
      remembered(connection, `key ${apiKey}`, async () => {
        const row = await findByKey.first(connection, { apiKey });
        if (row === undefined) return undefined;
        const secretHash = row.key_id === null ? row.api_secret_hash : row.key_secret_hash;
        if (secretHash === null) return undefined;
        return { agent: agentOf(connection.engine, row), secretHash, namedKey: namedKeyIn(row) };
      }),
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
    enabledAdmins: async () => (await enabledAdmins.all(connection, {})).map(({ id }) => id),
    findPasswordHash: async (id) => (await findHash.first(connection, { id }))?.password_hash,
    findPreferences: (id) => findPreferences(connection, id),
    signature: (id) => findSignature(connection, id),
  };
}
