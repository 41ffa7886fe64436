import type { Timestamp } from '@helpdesk/domain';
import type { Clock } from '@helpdesk/domain/ports';

/** Stands still until a test moves it. */
export interface SettableClock extends Clock {
  set(at: Timestamp): void;
  advance(milliseconds: number): void;
}

export function settableClock(start: Timestamp): SettableClock {
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
