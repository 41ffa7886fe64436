import type { ArchiveRow, ArchiveTable, Cell, ColumnKind } from './archive.ts';

/** The one form in which a row is written: equal rows give equal lines. */
export function rowLine(table: ArchiveTable, row: ArchiveRow): string {
  return `${JSON.stringify({ table: table.name, row })}\n`;
}

export interface ParsedRow {
  readonly table: ArchiveTable;
  readonly row: ArchiveRow;
}

/** The row of a line without its line break, or what is wrong with it, as the end of a sentence. */
export function parseRowLine(tables: ReadonlyMap<string, ArchiveTable>, line: string): ParsedRow | string {
  const value = parseJson(line);
  if (!isObject(value) || !isObject(value.row) || typeof value.table !== 'string') return 'is no row of a table';
  const table = tables.get(value.table);
  if (table === undefined) return `names a table that this program does not know: ${quoted(value.table)}`;
  const unknown = Object.keys(value.row).find((name) => !table.columns.has(name));
  if (unknown !== undefined) return `names a column that ${table.name} does not have: ${quoted(unknown)}`;
  const cells: [string, Cell][] = [];
  for (const [column, kind] of table.columns) {
    const cell = Object.hasOwn(value.row, column) ? value.row[column] : undefined;
    if (cell === undefined) return `lacks the column ${column} of ${table.name}`;
    if (!isOfKind(kind, cell)) return `has in ${column} of ${table.name} no ${kind.replace('?', '')}`;
    cells.push([column, cell]);
  }
  const row = Object.fromEntries(cells);
  // What was written in another way (a key twice, 1.0 for 1) would come out of the next export differently.
  return rowLine(table, row) === `${line}\n` ? { table, row } : 'is not written as an export writes it';
}

/** By kind. Times are those of the years 0 to 9999, which ISO 8601 writes with four digits, as every client reads them. */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  int: [0, Number.MAX_SAFE_INTEGER],
  ref: [1, Number.MAX_SAFE_INTEGER],
  time: [-62_167_219_200_000, 253_402_300_799_999],
};

function isOfKind(kind: ColumnKind, cell: unknown): cell is Cell {
  if (cell === null) return kind.endsWith('?');
  const [least, most] = ranges[kind.replace('?', '')] ?? [];
  if (least !== undefined && most !== undefined) {
    return typeof cell === 'number' && Number.isSafeInteger(cell) && cell >= least && cell <= most;
  }
  return kind === 'flag' ? typeof cell === 'boolean' : typeof cell === 'string';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}
