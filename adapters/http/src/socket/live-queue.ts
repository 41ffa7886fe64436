import { closeCodes } from '@helpdesk/contract';
import type { Connection } from './connection.ts';

/** More entries than these do not wait for a client that is still catching up. */
const mostQueued = 256;

/**
 * Between what a socket missed and what happens now. While it catches up, entries wait here; those that
 * it got already are told apart by who delivers them, not here.
 */
export interface LiveQueue<Entry> {
  /** Delivers now, or when the socket has caught up. */
  push(entry: Entry): void;
  /** What waited is delivered, in order, as fast as the client takes it; from then on everything is at once. */
  open(): Promise<void>;
}

export function liveQueue<Entry>(connection: Connection, deliver: (entry: Entry) => void): LiveQueue<Entry> {
  let queued: Entry[] | undefined = [];
  return {
    push: (entry) => {
      if (queued === undefined) deliver(entry);
      else if (queued.length < mostQueued) queued.push(entry);
      else connection.close(closeCodes.tryAgainLater, 'too much happens to catch up');
    },
    open: async () => {
      for (let entry = queued?.shift(); entry !== undefined && !connection.isClosed; entry = queued?.shift()) {
        deliver(entry);
        await connection.drained();
      }
      queued = undefined;
    },
  };
}
