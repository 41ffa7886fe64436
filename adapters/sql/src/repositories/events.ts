import { type DomainEvent, type EventLog, isConversationEvent } from '@helpdesk/domain';
import type { SqlConnection } from '../engine.ts';
import { query } from '../query.ts';

const listAfter = query<{ id: number; limit: number }, { id: number; created_at: number; payload: string }>((db, p) =>
  db
    .selectFrom('events')
    .where('id', '>', p('id'))
    .select(['id', 'created_at', 'payload'])
    .orderBy('id')
    .limit(p('limit')),
);
const insert = query<
  { at: number; type: string; conversationId: number | null; seq: number | null; payload: string },
  never
>((db, p) =>
  db
    .insertInto('events')
    .values({
      created_at: p('at'),
      type: p('type'),
      conversation_id: p('conversationId'),
      seq: p('seq'),
      payload: p('payload'),
    })
    .$castTo<never>(),
);

export function events(connection: SqlConnection): EventLog {
  return {
    listAfter: async (id, limit) => {
      const rows = await listAfter.all(connection, { id, limit });
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        event: JSON.parse(row.payload) as DomainEvent,
      }));
    },
    append: async (appended, at) => {
      for (const event of appended) {
        const about = isConversationEvent(event) ? event : { conversationId: null, seq: null };
        const { conversationId, seq } = about;
        await insert.all(connection, { at, type: event.type, conversationId, seq, payload: JSON.stringify(event) });
      }
    },
  };
}
