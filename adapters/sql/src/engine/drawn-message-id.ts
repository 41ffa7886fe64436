import type { SqlConnection } from './engine.ts';
import { query } from './query.ts';

const draw = query<object, { id: number }>((db, _p, { nextMessageId }) => {
  if (nextMessageId === undefined) throw new Error('this engine draws no ids');
  return db.selectNoFrom(nextMessageId.as('id'));
});

/** The id of the next message, for each transaction. */
const drawn = new WeakMap<SqlConnection, Promise<number>>();

/**
 * Draws an id in the trip that locks a conversation, so that its message is written without a trip of its own. Called
 * behind the lock, so that the id is higher than those of all messages that the conversation has.
 */
export function drawMessageId(connection: SqlConnection): void {
  if (connection.engine.nextMessageId === undefined) return;
  const id = draw.all(connection, {}).then(([row]) => {
    if (row === undefined) throw new Error('the sequence gave no id');
    return row.id;
  });
  // The code that uses the id gets the failure. If none does, the transaction fails by itself.
  id.catch(() => {});
  drawn.set(connection, id);
}

/** The id that was drawn last, once; undefined where there is none. */
export function takeMessageId(connection: SqlConnection): Promise<number> | undefined {
  const id = drawn.get(connection);
  forgetMessageId(connection);
  return id;
}

/** What was drawn behind the lock of another conversation may be lower than ids that the next one has meanwhile. */
export function forgetMessageId(connection: SqlConnection): void {
  drawn.delete(connection);
}
