import type { ArchiveTable, ColumnKind } from '@helpdesk/archive';
import type { ColumnType } from '../table.ts';
import { tables } from '../tables.ts';

/** The version of the schema that `tables` describes, the same on every engine: that of the newest migration. */
export const archiveSchema = 8;

/** The oldest one whose exports are taken. */
export const oldestArchiveSchema = 3;

/**
 * What a schema added to the one before: tables, and columns as `table.column`. Such a column may be null or has a
 * default in every engine, so that rows without it can be stored.
 */
const added: ReadonlyMap<number, readonly string[]> = new Map([[4, ['upload_counts', 'upload_holds']]]);

/**
 * No table of any engine: the last id that each table has given. Rows that are gone have used ids
 * too, and those must not come again: cursors of the event log are such ids.
 */
const lastIds = { key: ['table_name'], columns: { table_name: 'text', last_id: 'int' } } as const;

export const lastIdsTable = 'last_ids';

const kindOf: Readonly<Record<ColumnType, ColumnKind>> = {
  id: 'int',
  int: 'int',
  'int?': 'int?',
  text: 'text',
  'text?': 'text?',
  flag: 'flag',
  json: 'text',
  names: 'text',
  'names?': 'text?',
  key: 'text',
};

export const archiveTables: readonly ArchiveTable[] = Object.entries({ ...tables, [lastIdsTable]: lastIds }).map(
  ([name, { key, columns }]) => ({ name, key, columns: kindsOf(columns) }),
);

function kindsOf(columns: Readonly<Record<string, ColumnType>>): ReadonlyMap<string, ColumnKind> {
  return new Map(Object.entries(columns).map(([column, type]) => [column, kindOf[type]]));
}

/** The tables as an export of that schema holds them. */
export function archiveTablesOf(schema: number): readonly ArchiveTable[] {
  const later = new Set([...added].flatMap(([version, names]) => (version > schema ? names : [])));
  return archiveTables
    .filter(({ name }) => !later.has(name))
    .map((table) => ({
      ...table,
      columns: new Map([...table.columns].filter(([column]) => !later.has(`${table.name}.${column}`))),
    }));
}

/** The tables that number their rows, by name. */
export const numberedTables: readonly string[] = archiveTables
  .filter(({ columns }) => columns.get('id') === 'int')
  .map(({ name }) => name)
  .sort();
