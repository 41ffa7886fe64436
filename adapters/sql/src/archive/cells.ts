import type { ArchiveRow, ArchiveTable, Cell, ColumnKind } from '@helpdesk/archive';
import type { SqlEngine } from '../engine/engine.ts';

/** A row of the driver in the form of the archive. */
export function toArchiveRow(table: ArchiveTable, row: Readonly<Record<string, unknown>>): ArchiveRow {
  const cells: [string, Cell][] = [];
  for (const [column, kind] of table.columns) {
    const cell = toCell(kind, row[column]);
    if (cell === undefined) throw unreadable(table, column, kind, row);
    cells.push([column, cell]);
  }
  return Object.fromEntries(cells);
}

/** The cells of a row in the form of the engine, in the order of the columns. */
export function toValues(engine: SqlEngine, table: ArchiveTable, row: ArchiveRow): readonly unknown[] {
  return [...table.columns.keys()].map((column) => {
    const cell = row[column];
    return typeof cell === 'boolean' ? engine.bool(cell) : cell;
  });
}

function toCell(kind: ColumnKind, value: unknown): Cell | undefined {
  if (value === null) return kind.endsWith('?') ? null : undefined;
  switch (kind) {
    case 'text':
    case 'text?':
      return typeof value === 'string' ? value : undefined;
    case 'int':
    case 'int?':
    case 'ref':
    case 'ref?':
    case 'time':
    case 'time?':
      return toInteger(value);
    case 'flag':
      return toFlag(value);
  }
}

/** Drivers give integers of 64 bits as text or as a bigint. */
function toInteger(value: unknown): number | undefined {
  const number = typeof value === 'bigint' || (typeof value === 'string' && digits.test(value)) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

const digits = /^-?\d{1,16}$/;

function toFlag(value: unknown): boolean | undefined {
  if (value === 0 || value === 1) return value === 1;
  return typeof value === 'boolean' ? value : undefined;
}

function unreadable(table: ArchiveTable, column: string, kind: ColumnKind, row: Readonly<Record<string, unknown>>) {
  const key = table.key.map((name) => `${name} ${row[name]}`).join(', ');
  const message = `The database is damaged: ${column} of ${table.name} (${key}) holds no ${kind.replace('?', '')}`;
  return Object.assign(new Error(message), { code: 'UNREADABLE_CELL' });
}
