import type { Macro, MacroAction, MacroOccasion, ViewVisibility } from '@helpdesk/domain';
import type { MacroReader, MacroRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';
import { type RowOf, record } from '../engine/record.ts';
import { insertedId } from '../engine/rows.ts';

const macroRecord = record<Omit<Macro, 'usageCount'>>()('macros', {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  name: 'name',
  messageContent: 'content',
  actions: 'actions',
  visibleWhen: 'occasions',
  visibility: 'visibility',
  userId: 'user_id',
  teamId: 'team_id',
});

type Row = RowOf<typeof macroRecord> & { readonly usage_count: number };

const findById = query<{ id: number }, Row>((db, p) => db.selectFrom('macros').selectAll().where('id', '=', p('id')));
const ofAgent = query<{ agentId: number }, Row>((db, p) =>
  db
    .selectFrom('macros')
    .selectAll()
    .where('user_id', '=', p('agentId'))
    .where('visibility', '=', 'user')
    .orderBy('id'),
);
const shared = query<object, Row>((db) =>
  db.selectFrom('macros').selectAll().where('visibility', '<>', 'user').orderBy('id'),
);
const insert = macroRecord.insertion();
const countUse = query<{ id: number }, never>((db, p) =>
  db
    .updateTable('macros')
    .set((eb) => ({ usage_count: eb('usage_count', '+', 1) }))
    .where('id', '=', p('id'))
    .$castTo<never>(),
);
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('macros').where('id', '=', p('id')).$castTo<never>(),
);
const removeOfAgent = query<{ agentId: number }, never>((db, p) =>
  db.deleteFrom('macros').where('user_id', '=', p('agentId')).where('visibility', '=', 'user').$castTo<never>(),
);

export function macroReader(connection: SqlConnection): MacroReader {
  return {
    find: async (id) => {
      const row = await findById.first(connection, { id });
      return row && macroOf(row);
    },
    listOfAgent: async (agentId) => (await ofAgent.all(connection, { agentId })).map(macroOf),
    listShared: async () => (await shared.all(connection, {})).map(macroOf),
  };
}

export function macros(connection: SqlConnection): MacroRepository {
  return {
    ...macroReader(connection),
    insert: async (macro) => insertedId(await insert(connection, { ...macro, updatedAt: macro.createdAt })),
    update: (id, changes) => macroRecord.update(connection, id, changes),
    countUse: (id) => countUse.write(connection, { id }),
    delete: (id) => remove.write(connection, { id }),
    deleteOfAgent: (agentId) => removeOfAgent.write(connection, { agentId }),
  };
}

function macroOf(row: Row): Macro {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    messageContent: row.content,
    actions: JSON.parse(row.actions) as readonly MacroAction[],
    visibleWhen: JSON.parse(row.occasions) as readonly MacroOccasion[],
    visibility: row.visibility as ViewVisibility,
    userId: row.user_id,
    teamId: row.team_id,
    usageCount: row.usage_count,
  };
}
