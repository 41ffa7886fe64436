import type { ConversationSortField, SortDirection, View, ViewFilters, ViewVisibility } from '@helpdesk/domain';
import type { ViewReader, ViewRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';
import { type RowOf, record } from '../engine/record.ts';
import { insertedId } from '../engine/rows.ts';

const viewRecord = record<View>()('views', {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  name: 'name',
  filters: 'filters',
  visibility: 'visibility',
  userId: 'user_id',
  teamId: 'team_id',
  orderBy: 'sort_field',
  order: 'sort_direction',
});

type Row = RowOf<typeof viewRecord>;

const findById = query<{ id: number }, Row>((db, p) => db.selectFrom('views').selectAll().where('id', '=', p('id')));
const ofAgent = query<{ agentId: number }, Row>((db, p) =>
  db.selectFrom('views').selectAll().where('user_id', '=', p('agentId')).where('visibility', '=', 'user').orderBy('id'),
);
const shared = query<object, Row>((db) =>
  db.selectFrom('views').selectAll().where('visibility', '<>', 'user').orderBy('id'),
);
const insert = viewRecord.insertion();
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('views').where('id', '=', p('id')).$castTo<never>(),
);
const removeOfAgent = query<{ agentId: number }, never>((db, p) =>
  db.deleteFrom('views').where('user_id', '=', p('agentId')).where('visibility', '=', 'user').$castTo<never>(),
);

export function viewReader(connection: SqlConnection): ViewReader {
  return {
    find: async (id) => {
      const row = await findById.first(connection, { id });
      return row && viewOf(row);
    },
    listOfAgent: async (agentId) => (await ofAgent.all(connection, { agentId })).map(viewOf),
    listShared: async () => (await shared.all(connection, {})).map(viewOf),
  };
}

export function views(connection: SqlConnection): ViewRepository {
  return {
    ...viewReader(connection),
    insert: async (view) => insertedId(await insert(connection, { ...view, updatedAt: view.createdAt })),
    update: (id, changes) => viewRecord.update(connection, id, changes),
    delete: (id) => remove.write(connection, { id }),
    deleteOfAgent: (agentId) => removeOfAgent.write(connection, { agentId }),
  };
}

function viewOf(row: Row): View {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    filters: JSON.parse(row.filters) as ViewFilters,
    visibility: row.visibility as ViewVisibility,
    userId: row.user_id,
    teamId: row.team_id,
    orderBy: row.sort_field as ConversationSortField,
    order: row.sort_direction as SortDirection,
  };
}
