import type { ArchiveTable, ColumnKind } from '@helpdesk/archive';
import type { ColumnType } from '../engine/table.ts';
import { leaseColumns, notArchived, tables } from '../engine/tables.ts';
import type { Migration } from '../migrations/migration.ts';

/** The oldest schema whose exports are taken. */
const oldestArchiveSchema = 3;

/**
 * No table of any engine: the last id that each table has given. Rows that are gone have used ids
 * too, and those must not come again: cursors of the event log are such ids.
 */
const lastIds = { key: ['table_name'], columns: { table_name: 'text', last_id: 'int' } } as const;

export const lastIdsTable = 'last_ids';

/** What is searched is made again when a row is written. */
const kindOf: Readonly<Record<Exclude<ColumnType, 'searched'>, ColumnKind>> = {
  id: 'ref',
  int: 'int',
  'int?': 'int?',
  ref: 'ref',
  'ref?': 'ref?',
  time: 'time',
  'time?': 'time?',
  text: 'text',
  'text?': 'text?',
  flag: 'flag',
  json: 'text',
  'json?': 'text?',
  names: 'text',
  'names?': 'text?',
  key: 'text',
};

export const archiveTables: readonly ArchiveTable[] = Object.entries({ ...tables, [lastIdsTable]: lastIds })
  .filter(([name]) => !notArchived.has(name))
  .map(([name, { key, columns }]) => ({ name, key, columns: kindsOf(name, columns) }));

function kindsOf(table: string, columns: Readonly<Record<string, ColumnType>>): ReadonlyMap<string, ColumnKind> {
  return new Map(
    Object.entries(columns).flatMap(([column, type]) =>
      type === 'searched' || leaseColumns.has(`${table}.${column}`) ? [] : [[column, kindOf[type]] as const],
    ),
  );
}

/** The tables as an export of that schema holds them, given all steps; undefined where such exports are not taken. */
export function archiveTablesOf(steps: readonly Migration[], schema: number): readonly ArchiveTable[] | undefined {
  if (schema < oldestArchiveSchema) return undefined;
  const later = new Set(steps.flatMap(({ version, adds = [] }) => (version > schema ? adds : [])));
  return archiveTables
    .filter(({ name }) => !later.has(name))
    .map((table) => ({
      ...table,
      columns: new Map([...table.columns].filter(([column]) => !later.has(`${table.name}.${column}`))),
    }));
}

/** The tables that number their rows, by name. */
export const numberedTables: readonly string[] = archiveTables
  .filter(({ columns }) => columns.get('id') === 'ref')
  .map(({ name }) => name)
  .sort();
