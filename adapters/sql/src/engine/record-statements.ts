import { foldCase } from '@helpdesk/domain';
import { searchedColumns } from '../search/searched-columns.ts';
import { anyTables } from './any-tables.ts';
import type { SqlConnection, SqlEngine } from './engine.ts';
import { query, queryFamily, writeFamily } from './query.ts';
import type { ColumnType } from './table.ts';
import { type Tables, tables } from './tables.ts';

/** A column, and the field from which it is written. */
export interface WrittenColumn {
  readonly field: string;
  readonly column: string;
  readonly type: ColumnType;
}

type Values = Record<string, unknown>;

/** A `key` column is written whenever its name is; what is searched, with what it is made of. The engine writes the id. */
export function writtenColumns(
  table: keyof Tables,
  columns: Readonly<Record<string, string>>,
): readonly WrittenColumn[] {
  const types: Readonly<Record<string, ColumnType>> = tables[table].columns;
  return Object.entries(columns).flatMap(([field, column]): WrittenColumn[] => {
    const type = types[column];
    if (type === undefined || type === 'id') return [];
    const key = `${column}_key`;
    const own = { field, column, type };
    return types[key] === 'key' ? [own, { field, column: key, type: 'key' }] : [own];
  });
}

/** Compiled once. */
export function insertInto(
  table: keyof Tables,
  written: readonly WrittenColumn[],
  constants: Readonly<Record<string, string | undefined>>,
  isNumbered: boolean,
) {
  const insert = query<Values, { id: number }>((db, p) => {
    const columns = [...written.map(({ column }) => column), ...(searchedColumns(table)?.columns ?? [])];
    const values = Object.fromEntries(columns.map((column) => [column, p(column)]));
    const rows = anyTables(db)
      .insertInto(table)
      .values({ ...values, ...constants });
    return isNumbered ? rows.returning('id').$castTo<{ id: number }>() : rows.$castTo<{ id: number }>();
  });
  return (connection: SqlConnection, given: object) =>
    insert.all(connection, rowOf(connection.engine, table, written, given));
}

/** Compiled once. */
export function insertWithId(table: keyof Tables, written: readonly WrittenColumn[]) {
  const insert = query<Values, never>((db, p) => {
    const columns = ['id', ...written.map(({ column }) => column), ...(searchedColumns(table)?.columns ?? [])];
    const values = Object.fromEntries(columns.map((column) => [column, p(column)]));
    return anyTables(db).insertInto(table).values(values).$castTo<never>();
  });
  return (connection: SqlConnection, given: object, id: number) =>
    insert.write(connection, { ...rowOf(connection.engine, table, written, given), id });
}

const updates = writeFamily<Values>();
const sources = queryFamily<Values, Values>();

/** Compiled once per table and set of columns. */
export async function updateById(
  connection: SqlConnection,
  table: keyof Tables,
  written: readonly WrittenColumn[],
  id: number,
  given: object,
): Promise<void> {
  const fields: Readonly<Values> = { ...given };
  const changed = written.filter(({ field }) => fields[field] !== undefined);
  if (changed.length === 0) return;
  const names = changed.map(({ column }) => column);
  const args = { ...valuesOf(connection.engine, changed, fields), id };
  await updates(connection, `${table} ${names.join(' ')}`, args, (db, p) =>
    anyTables(db)
      .updateTable(table)
      .set(Object.fromEntries(names.map((name) => [name, p(name)])))
      .where('id', '=', p('id'))
      .$castTo<never>(),
  );
  await foldAgain(connection, table, names, id);
}

/** Computes the folded columns again from the whole row, because a change holds only a part of it. */
async function foldAgain(connection: SqlConnection, table: keyof Tables, names: readonly string[], id: number) {
  const searched = searchedColumns(table);
  if (searched === undefined || !searched.from.some((column) => names.includes(column))) return;
  const [row] = await sources(connection, table, { id }, (db, p) =>
    anyTables(db)
      .selectFrom(table)
      .where('id', '=', p('id'))
      .select([...searched.from])
      .$castTo<Values>(),
  );
  if (row === undefined) return;
  await updates(connection, `${table} searched`, { ...searched.make(row), id }, (db, p) =>
    anyTables(db)
      .updateTable(table)
      .set(Object.fromEntries(searched.columns.map((column) => [column, p(column)])))
      .where('id', '=', p('id'))
      .$castTo<never>(),
  );
}

function rowOf(engine: SqlEngine, table: keyof Tables, written: readonly WrittenColumn[], given: object): Values {
  const values = valuesOf(engine, written, given);
  return { ...values, ...searchedColumns(table)?.make(values) };
}

function valuesOf(engine: SqlEngine, written: readonly WrittenColumn[], given: object): Values {
  const fields: Readonly<Values> = { ...given };
  const values: Values = {};
  for (const { field, column, type } of written) values[column] = storedValue(engine, type, fields[field]);
  return values;
}

function storedValue(engine: SqlEngine, type: ColumnType, value: unknown): unknown {
  switch (type) {
    case 'flag':
      return engine.bool(value === true);
    case 'json':
      return JSON.stringify(value);
    case 'json?':
      return value === null ? null : JSON.stringify(value);
    case 'names':
    case 'names?':
      return Array.isArray(value) ? value.join(' ') : value;
    case 'key':
      return foldCase(String(value));
    default:
      return value;
  }
}
