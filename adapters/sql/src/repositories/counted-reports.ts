import { type DayCount, dayLengthMs, maxTopTags, spanOf, type Timestamp, type ZonedDay } from '@helpdesk/domain';
import type { ReportReader, ReportScope } from '@helpdesk/domain/ports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlConnection } from '../engine/engine.ts';
import { type Parameter, query, queryFamily } from '../engine/query.ts';
import { type DayArgs, dayArgs, dayOfInstant, dayShape } from '../totals/day-bucket.ts';

const topTags = queryFamily<ScopedArgs, { id: number; name: string; count: number }>();
const totals = queryFamily<ScopedArgs, { total: number; tagged: number }>();
const statusCounts = query<{ from: number; until: number }, { status: string; count: number }>((db, p) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('statuses as s', 's.id', 'c.status_id')
    .where('c.created_at', '>=', p('from'))
    .where('c.created_at', '<', p('until'))
    .groupBy(['s.id', 's.name'])
    .select(['s.name as status', sql<number>`count(*)`.as('count')]),
);
interface RepliesRow {
  readonly count: number;
  readonly sum: number;
  readonly lower: number | null;
  readonly upper: number | null;
}
const firstReplies = queryFamily<ScopedArgs, RepliesRow>();
const conversationsPerDay = queryFamily<DayArgs, DayCount>();
/** Grouped by one integer: SQLite sorts it in half the time of three columns. */
const messagesPerDay = queryFamily<DayArgs, { day_and_sort: number; count: number }>();

type ScopedArgs = Record<string, number>;

/**
 * The scope of a report as part of a statement: the key of its form, its arguments, and its condition on conversations.
 */
function scopeOf({ inboxId, teamId }: ReportScope = {}) {
  const isOpen = inboxId === undefined && teamId === undefined;
  return {
    isOpen,
    shape: `${inboxId === undefined ? '' : ' inbox'}${teamId === undefined ? '' : ' team'}`,
    args: {
      ...(inboxId !== undefined && { inboxId }),
      ...(teamId !== undefined && { teamId }),
    } satisfies ScopedArgs as ScopedArgs,
    holds: (name: string, p: Parameter<ScopedArgs>): RawBuilder<SqlBool> => {
      const column = (each: string) => sql.ref(`${name}.${each}`);
      const parts = [
        ...(inboxId === undefined ? [] : [sql<SqlBool>`${column('inbox_id')} = ${p('inboxId')}`]),
        ...(teamId === undefined ? [] : [sql<SqlBool>`${column('assigned_team_id')} = ${p('teamId')}`]),
      ];
      return parts.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(parts, sql` and `)}`;
    },
  };
}

/**
 * No conversation whose newest message is older has one of the window; a day is more than the clocks of nodes differ
 * by.
 */
function writtenSince(p: Parameter<ScopedArgs>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(c.last_message_at is null or c.last_message_at + ${sql.lit(dayLengthMs)} >= ${p('from')})`;
}

/** The reports of which sums are kept. */
export type SummedReports = Omit<ReportReader, 'handlingCounts' | 'availabilityCounts'>;

/**
 * Reports that read every row of the window: of an inbox or a team, of which no sums are kept, for days that do not
 * begin with a quarter of an hour, and to compare the kept sums with.
 */
export function countedReports(connection: SqlConnection): SummedReports {
  return {
    tagCounts: (from, of) => tagCounts(connection, from, of),
    createdPerDay: (days, of) => perDay(connection, days, 'created_at', of),
    resolvedPerDay: (days, of) => perDay(connection, days, 'resolved_at', of),
    statusCounts: (days) => statusCounts.all(connection, spanOf(days)),
    messagesPerDay: (days, of) => messagesOfDays(connection, days, of),
    firstReplies: (days, of) => repliesOfDays(connection, days, of),
  };
}

function perDay(
  connection: SqlConnection,
  days: readonly ZonedDay[],
  column: 'created_at' | 'resolved_at',
  of: ReportScope | undefined,
): Promise<readonly DayCount[]> {
  const shape = dayShape(days);
  const scope = scopeOf(of);
  const args = { ...dayArgs(days), ...scope.args };
  return conversationsPerDay(connection, `${column} ${shape}${scope.shape}`, args, (db, p) =>
    db
      .selectFrom(
        db
          .selectFrom('conversations')
          .where(column, '>=', p('from'))
          .where(column, '<', p('until'))
          .where(scope.holds('conversations', p))
          .select(dayOfInstant(sql.ref(column), shape, p).as('day'))
          .as('c'),
      )
      .groupBy('day')
      .select(['day', sql<number>`count(*)`.as('count')]),
  );
}

async function tagCounts(
  connection: SqlConnection,
  from: Timestamp,
  of: ReportScope | undefined,
): ReturnType<ReportReader['tagCounts']> {
  const scope = scopeOf(of);
  const args = { from, ...scope.args };
  const rows = await topTags(connection, `top tags${scope.shape}`, args, (db, p) =>
    db
      .selectFrom('conversations as c')
      .innerJoin('conversation_tags as ct', 'ct.conversation_id', 'c.id')
      .innerJoin('tags as t', 't.id', 'ct.tag_id')
      .where('c.created_at', '>=', p('from'))
      .where(scope.holds('c', p))
      .groupBy(['t.id', 't.name'])
      .select(['t.id', 't.name', sql<number>`count(*)`.as('count')])
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('t.name')
      .limit(maxTopTags),
  );
  const [sums] = await totals(connection, `tagged${scope.shape}`, args, (db, p) =>
    db
      .selectFrom('conversations as c')
      .where('c.created_at', '>=', p('from'))
      .where(scope.holds('c', p))
      .select((eb) => [
        sql<number>`count(*)`.as('total'),
        sql<number>`coalesce(sum(case when ${eb.exists(
          eb.selectFrom('conversation_tags as ct').whereRef('ct.conversation_id', '=', 'c.id').select('ct.tag_id'),
        )} then 1 else 0 end), 0)`.as('tagged'),
      ]),
  );
  return {
    counts: rows.map((row) => ({ tagId: row.id, tagName: row.name, count: row.count })),
    tagged: sums?.tagged ?? 0,
    total: sums?.total ?? 0,
  };
}

async function messagesOfDays(
  connection: SqlConnection,
  days: readonly ZonedDay[],
  of: ReportScope | undefined,
): ReturnType<ReportReader['messagesPerDay']> {
  const shape = dayShape(days);
  const scope = scopeOf(of);
  const args = { ...dayArgs(days), ...scope.args };
  const rows = await messagesPerDay(connection, `${shape}${scope.shape}`, args, (db, p, engine) =>
    db
      .selectFrom(
        db
          .selectFrom('messages as m')
          .$if(!scope.isOpen, (messages) =>
            messages.innerJoin('conversations as c', (join) =>
              join.onRef('c.id', '=', 'm.conversation_id').on(scope.holds('c', p)).on(writtenSince(p)),
            ),
          )
          .where('m.created_at', '>=', p('from'))
          .where('m.created_at', '<', p('until'))
          .where('m.type', '<>', 'activity')
          .select(
            sql<number>`${dayOfInstant(sql.ref('m.created_at'), shape, p)} * 4
              + case when m.type = 'outgoing' then 2 else 0 end
              + case when m.private = ${engine.bool(true)} then 1 else 0 end`.as('day_and_sort'),
          )
          .as('grouped'),
      )
      .groupBy('day_and_sort')
      .select(['day_and_sort', sql<number>`count(*)`.as('count')]),
  );
  return rows.map(({ day_and_sort: group, count }) => ({
    day: group >> 2,
    type: (group & 2) === 0 ? 'incoming' : 'outgoing',
    private: (group & 1) === 1,
    count,
  }));
}

async function repliesOfDays(
  connection: SqlConnection,
  days: readonly ZonedDay[],
  of: ReportScope | undefined,
): ReturnType<ReportReader['firstReplies']> {
  const scope = scopeOf(of);
  const args = { ...spanOf(days), ...scope.args };
  const [row] = await firstReplies(connection, `replies${scope.shape}`, args, (db, p) =>
    db
      .selectFrom(
        db
          .selectFrom('conversations')
          .where('created_at', '>=', p('from'))
          .where('created_at', '<', p('until'))
          .where(scope.holds('conversations', p))
          .whereRef('first_reply_at', '>', 'created_at')
          .select([
            sql<number>`first_reply_at - created_at`.as('wait'),
            sql<number>`row_number() over (order by first_reply_at - created_at)`.as('place'),
            sql<number>`count(*) over ()`.as('total'),
          ])
          .as('replies'),
      )
      .select([
        sql<number>`count(*)`.as('count'),
        // The sum of large integers is a decimal on Postgres.
        sql<number>`cast(coalesce(sum(wait), 0) as bigint)`.as('sum'),
        sql<number | null>`min(case when place = (total + 1) / 2 then wait end)`.as('lower'),
        sql<number | null>`min(case when place = (total + 2) / 2 then wait end)`.as('upper'),
      ]),
  );
  const [lower, upper] = [row?.lower ?? null, row?.upper ?? null];
  return {
    count: row?.count ?? 0,
    sum: row?.sum ?? 0,
    middle: lower === null || upper === null ? null : [lower, upper],
  };
}
