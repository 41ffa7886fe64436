import { type LoopTurns, turns } from '../loop-turns.ts';
import type { Connection } from './connection.ts';

/** Called between two frames: waits for the client, and for the turns of others. */
export type Pause = () => Promise<void>;

/**
 * Sockets that look back in the log, one at a time for each key (a contact, an agent): who opens ten at once costs
 * others no more than with one. A socket that waits for its slow client lets the next one go on, so that a dead
 * connection holds up nobody.
 */
export interface CatchingUp {
  run<Result>(key: number, connection: Connection, work: (pause: Pause) => Promise<Result>): Promise<Result>;
}

export function catchingUp(loop: LoopTurns = turns): CatchingUp {
  /** Who waits for the place of a key; a key without a list is free. */
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
