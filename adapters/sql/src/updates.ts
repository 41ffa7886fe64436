import type { RawBuilder } from 'kysely';
import type { SqlConnection } from './engine.ts';
import { queryFamily } from './query.ts';
import type { Tables } from './tables.ts';

type Updatable = 'users' | 'conversations';

const update = queryFamily<Record<string, unknown>, never>();

/** Changes the named columns of a row; compiled once per table and set of columns. */
export async function updateColumns<T extends Updatable>(
  connection: SqlConnection,
  table: T,
  id: number,
  changes: Partial<{ [K in keyof Tables[T]]: unknown }>,
): Promise<void> {
  const columns = Object.keys(changes).filter((name) => changes[name as keyof Tables[T]] !== undefined);
  if (columns.length === 0) return;
  const args = { ...changes, id } as Record<string, unknown>;
  await update(connection, `${table} ${columns.join(' ')}`, args, (db, p) => {
    const set = Object.fromEntries(columns.map((name) => [name, p(name)]));
    return db
      .updateTable(table as 'users')
      .set(set)
      .where('id', '=', p('id') as RawBuilder<number>)
      .$castTo<never>();
  });
}
