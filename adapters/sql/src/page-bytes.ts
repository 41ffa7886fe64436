import { untilFull } from '@helpdesk/domain';
import { sql } from 'kysely';
import type { SqlConnection } from './engine.ts';
import { idList } from './id-list.ts';
import { queryFamily } from './query.ts';

/** What may be long in a row; an engine knows how long without reading it. */
const longColumns = {
  messages: ['t.content', 't.text_content', 't.meta'],
  users: ['t.custom_attributes', 't.meta'],
} as const;

const sizes = queryFamily<Record<string, unknown>, { id: number; bytes: number }>();

/** The rows of a page, in their order, that fit into its size: all of them or fewer, but at least one. */
export async function worthReading(
  connection: SqlConnection,
  table: keyof typeof longColumns,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const list = idList(ids);
  const columns = longColumns[table].map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`);
  const rows = await sizes(connection, `${table} ${list.shape}`, list.args, (db, p) =>
    db
      .selectFrom(sql<{ id: number }>`${sql.table(table)}`.as('t'))
      .where(list.holds('t.id', p))
      .select(['t.id', sql<number>`${sql.join(columns, sql` + `)}`.as('bytes')]),
  );
  const bytesOf = new Map(rows.map(({ id, bytes }) => [id, bytes]));
  return untilFull(ids, (id) => bytesOf.get(id) ?? 0);
}
