import { catalogueChangedBy } from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { ServerOptions } from '../../server-options.ts';

/** Keeps what this process knows of the settings of the desk as they are, whichever node has changed them. */
export interface DeskFollower {
  /** Settled when changed settings are known; never rejects. */
  entry(entry: Pick<LogEntry, 'event'>): Promise<void>;
  /**
   * Entries of the log were not read: a change of the settings may be among them. The first one since the last tick is
   * looked for at once: a new desk has no sockets yet, and the browser of its first administrator goes on at any node.
   */
  passedOver(): void;
  /** Once a second: reads what is still to be read, at most once. */
  tick(): void;
}

/** @param failed reports a read that is tried again with the next tick */
export function deskFollower(
  { helpdesk }: Pick<ServerOptions, 'helpdesk'>,
  failed: (error: unknown) => void,
): DeskFollower {
  let isStale = false;
  let hasLooked = false;
  let reading: Promise<void> | undefined;

  /** One read after the other, so that an older answer cannot come last. */
  function learn(): Promise<void> {
    const next = readAfter(reading).finally(() => {
      if (reading === next) reading = undefined;
    });
    reading = next;
    return next;
  }

  async function readAfter(before: Promise<void> | undefined): Promise<void> {
    await before;
    isStale = false;
    try {
      await helpdesk.learnDesk();
    } catch (error) {
      isStale = true;
      failed(error);
    }
  }

  return {
    entry: async ({ event }) => {
      if (catalogueChangedBy(event) === 'settings') await learn();
    },
    passedOver: () => {
      isStale = true;
      if (hasLooked || reading !== undefined) return;
      hasLooked = true;
      void learn();
    },
    tick: () => {
      hasLooked = false;
      if (isStale && reading === undefined) void learn();
    },
  };
}
