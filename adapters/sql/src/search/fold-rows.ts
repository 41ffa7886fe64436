import { sql } from 'kysely';
import { agreedNumbers } from '../engine/agreed-numbers.ts';
import { anyTables } from '../engine/any-tables.ts';
import { builderOf, type SqlConnection } from '../engine/engine.ts';
import { changeInParts, forgetCounter, type InTransaction, partRows } from '../engine/row-parts.ts';
import { searchedColumns } from './searched-columns.ts';

/** Contacts first: their names are part of what is searched of conversations. */
const foldedTables = ['users', 'conversations', 'messages'] as const;

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/**
 * Makes what is searched of the rows that an older version has written, in parts, each with the id that it reached: what
 * is cut goes on there. Without such rows it is four light reads.
 *
 * @param connection outside of transactions
 * @param report one line
 * @param finish is called behind the last part; it may be called again
 */
export async function foldRows(
  connection: SqlConnection,
  transact: InTransaction,
  report: (line: string) => void,
  finish: () => Promise<void> = async () => {},
): Promise<void> {
  for (const table of foldedTables) {
    const change = (writing: SqlConnection, from: number) => foldPart(writing, table, from);
    await changeInParts(connection, transact, { counter: `fold_${table}`, change }, (reached) =>
      report(`preparing the search: ${table} up to id ${reached}`),
    );
  }
  if ((await agreedNumbers(connection).find(unfinished)) === undefined) return;
  await finish();
  await transact((writing) => forgetCounter(writing, unfinished));
}

/** Kept until all is done that follows the rows. */
const unfinished = 'fold_finish';

async function foldPart(connection: SqlConnection, table: string, from: number): Promise<number | undefined> {
  const rows = await rowsBehind(connection, table, from);
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  await write(connection, table, rows);
  return last.id;
}

async function rowsBehind(connection: SqlConnection, table: string, from: number): Promise<readonly Row[]> {
  const { from: sources, columns } = searchedOf(table);
  const { sql: text, parameters } = anyTables(builderOf(connection.engine))
    .selectFrom(table)
    .select(['id', ...sources, ...columns])
    .where('id', '>', from)
    .orderBy('id')
    .limit(partRows)
    .compile();
  const rows = (await connection.execute(text, parameters)) as readonly Row[];
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Only those that are folded otherwise: a row that is written again is twice as large for a while. */
async function write(connection: SqlConnection, table: string, rows: readonly Row[]): Promise<void> {
  const { columns, make } = searchedOf(table);
  const changed = rows.flatMap((row) => {
    const made = make(row);
    return columns.some((column) => made[column] !== row[column]) ? [{ id: row.id, made }] : [];
  });
  if (changed.length === 0) return;
  const values = changed.map(({ id, made }) => {
    const cells = columns.map((column) => sql`cast(${made[column] ?? null} as text)`);
    return sql`(${sql.join([sql`cast(${id} as bigint)`, ...cells])})`;
  });
  const set = columns.map((column, at) => sql`${sql.ref(column)} = v.${sql.ref(`column${at + 2}`)}`);
  const compiled = sql`update ${sql.table(table)} set ${sql.join(set)} from (values ${sql.join(values)}) as v
    where ${sql.ref(`${table}.id`)} = v.column1`.compile(builderOf(connection.engine));
  await connection.execute(compiled.sql, compiled.parameters);
}

function searchedOf(table: string) {
  const searched = searchedColumns(table);
  if (searched === undefined) throw new Error(`nothing of ${table} is searched`);
  return searched;
}
