import type { ArchiveRow, ArchiveTable } from '@helpdesk/archive';
import { tidyPhoneNumber } from '@helpdesk/domain';
import type { SqlConnection, SqlEngine } from '../engine/engine.ts';
import { searchedColumns } from '../search/searched-columns.ts';
import { archiveBuilder } from './archive-builder.ts';
import { toValues } from './cells.ts';

/** SQLite takes 32,766 parameters in a statement, Postgres 65,535. */
const mostParameters = 30_000;

export async function insertRows(
  connection: SqlConnection,
  table: ArchiveTable,
  rows: readonly ArchiveRow[],
): Promise<void> {
  const { columns = [], make } = searchedColumns(table.name) ?? {};
  const most = Math.floor(mostParameters / (table.columns.size + columns.length));
  let from = 0;
  while (from < rows.length) {
    const batch = rows.slice(from, from + batchSize(rows.length - from, most));
    from += batch.length;
    const values = batch.flatMap((row) => {
      const tidy = table.name === 'users' ? withTidyPhone(row) : row;
      const searched = make?.(tidy);
      return [...toValues(connection.engine, table, tidy), ...columns.map((column) => searched?.[column] ?? null)];
    });
    const { text, isFixed } = insertText(connection.engine, table, batch.length);
    await connection.execute(text, values, isFixed);
  }
}

/** Older versions have kept telephone numbers as they were given. */
function withTidyPhone(row: ArchiveRow): ArchiveRow {
  const { phone_number: phone } = row;
  return typeof phone === 'string' ? { ...row, phone_number: tidyPhoneNumber(phone) || null } : row;
}

/**
 * The largest batch that fits, then ever smaller powers of two, so that there are few sizes and their statements can be
 * kept.
 */
function batchSize(left: number, most: number): number {
  return left >= most ? most : 2 ** Math.floor(Math.log2(left));
}

const texts = new WeakMap<SqlEngine, Map<string, string>>();

/** Compiled once for each number of columns (an older schema has fewer) and of rows. */
function insertText(engine: SqlEngine, table: ArchiveTable, rows: number) {
  const known = texts.get(engine) ?? new Map<string, string>();
  texts.set(engine, known);
  const name = `${table.name} ${table.columns.size} ${rows}`;
  const kept = known.get(name);
  const text = kept ?? compileInsert(engine, table, rows);
  known.set(name, text);
  return { text, isFixed: kept !== undefined };
}

function compileInsert(engine: SqlEngine, table: ArchiveTable, rows: number): string {
  const columns = [...table.columns.keys(), ...(searchedColumns(table.name)?.columns ?? [])];
  const anyRow = Object.fromEntries(columns.map((column) => [column, 0]));
  return archiveBuilder(engine).insertInto(table.name).values(Array(rows).fill(anyRow)).compile().sql;
}
