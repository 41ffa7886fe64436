import { closeCodes } from '@helpdesk/contract';
import type { Connection } from '../connection.ts';

/** More entries than these do not wait for a client that is still catching up. */
const mostQueued = 256;

/**
 * Between what a socket missed and what happens now. While it catches up, entries wait here. The caller that delivers
 * them recognises those that were sent already.
 */
export interface LiveQueue<Entry> {
  /** Delivers now, or when the socket has caught up. */
  push(entry: Entry): void;
  /** Waiting entries are delivered in order, as fast as the client reads; from then on each entry at once. */
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
