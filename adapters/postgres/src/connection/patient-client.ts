import { Client, type ClientConfig, DatabaseError } from 'pg';
import { storeError } from '../postgres-errors.ts';
import { closeConnection } from './close-connection.ts';
import { tlsRefusal } from './tls-options.ts';

/** In milliseconds; they hold from the first statement on, which lifts them. Zero is not sent by the driver. */
const weeks = 2_000_000_000;
const fromTheStart = {
  statement_timeout: weeks,
  lock_timeout: weeks,
  idle_in_transaction_session_timeout: weeks,
} as const satisfies ClientConfig;

/**
 * Limits that a server, a database or a role may set, each with the value that switches it off. Older servers lack
 * some.
 */
const lifted = `select set_config(name, case name when 'default_transaction_read_only' then 'off' else '0' end, false)
  from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',
    'idle_session_timeout', 'transaction_timeout', 'default_transaction_read_only')`;

/**
 * Runs work that takes as long as it takes, a migration or an archive, on a connection of its own with no limit of time.
 * Throws what the work throws, and as `storeError` what the server said when it ended the connection.
 */
export async function withPatientClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...config, ...fromTheStart });
  let lastWords: DatabaseError | undefined;
  client.on('error', (error: unknown) => {
    if (error instanceof DatabaseError) lastWords ??= error;
  });
  try {
    await client.connect().catch(refuse);
    await client.query(lifted).catch(refuse);
    return await work(client);
  } catch (error) {
    throw lastWords === undefined || isSaid(error) ? error : storeError(lastWords);
  } finally {
    // What was not committed is undone, and locks go with the connection.
    await closeConnection(client.end());
  }
}

/** Whether the error, or one that it stands for, is the server's. */
function isSaid(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof DatabaseError) return true;
  return false;
}

function refuse(error: unknown): never {
  throw tlsRefusal(error) ?? storeError(error);
}
