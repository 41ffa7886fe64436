import { type LoopTurns, turns } from '../../operations/loop-turns.ts';
import type { Connection } from '../connection.ts';

/** Called between two frames: waits for the client, and for the turns of others. */
export type Pause = () => Promise<void>;

/**
 * Sockets that read back in the log, one at a time for each key (a contact, an agent): ten sockets at once cost others
 * no more than one. While a socket waits for its slow client, the next one continues, so that a dead connection delays
 * no other.
 */
export interface CatchingUp {
  run<Result>(key: number, connection: Connection, work: (pause: Pause) => Promise<Result>): Promise<Result>;
}

export function catchingUp(loop: LoopTurns = turns): CatchingUp {
  /** The callers that wait for the turn of a key; a key without a list is free. */
  const queues = new Map<number, (() => void)[]>();

  async function take(key: number): Promise<void> {
    const queue = queues.get(key);
    if (queue === undefined) queues.set(key, []);
    else await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leave(key: number): void {
    const next = queues.get(key)?.shift();
    if (next === undefined) queues.delete(key);
    else next();
  }

  return {
    run: async (key, connection, work) => {
      await take(key);
      try {
        return await work(async () => {
          if (connection.isBusy) {
            leave(key);
            await connection.drained();
            await take(key);
          }
          await loop.giveWay();
        });
      } finally {
        leave(key);
      }
    },
  };
}
