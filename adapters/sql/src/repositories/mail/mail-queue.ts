import { longestHoldMs, type QueuedMail, type SendingStep, type Timestamp } from '@helpdesk/domain';
import type { OpenPart, QueueSize } from '@helpdesk/domain/ports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
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
/** Without those that an earlier one of their conversation holds, as `claimable` has it: they would take the place of others. */
const dueFirst = query<{ inboxId: number; holdsSince: number; limit: number }, QueuedRow>((db, p) =>
  db
    .selectFrom('mail_out')
    .where('inbox_id', '=', p('inboxId'))
    .where('next_at', 'is not', null)
    .where(
      sql<SqlBool>`not exists (select 1 from mail_out e where e.conversation_id = mail_out.conversation_id
        and e.id < mail_out.id and e.unaccepted > 0 and e.step in ('waiting', 'sending', 'committing')
        and (e.put_off_at is null or e.put_off_at > ${p('holdsSince')}))`,
    )
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
  at: Timestamp,
  limit: number,
): Promise<readonly QueuedMail[]> {
  const first = [
    ...(await underWay.all(connection, { inboxId })),
    ...(await dueFirst.all(connection, { inboxId, holdsSince: at - longestHoldMs, limit })),
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

type OpenArgs = { inboxId: number; limit: number; time: number };

const openOfInbox = query<OpenArgs, OutRow>((db, p) =>
  db
    .selectFrom('mail_out')
    .selectAll()
    .where(isQueued)
    .where('inbox_id', '=', p('inboxId'))
    .orderBy('id')
    .limit(p('limit')),
);
const waitingOf = (only?: (time: RawBuilder<number>) => RawBuilder<SqlBool>) =>
  query<OpenArgs, OutRow>((db, p) => {
    const waiting = db
      .selectFrom('mail_out')
      .selectAll()
      .where('inbox_id', '=', p('inboxId'))
      .where('next_at', 'is not', null)
      .orderBy('next_at')
      .limit(p('limit'));
    return only === undefined ? waiting : waiting.where(only(p('time')));
  });
const openParts = {
  all: openOfInbox,
  waiting: waitingOf(),
  begun: waitingOf((time) => sql<SqlBool>`started_at <= ${time}`),
  resting: waitingOf((time) => sql<SqlBool>`next_at > ${time} and put_off_at is null`),
} satisfies Record<OpenPart['type'], unknown>;

/** Implements `MailOutboxReader.listOpen`, without the recipients. */
export function listOpen(
  connection: SqlConnection,
  inboxId: number,
  part: OpenPart,
  limit: number,
): Promise<readonly OutRow[]> {
  const time = part.type === 'begun' ? part.until : part.type === 'resting' ? part.at : 0;
  return openParts[part.type].all(connection, { inboxId, limit, time });
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
