import { type DayCount, maxTopTags, spanOf, type ZonedDay } from '@helpdesk/domain';
import type { ReportReader, ReportScope } from '@helpdesk/domain/ports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Builder, SqlConnection } from '../engine/engine.ts';
import { heavyOf } from '../engine/heavy.ts';
import { type Parameter, query, queryFamily } from '../engine/query.ts';
import { lastReplyRange, replyRange } from '../migrations/0010-report-sums.ts';
import { type DayArgs, dayArgs, dayOfInstant, dayShape } from '../totals/day-bucket.ts';
import type { ActivityRow, DayRow } from '../totals/report-sums.ts';
import { type WholeDays, wholeDays } from '../totals/whole-days.ts';
import { handlingCounts } from './conversations/handling-counts.ts';
import { countedReports } from './counted-reports.ts';

/**
 * Reports of kept sums (`0010-report-sums.ts`). A figure of a whole window is the sum of its days in UTC, and of the
 * rows in what is left at both ends; figures by local days are sums of hours, or of quarters of an hour in a time zone
 * whose days do not begin with an hour.
 */

const daySums = () => sql<DayRow>`day_sums`.as('s');
const activitySums = () => sql<ActivityRow>`activity_sums`.as('s');

/** Sums of the whole days by item, for the items of a table: each is one range of the key. SQLite keeps the order of a cross join. */
function sumsOfDays(db: Builder, p: Parameter<WholeDays>, kind: string, items: 'tags' | 'statuses') {
  return db
    .selectFrom(sql<{ readonly id: number }>`${sql.raw(items)}`.as('i'))
    .crossJoin(daySums())
    .where('s.kind', '=', sql.lit(kind))
    .whereRef('s.item', '=', 'i.id')
    .where('s.day', '>=', p('firstDay') as RawBuilder<number>)
    .where('s.day', '<', p('untilDay') as RawBuilder<number>)
    .groupBy('i.id')
    .select(['i.id as item', sql<number>`sum(s.total)`.as('count')]);
}

/** The conversations that were created on the days at one end of the window. */
function createdIn(db: Builder, p: Parameter<WholeDays>, end: 'before' | 'after') {
  return db
    .selectFrom('conversations as c')
    .where('c.created_at', '>=', p(`${end}From`) as RawBuilder<number>)
    .where('c.created_at', '<', p(`${end}Until`) as RawBuilder<number>);
}

function tagsIn(db: Builder, p: Parameter<WholeDays>, end: 'before' | 'after') {
  return createdIn(db, p, end)
    .innerJoin('conversation_tags as ct', 'ct.conversation_id', 'c.id')
    .groupBy('ct.tag_id')
    .select(['ct.tag_id as item', sql<number>`count(*)`.as('count')]);
}

function statusesIn(db: Builder, p: Parameter<WholeDays>, end: 'before' | 'after') {
  return createdIn(db, p, end)
    .groupBy('c.status_id')
    .select(['c.status_id as item', sql<number>`count(*)`.as('count')]);
}

const whole = (expression: RawBuilder<unknown>) => sql<number>`cast(${expression} as bigint)`;
const sumOf = (column: string) => whole(sql`coalesce(sum(${sql.ref(column)}), 0)`);

const topTags = query<WholeDays, { id: number; name: string; count: number }>((db, p) =>
  db
    .selectFrom(
      sumsOfDays(db, p, 'tag', 'tags')
        .unionAll(tagsIn(db, p, 'before'))
        .unionAll(tagsIn(db, p, 'after'))
        .as('sums'),
    )
    .innerJoin('tags as t', 't.id', 'sums.item')
    .groupBy(['t.id', 't.name'])
    .having(sql<number>`sum(sums.count)`, '>', sql.lit(0))
    .select(['t.id', 't.name', sumOf('sums.count').as('count')])
    .orderBy(sql`sum(sums.count)`, 'desc')
    .orderBy('t.name')
    .limit(maxTopTags),
);

const taggedCount = query<WholeDays, { tagged: number }>((db, p) => {
  const taggedIn = (end: 'before' | 'after') =>
    createdIn(db, p, end)
      .where((eb) =>
        eb.exists(
          eb.selectFrom('conversation_tags as ct').whereRef('ct.conversation_id', '=', 'c.id').select('ct.tag_id'),
        ),
      )
      .select(sql<number>`count(*)`.as('count'));
  const days = db
    .selectFrom(daySums())
    .where('s.kind', '=', sql.lit('tagged'))
    .where('s.item', '=', sql.lit(0))
    .where('s.day', '>=', p('firstDay') as RawBuilder<number>)
    .where('s.day', '<', p('untilDay') as RawBuilder<number>)
    .select(sql<number>`coalesce(sum(s.total), 0)`.as('count'));
  return db
    .selectFrom(days.unionAll(taggedIn('before')).unionAll(taggedIn('after')).as('sums'))
    .select(sumOf('sums.count').as('tagged'));
});

const statusCounts = query<WholeDays, { status: string; count: number }>((db, p) =>
  db
    .selectFrom(
      sumsOfDays(db, p, 'status', 'statuses')
        .unionAll(statusesIn(db, p, 'before'))
        .unionAll(statusesIn(db, p, 'after'))
        .as('sums'),
    )
    .innerJoin('statuses as t', 't.id', 'sums.item')
    .groupBy(['t.id', 't.name'])
    .select(['t.name as status', sumOf('sums.count').as('count')]),
);

interface Replies {
  readonly item: number;
  readonly count: number;
  readonly sum: number;
}
const isReplied = sql<SqlBool>`first_reply_at > created_at`;
const range = sql<number>`(${sql.raw(replyRange(''))})`;
const wait = sql<number>`first_reply_at - created_at`;

/** The ranges of waits: with them, each range of days is one range of the key. */
const allRanges = sql<{ readonly item: number }>`(with recursive ranges(item) as (
  select 0 union all select item + 1 from ranges where item < ${sql.lit(lastReplyRange)}
) select item from ranges)`;

const repliesByRange = query<WholeDays, Replies>((db, p) => {
  const repliesIn = (end: 'before' | 'after') =>
    db
      .selectFrom('conversations')
      .where('created_at', '>=', p(`${end}From`) as RawBuilder<number>)
      .where('created_at', '<', p(`${end}Until`) as RawBuilder<number>)
      .where(isReplied)
      .select([range.as('item'), sql<number>`1`.as('total'), wait.as('amount')]);
  const days = db
    .selectFrom(allRanges.as('i'))
    .crossJoin(daySums())
    .where('s.kind', '=', sql.lit('reply'))
    .whereRef('s.item', '=', 'i.item')
    .where('s.day', '>=', p('firstDay') as RawBuilder<number>)
    .where('s.day', '<', p('untilDay') as RawBuilder<number>)
    .select(['s.item', 's.total', 's.amount']);
  return db
    .selectFrom(days.unionAll(repliesIn('before')).unionAll(repliesIn('after')).as('sums'))
    .groupBy('item')
    .select(['item', sumOf('sums.total').as('count'), sumOf('sums.amount').as('sum')])
    .orderBy('item');
});

const waitsInRange = query<{ item: number; from: number; until: number; skip: number }, { wait: number }>((db, p) =>
  db
    .selectFrom('conversations')
    .where(range, '=', p('item'))
    .where(isReplied)
    .where('created_at', '>=', p('from'))
    .where('created_at', '<', p('until'))
    .select(wait.as('wait'))
    .orderBy(wait)
    .limit(sql.lit(2))
    .offset(p('skip')),
);

const activityPerDay = queryFamily<DayArgs, DayCount>();
const messagesPerDay = queryFamily<DayArgs, { day: number; incoming: number; outgoing: number; notes: number }>();

/** The length of the sums of which all days consist, in minutes; undefined when there is none. */
function minutesOf(days: readonly ZonedDay[]): number | undefined {
  return [60, 15].find((minutes) =>
    days.every(({ from, until }) => from % (minutes * 60_000) === 0 && until % (minutes * 60_000) === 0),
  );
}

/** The sums of the days, each with its day. */
function sumsByDay(db: Builder, p: Parameter<DayArgs>, shape: number, columns: readonly (keyof ActivityRow)[]) {
  return db
    .selectFrom(activitySums())
    .where('s.minutes', '=', p('minutes'))
    .where('s.starts_at', '>=', p('from'))
    .where('s.starts_at', '<', p('until'))
    .select([dayOfInstant(sql.ref('s.starts_at'), shape, p).as('day'), ...columns.map((each) => `s.${each}` as const)])
    .as('sums');
}

/** The sums that are kept are those of the whole desk. */
function isNarrow({ inboxId, teamId }: ReportScope = {}): boolean {
  return inboxId !== undefined || teamId !== undefined;
}

export function reports(given: SqlConnection): ReportReader {
  const connection = heavyOf(given);
  const counted = countedReports(connection);

  async function perDay(days: readonly ZonedDay[], column: 'created' | 'resolved'): Promise<readonly DayCount[]> {
    const minutes = minutesOf(days);
    if (minutes === undefined) return column === 'created' ? counted.createdPerDay(days) : counted.resolvedPerDay(days);
    const shape = dayShape(days);
    return activityPerDay(connection, `${column} ${shape}`, { ...dayArgs(days), minutes }, (db, p) =>
      db
        .selectFrom(sumsByDay(db, p, shape, [column]))
        .groupBy('sums.day')
        .select(['sums.day', sumOf(`sums.${column}`).as('count')]),
    );
  }

  /** The waits at a place of all in order, from 1 on, and at the next one, unless that is in another range. */
  async function waitsAt(place: number, ranges: readonly Replies[], days: readonly ZonedDay[]) {
    let skip = place - 1;
    for (const { item, count } of ranges) {
      if (skip < count) return waitsInRange.all(connection, { item, skip, ...spanOf(days) });
      skip -= count;
    }
    return [];
  }

  /** The two in the middle; undefined where there is none. */
  async function middleOf(count: number, ranges: readonly Replies[], days: readonly ZonedDay[]) {
    const place = Math.floor((count + 1) / 2);
    const [lower, next] = count === 0 ? [] : await waitsAt(place, ranges, days);
    if (lower === undefined || count % 2 === 1) return [lower?.wait, lower?.wait] as const;
    const [upper] = next === undefined ? await waitsAt(place + 1, ranges, days) : [next];
    return [lower.wait, upper?.wait] as const;
  }

  return {
    ...handlingCounts(connection),
    tagCounts: async (from, of) => {
      if (isNarrow(of)) return counted.tagCounts(from, of);
      const days = wholeDays({ from, until: Number.MAX_SAFE_INTEGER });
      const rows = await topTags.all(connection, days);
      const statuses = await statusCounts.all(connection, days);
      return {
        counts: rows.map((row) => ({ tagId: row.id, tagName: row.name, count: row.count })),
        tagged: (await taggedCount.first(connection, days))?.tagged ?? 0,
        total: statuses.reduce((sum, { count }) => sum + count, 0),
      };
    },
    createdPerDay: (days, of) => (isNarrow(of) ? counted.createdPerDay(days, of) : perDay(days, 'created')),
    resolvedPerDay: (days, of) => (isNarrow(of) ? counted.resolvedPerDay(days, of) : perDay(days, 'resolved')),
    statusCounts: (days) => statusCounts.all(connection, wholeDays(spanOf(days))),
    messagesPerDay: async (days, of) => {
      if (isNarrow(of)) return counted.messagesPerDay(days, of);
      const minutes = minutesOf(days);
      if (minutes === undefined) return counted.messagesPerDay(days);
      const shape = dayShape(days);
      const columns = ['incoming', 'outgoing', 'notes'] as const;
      const rows = await messagesPerDay(connection, `${shape}`, { ...dayArgs(days), minutes }, (db, p) =>
        db
          .selectFrom(sumsByDay(db, p, shape, columns))
          .groupBy('sums.day')
          .select(['sums.day', ...columns.map((each) => sumOf(`sums.${each}`).as(each))]),
      );
      return rows.flatMap(({ day, incoming, outgoing, notes }) => [
        { day, type: 'incoming', private: false, count: incoming },
        { day, type: 'outgoing', private: false, count: outgoing },
        { day, type: 'outgoing', private: true, count: notes },
      ]);
    },
    firstReplies: async (days, of) => {
      if (isNarrow(of)) return counted.firstReplies(days, of);
      const ranges = await repliesByRange.all(connection, wholeDays(spanOf(days)));
      const count = ranges.reduce((sum, each) => sum + each.count, 0);
      const [lower, upper] = await middleOf(count, ranges, days);
      return {
        count,
        sum: ranges.reduce((sum, each) => sum + each.sum, 0),
        middle: lower === undefined || upper === undefined ? null : [lower, upper],
      };
    },
  };
}
