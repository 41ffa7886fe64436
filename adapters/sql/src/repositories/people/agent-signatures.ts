import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';

const find = query<{ agentId: number }, { content: string }>((db, p) =>
  db.selectFrom('agent_signatures').select('content').where('agent_id', '=', p('agentId')),
);
const keep = query<{ agentId: number; content: string }, never>((db, p) =>
  db
    .insertInto('agent_signatures')
    .values({ agent_id: p('agentId'), content: p('content') })
    .onConflict((clash) => clash.column('agent_id').doUpdateSet({ content: p('content') }))
    .$castTo<never>(),
);
const clear = query<{ agentId: number }, never>((db, p) =>
  db.deleteFrom('agent_signatures').where('agent_id', '=', p('agentId')).$castTo<never>(),
);

export async function findSignature(connection: SqlConnection, agentId: number): Promise<string> {
  return (await find.first(connection, { agentId }))?.content ?? '';
}

/** An empty one is not kept. */
export async function keepSignature(connection: SqlConnection, agentId: number, content: string): Promise<void> {
  if (content === '') await clear.write(connection, { agentId });
  else await keep.write(connection, { agentId, content });
}
