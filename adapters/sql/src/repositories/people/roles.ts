import { type Role, sortListed } from '@helpdesk/domain';
import type { RoleReader, RoleRepository } from '@helpdesk/domain/ports';
import { sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { insertedId, nameKey } from '../../engine/rows.ts';

const roleRecord = record<Role>()('roles', {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  name: 'name',
  description: 'description',
  permissions: 'permissions',
});

type Row = RowOf<typeof roleRecord>;

const findById = query<{ id: number }, Row>((db, p) => db.selectFrom('roles').selectAll().where('id', '=', p('id')));
const findByName = query<{ key: string }, Row>((db, p) =>
  db.selectFrom('roles').selectAll().where('name_key', '=', p('key')),
);
const list = query<object, Row>((db) => db.selectFrom('roles').selectAll().orderBy('id'));
const countHolders = query<{ id: number }, { count: number }>((db, p) =>
  db.selectFrom('agent_roles').where('role_id', '=', p('id')).select(sql<number>`count(*)`.as('count')),
);
const insert = roleRecord.insertion();
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('roles').where('id', '=', p('id')).$castTo<never>(),
);

export function roleReader(connection: SqlConnection): RoleReader {
  const one = async (found: Promise<Row | undefined>): Promise<Role | undefined> => {
    const row = await found;
    return row && roleOf(row);
  };
  return {
    find: (id) => one(findById.first(connection, { id })),
    findByName: (name) => one(findByName.first(connection, { key: nameKey(name) })),
    list: async () => (await list.all(connection, {})).map(roleOf),
    countHolders: async (id) => (await countHolders.first(connection, { id }))?.count ?? 0,
  };
}

export function roles(connection: SqlConnection): RoleRepository {
  return {
    ...roleReader(connection),
    insert: async (role) => insertedId(await insert(connection, { ...role, updatedAt: role.createdAt })),
    update: (id, changes) => roleRecord.update(connection, id, changes),
    delete: async (id) => {
      await remove.write(connection, { id });
    },
  };
}

function roleOf(row: Row): Role {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    description: row.description,
    permissions: sortListed(row.permissions.split(' ').filter((name) => name !== '')),
  };
}
