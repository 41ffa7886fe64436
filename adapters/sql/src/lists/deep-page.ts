import { type ConversationSortField, dayLengthMs, type Keyset } from '@helpdesk/domain';
import type { ConversationQuery } from '@helpdesk/domain/ports';
import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from '../engine/engine.ts';
import { queryFamily } from '../engine/query.ts';
import type { DayRow } from '../totals/report-sums.ts';
import { conversationColumns } from './conversation-columns.ts';

/** Where a page begins: a number of rows behind that position, or behind the first row of the list. */
export interface PageStart {
  readonly after: Keyset | undefined;
  readonly offset: number;
}

/** The orders for which `day_sums` holds the number of conversations of each day, with the kind of the sums. */
const countedByDay: ReadonlyMap<ConversationSortField, string> = new Map<ConversationSortField, string>([
  ['conversations.last_message_at', 'message'],
  ['conversations.last_interaction_at', 'interaction'],
  ['conversations.created_at', 'status'],
]);

type Args = Record<string, string | number>;

const daysUpTo = queryFamily<Args, { day: number; total: number; reached: number }>();

/**
 * Finds the beginning of a page far from that of the list by adding up days, and skips rows of its day alone. Without
 * it every row before the page would be read. Lists of an agent or a team, and those with a filter, have no such sums.
 */
export async function startOfDeepPage(
  connection: SqlConnection,
  { scope, filter, sort }: ConversationQuery,
  offset: number,
): Promise<PageStart> {
  const kind = countedByDay.get(sort.field);
  if (kind === undefined || scope.kind !== 'all' || filter !== null) return { after: undefined, offset };
  const isDescending = sort.direction === 'desc';
  const days = await readDays(connection, kind, sort.direction);
  const day = days.find(({ reached }) => reached > offset);
  if (day !== undefined) {
    const value = (day.day + (isDescending ? 1 : 0)) * dayLengthMs;
    return { after: { value, id: 0 }, offset: offset - (day.reached - day.total) };
  }
  // The page is after every row with a value.
  const values = days.at(-1)?.reached ?? 0;
  return conversationColumns.values[sort.field].nullable
    ? { after: { value: null, id: isDescending ? Number.MAX_SAFE_INTEGER : 0 }, offset: offset - values }
    : { after: { value: isDescending ? -1 : Number.MAX_SAFE_INTEGER, id: 0 }, offset: 0 };
}

function readDays(connection: SqlConnection, kind: string, direction: 'asc' | 'desc') {
  return daysUpTo(connection, direction, { kind }, (db, p) =>
    db
      .selectFrom(
        db
          .selectFrom(sql<DayRow>`day_sums`.as('s'))
          .where('s.kind', '=', p('kind') as RawBuilder<string>)
          .groupBy('s.day')
          .select(['s.day', sql<number>`cast(sum(s.total) as bigint)`.as('total')])
          .as('days'),
      )
      .select([
        'days.day',
        'days.total',
        sql<number>`cast(sum(days.total) over (order by days.day ${sql.raw(direction)}) as bigint)`.as('reached'),
      ])
      .orderBy('days.day', direction),
  );
}
