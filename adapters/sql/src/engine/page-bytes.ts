import { untilFull } from '@helpdesk/domain';
import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from './engine.ts';
import { idList } from './id-list.ts';
import { queryFamily } from './query.ts';

/** What may be long in a row; an engine knows how long without reading it. */
const longColumns = {
  messages: ['content', 'text_content', 'meta'],
  contact_notes: ['note'],
  drafts: ['content', 'meta'],
  users: ['custom_attributes', 'meta'],
} as const;

const sizes = queryFamily<Record<string, unknown>, { id: number; bytes: number }>();

/** How long the row of the table, which the query calls `alias`, is in what may be long. */
export function rowBytes(table: keyof typeof longColumns, alias: string): RawBuilder<number> {
  const columns = longColumns[table].map((column) => sql`coalesce(octet_length(${sql.ref(`${alias}.${column}`)}), 0)`);
  return sql<number>`${sql.join(columns, sql` + `)}`;
}

/** The rows of a page, in their order, that fit into its size: all of them or fewer, but at least one. */
export async function worthReading(
  connection: SqlConnection,
  table: keyof typeof longColumns,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const list = idList(ids);
  const rows = await sizes(connection, `${table} ${list.shape}`, list.args, (db, p) =>
    db
      .selectFrom(sql<{ id: number }>`${sql.table(table)}`.as('t'))
      .where(list.holds('t.id', p))
      .select(['t.id', rowBytes(table, 't').as('bytes')]),
  );
  const bytesOf = new Map(rows.map(({ id, bytes }) => [id, bytes]));
  return untilFull(ids, (id) => bytesOf.get(id) ?? 0);
}
