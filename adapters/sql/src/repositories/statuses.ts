import type { Priority, PriorityName, Status, StatusCategory, StatusRepository } from '@helpdesk/domain';
import type { Selectable } from 'kysely';
import type { SqlConnection } from '../engine.ts';
import { query } from '../query.ts';
import { insertedId, nameKey } from '../rows.ts';
import type { StatusTable, Tables } from '../tables.ts';

type Row = Selectable<StatusTable>;

const findById = query<{ id: number }, Row>((db, p) => db.selectFrom('statuses').selectAll().where('id', '=', p('id')));
const findByName = query<{ key: string }, Row>((db, p) =>
  db.selectFrom('statuses').selectAll().where('name_key', '=', p('key')),
);
const list = query<object, Row>((db) => db.selectFrom('statuses').selectAll().orderBy('id'));
const findConversation = query<{ id: number }, { id: number }>((db, p) =>
  db.selectFrom('conversations').where('status_id', '=', p('id')).select('id').limit(1),
);
const listPriorities = query<object, Selectable<Tables['priorities']>>((db) =>
  db.selectFrom('priorities').selectAll().orderBy('id'),
);
const insert = query<{ name: string; key: string; category: string; at: number }, { id: number }>((db, p) =>
  db
    .insertInto('statuses')
    .values({ created_at: p('at'), name: p('name'), name_key: p('key'), category: p('category') })
    .returning('id'),
);
const update = query<{ id: number; name: string; key: string; category: string }, never>((db, p) =>
  db
    .updateTable('statuses')
    .set({ name: p('name'), name_key: p('key'), category: p('category') })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('statuses').where('id', '=', p('id')).$castTo<never>(),
);
const insertPriority = query<{ name: string; at: number }, { id: number }>((db, p) =>
  db
    .insertInto('priorities')
    .values({ created_at: p('at'), name: p('name') })
    .returning('id'),
);

export function statuses(connection: SqlConnection): StatusRepository {
  const one = async (found: Promise<Row | undefined>): Promise<Status | undefined> => {
    const row = await found;
    return row && statusOf(row);
  };
  return {
    find: (id) => one(findById.first(connection, { id })),
    findByName: (name) => one(findByName.first(connection, { key: nameKey(name) })),
    list: async () => (await list.all(connection, {})).map(statusOf),
    isInUse: async (id) => (await findConversation.first(connection, { id })) !== undefined,
    listPriorities: async () =>
      (await listPriorities.all(connection, {})).map(
        (row): Priority => ({ id: row.id, createdAt: row.created_at, name: row.name as PriorityName }),
      ),
    insert: async ({ name, category, createdAt }) =>
      insertedId(await insert.all(connection, { name, key: nameKey(name), category, at: createdAt })),
    update: async (id, { name, category }) => {
      await update.all(connection, { id, name, key: nameKey(name), category });
    },
    delete: async (id) => {
      await remove.all(connection, { id });
    },
    insertPriority: async ({ name, createdAt }) =>
      insertedId(await insertPriority.all(connection, { name, at: createdAt })),
  };
}

function statusOf(row: Row): Status {
  return { id: row.id, createdAt: row.created_at, name: row.name, category: row.category as StatusCategory };
}
