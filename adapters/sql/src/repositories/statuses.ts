import type { Priority, PriorityName, Status, StatusCategory } from '@helpdesk/domain';
import type { StatusReader, StatusRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';
import { type RowOf, record } from '../engine/record.ts';
import { insertedId, nameKey } from '../engine/rows.ts';

const statusRecord = record<Status>()('statuses', {
  id: 'id',
  createdAt: 'created_at',
  name: 'name',
  category: 'category',
});
const priorityRecord = record<Priority>()('priorities', { id: 'id', createdAt: 'created_at', name: 'name' });

type Row = RowOf<typeof statusRecord>;

const findById = query<{ id: number }, Row>((db, p) => db.selectFrom('statuses').selectAll().where('id', '=', p('id')));
const findByName = query<{ key: string }, Row>((db, p) =>
  db.selectFrom('statuses').selectAll().where('name_key', '=', p('key')),
);
const list = query<object, Row>((db) => db.selectFrom('statuses').selectAll().orderBy('id'));
const findConversation = query<{ id: number }, { id: number }>((db, p) =>
  db.selectFrom('conversations').where('status_id', '=', p('id')).select('id').limit(1),
);
const listPriorities = query<object, RowOf<typeof priorityRecord>>((db) =>
  db.selectFrom('priorities').selectAll().orderBy('id'),
);
const insert = statusRecord.insertion();
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('statuses').where('id', '=', p('id')).$castTo<never>(),
);
const insertPriority = priorityRecord.insertion();

export function statusReader(connection: SqlConnection): StatusReader {
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
  };
}

export function statuses(connection: SqlConnection): StatusRepository {
  return {
    ...statusReader(connection),
    insert: async (status) => insertedId(await insert(connection, status)),
    update: (id, changes) => statusRecord.update(connection, id, changes),
    delete: async (id) => {
      await remove.write(connection, { id });
    },
    insertPriority: async (priority) => insertedId(await insertPriority(connection, priority)),
  };
}

function statusOf(row: Row): Status {
  return { id: row.id, createdAt: row.created_at, name: row.name, category: row.category as StatusCategory };
}
