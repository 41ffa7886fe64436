import { socketLimits } from '@helpdesk/contract';
import type { Timers } from '../../operations/timers.ts';
import { windowCount } from '../window-count.ts';

/** How long it may wait then, in milliseconds. */
const pause = 1_000;

/**
 * The pages that one socket reports. They are recorded as they come; who opens very many has the newest one
 * recorded once a second, and those before it are left out. None is ever refused for being one too many.
 */
export interface PageVisitLane<Visit> {
  take(visit: Visit): Promise<void>;
  /** The socket is gone, and with it the page. */
  end(): void;
}

export function pageVisitLane<Visit>(
  record: (visit: Visit) => Promise<void>,
  failed: (error: unknown) => void,
  { now }: Pick<Timers, 'now'>,
): PageVisitLane<Visit> {
  // Each visit is a transaction. Beyond this number, only the page that is open now matters.
  const recorded = windowCount(socketLimits.pageVisitsPerMinute, 60_000, now);
  let held: { visit: Visit; readonly timer: NodeJS.Timeout } | undefined;

  function flush(): void {
    const visit = held?.visit;
    held = undefined;
    if (visit !== undefined) record(visit).catch(failed);
  }

  return {
    take: async (visit) => {
      if (held !== undefined) held.visit = visit;
      else if (recorded.isOver()) held = { visit, timer: setTimeout(flush, pause) };
      else await record(visit);
    },
    end: () => {
      clearTimeout(held?.timer);
      held = undefined;
    },
  };
}
