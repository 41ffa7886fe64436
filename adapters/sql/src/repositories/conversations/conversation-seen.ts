import type { ConversationReader } from '@helpdesk/domain/ports';
import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { idList } from '../../engine/id-list.ts';
import { query, queryFamily } from '../../engine/query.ts';
import { unreadCount } from '../../lists/conversation-select.ts';

type Args = Record<string, unknown>;

const findSeenAt = query<{ id: number; userId: number }, { seen_at: number }>((db, p) =>
  db
    .selectFrom('conversation_last_seen')
    .where('conversation_id', '=', p('id'))
    .where('user_id', '=', p('userId'))
    .where('message_id', '>', 0)
    .select('seen_at'),
);
const seenByAgents = queryFamily<Args, { conversation_id: number; seen_at: number }>();
const unread = queryFamily<Args, { id: number; unread: number }>();

/** What agents have seen, and what they have not read yet. */
export function conversationSeen(
  connection: SqlConnection,
): Pick<ConversationReader, 'findSeenAt' | 'seenByAgents' | 'unreadCounts'> {
  return {
    findSeenAt: async (id, userId) => (await findSeenAt.first(connection, { id, userId }))?.seen_at ?? null,
    seenByAgents: async (ids) => {
      if (ids.length === 0) return new Map();
      const list = idList(ids);
      const rows = await seenByAgents(connection, list.shape, list.args, (db, p) =>
        db
          .selectFrom('conversation_last_seen as ls')
          .innerJoin('users as u', 'u.id', 'ls.user_id')
          .where(list.holds('ls.conversation_id', p))
          .where('u.type', '=', 'agent')
          .where('ls.message_id', '>', 0)
          .groupBy('ls.conversation_id')
          .select(['ls.conversation_id', (eb) => eb.fn.max('ls.seen_at').as('seen_at')]),
      );
      return new Map(rows.map((row) => [row.conversation_id, row.seen_at]));
    },
    unreadCounts: async (conversationId, agentIds) => {
      const counts = new Map<number, number>();
      for (let start = 0; start < agentIds.length; start += unreadAtOnce) {
        const some = agentIds.slice(start, start + unreadAtOnce);
        for (const row of await unreadOf(connection, conversationId, some)) counts.set(row.id, row.unread);
      }
      return counts;
    },
  };
}

const unreadAtOnce = 64;

function unreadOf(connection: SqlConnection, conversationId: number, agentIds: readonly number[]) {
  const agents = idList(agentIds);
  return unread(connection, agents.shape, { ...agents.args, conversationId }, (db, p) =>
    db
      .selectFrom('conversations as c')
      .innerJoin('users as u', (join) => join.onTrue())
      .where('c.id', '=', p('conversationId') as RawBuilder<number>)
      .where(agents.holds('u.id', p))
      .select(['u.id', unreadCount(sql<number>`u.id`).as('unread')]),
  );
}
