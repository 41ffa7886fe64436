import { catalogueChangedBy } from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { ServerOptions } from '../../server-options.ts';

/** Keeps the time zone of days as the desk has it, whichever node has changed it. */
export interface ZoneFollower {
  /** Settled when a changed time zone is known; never rejects. */
  entry(entry: Pick<LogEntry, 'event'>): Promise<void>;
  /** Entries of the log were not read: a change of the settings may be among them. */
  passedOver(): void;
  /** Once a second: reads what is still to be read, at most once. */
  tick(): void;
}

/** @param failed reports a read that is tried again with the next tick */
export function zoneFollower(
  { helpdesk, dayZone }: Pick<ServerOptions, 'helpdesk' | 'dayZone'>,
  failed: (error: unknown) => void,
): ZoneFollower {
  const isFixed = dayZone.ofService !== undefined;
  let isStale = false;
  let reading: Promise<void> | undefined;

  /** One read after the other, so that an older answer cannot come last. */
  async function learn(): Promise<void> {
    await reading;
    isStale = false;
    reading = helpdesk
      .learnDayZone()
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
      if (!isFixed && catalogueChangedBy(event) === 'settings') await learn();
    },
    passedOver: () => {
      isStale = !isFixed;
    },
    tick: () => {
      if (isStale && reading === undefined) void learn();
    },
  };
}
