import type { ArchiveRow, ArchiveTable } from '@helpdesk/archive';
import { mailHoldName, setupSettingsName } from '@helpdesk/domain';
import { sql } from 'kysely';
import type { SqlConnection } from '../engine/engine.ts';
import { archiveBuilder } from './archive-builder.ts';
import { toArchiveRow } from './cells.ts';

/** What is of this place alone: a copy is on hold by itself, and counts as set up. */
const ofThisPlace = [mailHoldName, setupSettingsName].map((name) => sql.lit(name));

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
    table.name === settingsTable ? all.where(sql<boolean>`${sql.ref('name')} not in (${sql.join(ofThisPlace)})`) : all;
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
