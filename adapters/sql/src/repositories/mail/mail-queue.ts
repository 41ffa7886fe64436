import type { QueuedMail, SendingStep } from '@helpdesk/domain';
import type { QueueSize } from '@helpdesk/domain/ports';
import { type SqlBool, sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { idList } from '../../engine/id-list.ts';
import { query, queryFamily } from '../../engine/query.ts';
import { inParts } from './in-parts.ts';
import type { OutRow } from './mail-out-rows.ts';

/** As the index of the queue has it. */
const isQueued = sql<SqlBool>`step in ('waiting', 'sending', 'committing')`;

type QueuedRow = Pick<OutRow, 'id' | 'conversation_id' | 'step' | 'started_at' | 'next_at' | 'put_off_at'>;
const queuedColumns = ['id', 'conversation_id', 'step', 'started_at', 'next_at', 'put_off_at'] as const;
const underWay = query<{ inboxId: number }, QueuedRow>((db, p) =>
  db
    .selectFrom('mail_out')
    .where('inbox_id', '=', p('inboxId'))
    .where('claim_until', 'is not', null)
    .select(queuedColumns),
);
const dueFirst = query<{ inboxId: number; limit: number }, QueuedRow>((db, p) =>
  db
    .selectFrom('mail_out')
    .where('inbox_id', '=', p('inboxId'))
    .where('next_at', 'is not', null)
    .select(queuedColumns)
    .orderBy('next_at')
    .limit(p('limit')),
);
const queuedOfConversations = queryFamily<Record<string, unknown>, QueuedRow>();
const queueSize = query<{ inboxId: number; most: number }, { count: number; oldest: number | null }>((db, p) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('mail_out')
        .where(isQueued)
        .where('inbox_id', '=', p('inboxId'))
        .select('id')
        .orderBy('id')
        .limit(p('most'))
        .as('q'),
    )
    .select([sql<number>`count(*)`.as('count'), sql<number | null>`min(q.id)`.as('oldest')]),
);
/** Implements `MailOutboxReader.listQueued`. */
export async function listQueued(
  connection: SqlConnection,
  inboxId: number,
  limit: number,
): Promise<readonly QueuedMail[]> {
  const first = [
    ...(await underWay.all(connection, { inboxId })),
    ...(await dueFirst.all(connection, { inboxId, limit })),
  ];
  const conversations = new Set(first.flatMap((row) => row.conversation_id ?? []));
  const beside = await inParts([...conversations], (some) => {
    const list = idList(some);
    return queuedOfConversations(connection, list.shape, list.args, (db, p) =>
      db
        .selectFrom('mail_out')
        .where(isQueued)
        .where(sql<SqlBool>`unaccepted > 0`)
        .where(list.holds('conversation_id', p))
        .select(queuedColumns),
    );
  });
  const rows = new Map([...first, ...beside].map((row) => [row.id, row]));
  return [...rows.values()].map(queuedOf).sort((a, b) => a.id - b.id);
}

/** Implements `MailOutboxReader.countQueued`. */
export async function countQueued(connection: SqlConnection, inboxId: number, most: number): Promise<QueueSize> {
  const found = await queueSize.first(connection, { inboxId, most });
  return { count: found?.count ?? 0, oldestId: found?.oldest ?? null };
}

function queuedOf(row: QueuedRow): QueuedMail {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    step: row.step as SendingStep,
    startedAt: row.started_at,
    nextAt: row.next_at,
    putOffAt: row.put_off_at,
  };
}
