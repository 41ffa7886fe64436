import { catalogueChangedBy } from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { ServerOptions } from '../../server-options.ts';

/** Keeps what this process knows of the settings of the desk as they are, whichever node has changed them. */
export interface DeskFollower {
  /** Settled when changed settings are known; never rejects. */
  entry(entry: Pick<LogEntry, 'event'>): Promise<void>;
  /** Entries of the log were not read: a change of the settings may be among them. */
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
  let reading: Promise<void> | undefined;

  /** One read after the other, so that an older answer cannot come last. */
  async function learn(): Promise<void> {
    await reading;
    isStale = false;
    reading = helpdesk
      .learnDesk()
      .catch((error) => {
        isStale = true;
        failed(error);
      })
      .finally(() => {
        reading = undefined;
      });
    await reading;
  }

  return {
    entry: async ({ event }) => {
      if (catalogueChangedBy(event) === 'settings') await learn();
    },
    passedOver: () => {
      isStale = true;
    },
    tick: () => {
      if (isStale && reading === undefined) void learn();
    },
  };
}
