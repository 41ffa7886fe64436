import { type NamedKey, refuse } from '@helpdesk/domain';
import type { NamedKeyReader, NamedKeyRepository, NewNamedKey } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { insertedId } from '../../engine/rows.ts';
import { permissionsOf } from '../../lists/permissions-of.ts';

export const namedKeyRecord = record<NamedKey & Pick<NewNamedKey, 'secretHash'>>()('api_keys', {
  id: 'id',
  agentId: 'agent_id',
  createdAt: 'created_at',
  name: 'name',
  apiKey: 'api_key',
  secretHash: 'secret_hash',
  permissions: 'permissions',
  expiresAt: 'expires_at',
  lastUsedAt: 'last_used_at',
});

type Row = RowOf<typeof namedKeyRecord>;

const findOne = query<{ agentId: number; id: number }, Row>((db, p) =>
  db.selectFrom('api_keys').selectAll().where('id', '=', p('id')).where('agent_id', '=', p('agentId')),
);
const listOf = query<{ agentId: number }, Row>((db, p) =>
  db.selectFrom('api_keys').selectAll().where('agent_id', '=', p('agentId')).orderBy('id'),
);
const insert = namedKeyRecord.insertion({ without: ['lastUsedAt'] });
const touch = query<{ id: number; at: number; staleBefore: number }, never>((db, p) =>
  db
    .updateTable('api_keys')
    .set({ last_used_at: p('at') })
    .where('id', '=', p('id'))
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', p('staleBefore'))]))
    .$castTo<never>(),
);
const removeTickets = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('socket_tickets').where('api_key_id', '=', p('id')).$castTo<never>(),
);
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('api_keys').where('id', '=', p('id')).$castTo<never>(),
);
const findSingle = query<{ apiKey: string }, { id: number }>((db, p) =>
  db.selectFrom('users').where('api_key', '=', p('apiKey')).select('id'),
);
const findNamed = query<{ apiKey: string }, { id: number }>((db, p) =>
  db.selectFrom('api_keys').where('api_key', '=', p('apiKey')).select('id'),
);

export function namedKeyReader(connection: SqlConnection): NamedKeyReader {
  return {
    find: async (agentId, id) => {
      const row = await findOne.first(connection, { agentId, id });
      return row && namedKeyOf(row);
    },
    listOf: async (agentId) => (await listOf.all(connection, { agentId })).map(namedKeyOf),
  };
}

export function namedKeys(connection: SqlConnection): NamedKeyRepository {
  return {
    ...namedKeyReader(connection),
    insert: async (key) => {
      if ((await findSingle.first(connection, key)) !== undefined) throw taken();
      return insertedId(await insert(connection, key));
    },
    touch: async (id, at, staleBefore) => {
      await touch.write(connection, { id, at, staleBefore });
    },
    delete: async (id) => {
      await removeTickets.write(connection, { id });
      await remove.write(connection, { id });
    },
  };
}

/** No index spans two tables: before a key becomes the single key of an agent, it is looked up here. */
export async function requireNoNamedKey(connection: SqlConnection, apiKey: string): Promise<void> {
  if ((await findNamed.first(connection, { apiKey })) !== undefined) throw taken();
}

export function namedKeyOf(row: RowOf<typeof namedKeyRecord, 'secretHash'>): NamedKey {
  return {
    id: row.id,
    agentId: row.agent_id,
    createdAt: row.created_at,
    name: row.name,
    apiKey: row.api_key,
    permissions: row.permissions === null ? null : permissionsOf(row.permissions),
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}

function taken(): Error {
  return refuse('store.unique', 'A value that must be unique is taken');
}
