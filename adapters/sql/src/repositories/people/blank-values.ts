import type { ColumnType } from '../../engine/table.ts';
import { tables } from '../../engine/tables.ts';

type Blank = '' | '{}' | null;

/** The values of a row of `users` in these columns when nothing is known about a person. */
export function blankValues(columns: readonly string[]): Readonly<Record<string, Blank>> {
  const types: Readonly<Record<string, ColumnType>> = tables.users.columns;
  return Object.fromEntries(columns.map((column) => [column, blankOf(column, types[column])]));
}

function blankOf(column: string, type: ColumnType | undefined): Blank {
  if (type?.endsWith('?')) return null;
  if (type === 'text') return '';
  if (type === 'json') return '{}';
  throw new Error(`${column} of users always says something`);
}
