import type { ArchiveRow, ArchiveTable } from '@helpdesk/archive';
import { mailHoldName } from '@helpdesk/domain';
import { sql } from 'kysely';
import type { SqlConnection } from '../engine/engine.ts';
import { archiveBuilder } from './archive-builder.ts';
import { toArchiveRow } from './cells.ts';

/** A copy is on hold by itself, whether or not the desk was that it was made of. */
const settingsTable = 'settings';

/** At most `limit` rows in the order of the key, from the one behind `after` on. */
export async function readTable(
  connection: SqlConnection,
  table: ArchiveTable,
  after: ArchiveRow | undefined,
  limit: number,
): Promise<readonly ArchiveRow[]> {
  const key = table.key.map((column) => sql.ref(column));
  const all = archiveBuilder(connection.engine)
    .selectFrom(table.name)
    .select([...table.columns.keys()])
    .limit(limit);
  const archived =
    table.name === settingsTable ? all.where(sql<boolean>`${sql.ref('name')} <> ${sql.lit(mailHoldName)}`) : all;
  const sorted = key.reduce((query, column) => query.orderBy(column), archived);
  const page =
    after === undefined
      ? sorted
      : sorted.where(sql<boolean>`(${sql.join(key)}) > (${sql.join(table.key.map((column) => after[column]))})`);
  const { sql: text, parameters } = page.compile();
  const rows = (await connection.execute(text, parameters, after !== undefined)) as readonly Readonly<
    Record<string, unknown>
  >[];
  return rows.map((row) => toArchiveRow(table, row));
}
