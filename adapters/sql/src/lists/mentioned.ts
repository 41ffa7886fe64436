import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlConnection, SqlEngine } from '../engine/engine.ts';
import { idList } from '../engine/id-list.ts';
import { queryFamily } from '../engine/query.ts';
import type { Tables } from '../engine/tables.ts';

/** The newest notes that mention the agent, one of each conversation. */
function newestOf(engine: SqlEngine, agentId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`agent_id = ${agentId} and newest = ${sql.lit(engine.bool(true))}`;
}

/** A condition on `c`. */
export function isMentioned(engine: SqlEngine, agentId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`c.id in (select conversation_id from mentions where ${newestOf(engine, agentId)})`;
}

/**
 * Replaces `conversations` in queries that need only columns of `mentions`: an index of it has the order of lists, and
 * the columns that decide who may read them.
 */
export function mentionedConversations(
  engine: SqlEngine,
  agentId: RawBuilder<unknown>,
): RawBuilder<Tables['conversations']> {
  return sql<Tables['conversations']>`(
    select conversation_id as id, status_id, assigned_user_id, assigned_team_id, last_message_at
    from mentions where ${newestOf(engine, agentId)})`;
}

const uuids = queryFamily<Record<string, unknown>, { conversation_id: number; uuid: string }>();

/** The newest note of each conversation that mentions the agent. */
export async function mentionedMessages(
  connection: SqlConnection,
  agentId: number,
  conversationIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (conversationIds.length === 0) return new Map();
  const list = idList(conversationIds);
  const rows = await uuids(connection, list.shape, { ...list.args, agentId }, (db, p, engine) =>
    db
      .selectFrom('mentions as n')
      .innerJoin('messages as m', 'm.id', 'n.message_id')
      .where(list.holds('n.conversation_id', p))
      .where('n.agent_id', '=', p('agentId') as RawBuilder<number>)
      .where('n.newest', '=', engine.bool(true))
      .select(['n.conversation_id', 'm.uuid']),
  );
  return new Map(rows.map((row) => [row.conversation_id, row.uuid]));
}
