import type { SqlConnection } from '@helpdesk/sql';

/** They take a few milliseconds. */
const statementsOfTurn = 50;

/**
 * The same connection, which lets the loop continue after every fifty statements: a transaction of thousands, such as
 * tags of a hundred conversations, holds neither reads nor sockets. They use other connections, and see nothing of it
 * until it is committed. Statements are executed in the order of their calls.
 */
export function sharingLoop(connection: SqlConnection): SqlConnection {
  let executed = 0;
  return {
    ...connection,
    execute: async (text, parameters) => {
      const rows = await connection.execute(text, parameters);
      executed += 1;
      if (executed % statementsOfTurn === 0) await new Promise((resolve) => setImmediate(resolve));
      return rows;
    },
  };
}
