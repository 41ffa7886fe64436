import type { SqlConnection } from './engine.ts';
import { type Query, query } from './query.ts';

type Lockable = 'users' | 'media';

const lock: Readonly<Record<Lockable, Query<{ id: number }, never>>> = {
  users: query((db, p) =>
    db.selectFrom('users').where('id', '=', p('id')).select('id').forNoKeyUpdate().$castTo<never>(),
  ),
  media: query((db, p) =>
    db.selectFrom('media').where('id', '=', p('id')).select('id').forNoKeyUpdate().$castTo<never>(),
  ),
};

/** Holds the row until the transaction ends; rows that refer to it can be added meanwhile. */
export async function lockRow(connection: SqlConnection, table: Lockable, id: number): Promise<void> {
  if (connection.engine.locksRows) await lock[table].write(connection, { id });
}
