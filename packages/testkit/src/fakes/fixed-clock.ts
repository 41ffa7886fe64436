import type { Timestamp } from '@helpdesk/domain';
import type { Clock } from '@helpdesk/domain/ports';

/** A clock that only a test moves. */
export interface FixedClock extends Clock {
  set(at: Timestamp): void;
  advance(milliseconds: number): void;
}

/** A Thursday at noon, UTC. */
export const startOfTests: Timestamp = Date.UTC(2026, 0, 15, 12);

/** A clock that shows `start` until it is set. */
export function fixedClock(start: Timestamp = startOfTests): FixedClock {
  let now = start;
  return {
    now: () => now,
    set: (at) => {
      now = at;
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
