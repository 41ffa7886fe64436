import { type DomainEvent, isConversationEvent, type RecordedEvent, readEvent } from '@helpdesk/domain';
import type { EventLog, EventReader } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { insertRows } from '../engine/insert-rows.ts';
import { query } from '../engine/query.ts';

const forgottenCounter = 'events_forgotten';

const listAfter = query<{ id: number; limit: number }, { id: number; created_at: number; payload: string }>((db, p) =>
  db
    .selectFrom('events')
    .where('id', '>', p('id'))
    .select(['id', 'created_at', 'payload'])
    .orderBy('id')
    .limit(p('limit')),
);
const listAfterSeq = query<
  { conversationId: number; seq: number; limit: number },
  { id: number; created_at: number; payload: string }
>((db, p) =>
  db
    .selectFrom('events')
    .where('conversation_id', '=', p('conversationId'))
    .where('seq', '>', p('seq'))
    .select(['id', 'created_at', 'payload'])
    .orderBy('seq')
    .limit(p('limit')),
);
const newest = query<object, { id: number }>((db) =>
  db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1),
);
const forgotten = query<object, { value: number }>((db) =>
  db.selectFrom('counters').where('name', '=', forgottenCounter).select('value'),
);
const oldest = query<{ limit: number }, { id: number; created_at: number }>((db, p) =>
  db.selectFrom('events').select(['id', 'created_at']).orderBy('id').limit(p('limit')),
);
const forget = query<{ upTo: number }, never>((db, p) =>
  db.deleteFrom('events').where('id', '<=', p('upTo')).$castTo<never>(),
);
const noteForgotten = query<{ upTo: number }, never>((db, p) =>
  db
    .updateTable('counters')
    .set({ value: p('upTo') })
    .where('name', '=', forgottenCounter)
    // Another node may have come further meanwhile.
    .where('value', '<', p('upTo'))
    .$castTo<never>(),
);

interface EventRow {
  readonly at: number;
  readonly type: string;
  readonly conversationId: number | null;
  readonly seq: number | null;
  readonly payload: string;
}

const insertEvents = insertRows<EventRow>((db, each) =>
  db
    .insertInto('events')
    .values(
      each((p) => ({
        created_at: p('at'),
        type: p('type'),
        conversation_id: p('conversationId'),
        seq: p('seq'),
        payload: p('payload'),
      })),
    )
    .$castTo<never>(),
);

export function eventReader(connection: SqlConnection): EventReader {
  const forgottenUpTo = async (): Promise<number> => (await forgotten.first(connection, {}))?.value ?? 0;
  return {
    listAfter: async (id, limit) => {
      const rows = await listAfter.all(connection, { id, limit });
      return rows.map(recorded);
    },
    listAfterSeq: async (conversationId, seq, limit) =>
      (await listAfterSeq.all(connection, { conversationId, seq, limit })).map(recorded),
    newest: async () => (await newest.first(connection, {}))?.id ?? (await forgottenUpTo()),
    forgottenUpTo,
  };
}

export function events(connection: SqlConnection): EventLog {
  return {
    ...eventReader(connection),
    forgetBefore: async (before, limit) => {
      const rows = await oldest.all(connection, { limit });
      const newer = rows.findIndex((row) => row.created_at >= before);
      const old = newer < 0 ? rows : rows.slice(0, newer);
      const upTo = old.at(-1)?.id;
      if (upTo === undefined) return 0;
      await forget.write(connection, { upTo });
      await noteForgotten.write(connection, { upTo });
      return old.length;
    },
    append: async (appended, at) => {
      const rows = appended.map((event): EventRow => {
        const { conversationId, seq } = isConversationEvent(event) ? event : { conversationId: null, seq: null };
        return { at, type: event.type, conversationId, seq, payload: JSON.stringify(event) };
      });
      await insertEvents(connection, rows);
    },
  };
}

function recorded(row: { readonly id: number; readonly created_at: number; readonly payload: string }): RecordedEvent {
  return readEvent({ id: row.id, createdAt: row.created_at, event: JSON.parse(row.payload) as DomainEvent });
}
