import { type Role, type RoleFields, type RoleRepository, sortListed } from '@helpdesk/domain';
import { type Selectable, sql } from 'kysely';
import type { SqlConnection } from '../engine.ts';
import { query } from '../query.ts';
import { insertedId, nameKey } from '../rows.ts';
import type { RoleTable } from '../tables.ts';

type Row = Selectable<RoleTable>;

interface Values {
  name: string;
  nameKey: string;
  description: string;
  permissions: string;
  at: number;
}

const findById = query<{ id: number }, Row>((db, p) => db.selectFrom('roles').selectAll().where('id', '=', p('id')));
const findByName = query<{ key: string }, Row>((db, p) =>
  db.selectFrom('roles').selectAll().where('name_key', '=', p('key')),
);
const list = query<object, Row>((db) => db.selectFrom('roles').selectAll().orderBy('id'));
const countHolders = query<{ id: number }, { count: number }>((db, p) =>
  db.selectFrom('agent_roles').where('role_id', '=', p('id')).select(sql<number>`count(*)`.as('count')),
);
const insert = query<Values, { id: number }>((db, p) =>
  db
    .insertInto('roles')
    .values({
      created_at: p('at'),
      updated_at: p('at'),
      name: p('name'),
      name_key: p('nameKey'),
      description: p('description'),
      permissions: p('permissions'),
    })
    .returning('id'),
);
const update = query<Values & { id: number }, never>((db, p) =>
  db
    .updateTable('roles')
    .set({
      updated_at: p('at'),
      name: p('name'),
      name_key: p('nameKey'),
      description: p('description'),
      permissions: p('permissions'),
    })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('roles').where('id', '=', p('id')).$castTo<never>(),
);

export function roles(connection: SqlConnection): RoleRepository {
  const one = async (found: Promise<Row | undefined>): Promise<Role | undefined> => {
    const row = await found;
    return row && roleOf(row);
  };
  return {
    find: (id) => one(findById.first(connection, { id })),
    findByName: (name) => one(findByName.first(connection, { key: nameKey(name) })),
    list: async () => (await list.all(connection, {})).map(roleOf),
    countHolders: async (id) => (await countHolders.first(connection, { id }))?.count ?? 0,
    insert: async (role) => insertedId(await insert.all(connection, valuesOf(role, role.createdAt))),
    update: async (id, role) => {
      await update.all(connection, { ...valuesOf(role, role.updatedAt), id });
    },
    delete: async (id) => {
      await remove.all(connection, { id });
    },
  };
}

function valuesOf(role: RoleFields, at: number): Values {
  return {
    name: role.name,
    nameKey: nameKey(role.name),
    description: role.description,
    permissions: role.permissions.join(' '),
    at,
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
