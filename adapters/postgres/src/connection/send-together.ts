import type { Duplex } from 'node:stream';
import { Client, type ClientBase } from 'pg';

const held = new WeakSet<Duplex>();

/**
 * Holds back what is written to the server until the end of this turn of the event loop. Sending costs more than a short
 * statement itself, so that statements which are made in one turn are sent in one piece.
 */
export function sendTogether(client: ClientBase): void {
  if (!(client instanceof Client)) return;
  const { stream } = client.connection;
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  setImmediate(() => {
    held.delete(stream);
    stream.uncork();
  });
}
