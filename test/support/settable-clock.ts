import type { Timestamp } from '@helpdesk/domain';
import type { Clock } from '@helpdesk/domain/ports';
import type { Timers } from '@helpdesk/http';

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

/** A monotonic clock that stands still until a test moves it, and timers that run only then. */
export interface SettableTimers extends Timers {
  /** Moves the clock, fulfils what has waited long enough, and runs everything that is to run again and again once. */
  advance(milliseconds: number): void;
  /** Runs everything that is to run again and again once, without moving the clock. */
  tick(): void;
  /** How many wait. */
  readonly waiting: number;
}

export function settableTimers(): SettableTimers {
  // A window that begins at 0 must be over.
  let now = 1_000_000;
  const repeated = new Set<() => void>();
  const waits = new Set<{ readonly until: number; readonly resolve: () => void }>();
  const timers: SettableTimers = {
    now: () => now,
    every: (_milliseconds, run) => {
      repeated.add(run);
      return () => void repeated.delete(run);
    },
    wait: (milliseconds) =>
      new Promise((resolve) => {
        if (milliseconds <= 0) resolve();
        else waits.add({ until: now + milliseconds, resolve });
      }),
    get waiting() {
      return waits.size;
    },
    advance: (milliseconds) => {
      now += milliseconds;
      for (const each of [...waits]) {
        if (each.until > now) continue;
        waits.delete(each);
        each.resolve();
      }
      timers.tick();
    },
    tick: () => {
      for (const run of [...repeated]) run();
    },
  };
  return timers;
}

/** Deadlines that a test ends: how long something takes on this machine decides nothing. */
export interface SettableDeadlines {
  next(): AbortSignal;
  /** All that were begun pass now. */
  pass(): void;
}

export function settableDeadlines(): SettableDeadlines {
  const begun = new Set<AbortController>();
  return {
    next: () => {
      const controller = new AbortController();
      begun.add(controller);
      return controller.signal;
    },
    pass: () => {
      for (const each of begun) each.abort(new DOMException('The deadline has passed', 'TimeoutError'));
      begun.clear();
    },
  };
}
