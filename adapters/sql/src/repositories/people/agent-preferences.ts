import type { JsonObject } from '@helpdesk/domain';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { jsonObject } from '../../engine/rows.ts';

const find = query<{ agentId: number }, { preferences: string }>((db, p) =>
  db.selectFrom('agent_preferences').select('preferences').where('agent_id', '=', p('agentId')),
);
const keep = query<{ agentId: number; preferences: string }, never>((db, p) =>
  db
    .insertInto('agent_preferences')
    .values({ agent_id: p('agentId'), preferences: p('preferences') })
    .onConflict((clash) => clash.column('agent_id').doUpdateSet({ preferences: p('preferences') }))
    .$castTo<never>(),
);
const clear = query<{ agentId: number }, never>((db, p) =>
  db.deleteFrom('agent_preferences').where('agent_id', '=', p('agentId')).$castTo<never>(),
);

export async function findPreferences(connection: SqlConnection, agentId: number): Promise<JsonObject> {
  const row = await find.first(connection, { agentId });
  return row === undefined ? {} : jsonObject(row.preferences);
}

export async function keepPreferences(connection: SqlConnection, agentId: number, given: JsonObject): Promise<void> {
  await keep.write(connection, { agentId, preferences: JSON.stringify(given) });
}

export async function clearPreferences(connection: SqlConnection, agentId: number): Promise<void> {
  await clear.write(connection, { agentId });
}
