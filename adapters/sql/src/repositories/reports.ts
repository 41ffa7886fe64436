import { maxTopTags, type ReportReader } from '@helpdesk/domain';
import { sql } from 'kysely';
import type { SqlConnection } from '../engine.ts';
import { query } from '../query.ts';

const topTags = query<{ from: number }, { id: number; name: string; count: number }>((db, p) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('conversation_tags as ct', 'ct.conversation_id', 'c.id')
    .innerJoin('tags as t', 't.id', 'ct.tag_id')
    .where('c.created_at', '>=', p('from'))
    .groupBy(['t.id', 't.name'])
    .select(['t.id', 't.name', sql<number>`count(*)`.as('count')])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('t.name')
    .limit(maxTopTags),
);
const totals = query<{ from: number }, { total: number; tagged: number }>((db, p) =>
  db
    .selectFrom('conversations as c')
    .where('c.created_at', '>=', p('from'))
    .select((eb) => [
      sql<number>`count(*)`.as('total'),
      sql<number>`coalesce(sum(case when ${eb.exists(
        eb.selectFrom('conversation_tags as ct').whereRef('ct.conversation_id', '=', 'c.id').select('ct.tag_id'),
      )} then 1 else 0 end), 0)`.as('tagged'),
    ]),
);

export function reports(connection: SqlConnection): ReportReader {
  return {
    tagCounts: async (from) => {
      const rows = await topTags.all(connection, { from });
      const sums = await totals.first(connection, { from });
      return {
        counts: rows.map((row) => ({ tagId: row.id, tagName: row.name, count: row.count })),
        tagged: sums?.tagged ?? 0,
        total: sums?.total ?? 0,
      };
    },
  };
}
