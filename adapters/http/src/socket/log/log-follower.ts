import { DomainError, type Signal } from '@helpdesk/domain';
import type { Notifier } from '@helpdesk/domain/ports';
import type { Helpdesk, LogEntry } from '@helpdesk/domain/use-cases';
import { turns } from '../../operations/loop-turns.ts';

/** How often the log is looked at without a signal: others may write to the same database. In milliseconds. */
const lookEvery = 1_000;
const batch = 25;

/** Reads the log behind the newest event of the start, and hands on each entry once, in order. */
export interface LogFollower {
  /** The id of the last entry that was handed on, or is being handed on. */
  readonly position: number;
  /** `performance.now()` of the newest moment of which everything in the log has been handed on. */
  readonly freshAt: number;
  stop(): Promise<void>;
}

export interface LogListener {
  /** The next entry is handed on when this one is dealt with. */
  entry(entry: LogEntry): void | Promise<void>;
  signal(signal: Signal): void;
  /** Entries were skipped without being read. */
  passedOver(): void;
  /** Called when the log cannot be read. The read is retried. */
  failed(error: unknown): void;
  /** Some sockets may have received an entry and some not, or none of them. */
  lost(error: unknown): void;
}

/** How long a start waits for the end of the log, and between two tries, in milliseconds. */
const patience = { most: 8_000, pause: 200 } as const;

/** Somebody may be in the middle of a long change, before which the end is not certain. */
async function endOfLog(helpdesk: Pick<Helpdesk, 'newestLogEntry'>): Promise<number> {
  const until = performance.now() + patience.most;
  for (;;) {
    try {
      return await helpdesk.newestLogEntry();
    } catch (error) {
      const mayPass = error instanceof DomainError && error.kind === 'unavailable';
      if (!mayPass || performance.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, patience.pause));
  }
}

/** `isWatched` false: there are no listeners; entries are skipped without being read. */
export async function followLog(
  helpdesk: Pick<Helpdesk, 'readLog' | 'newestLogEntry' | 'forgottenLog'>,
  notifier: Notifier,
  isWatched: () => boolean,
  listener: LogListener,
): Promise<LogFollower> {
  let position = await endOfLog(helpdesk);
  let freshAt = performance.now();
  let isStopped = false;
  let wanted = false;
  let reading: Promise<void> | undefined;

  async function readOn(): Promise<void> {
    while (wanted && !isStopped) {
      wanted = false;
      const lookedAt = performance.now();
      if (!isWatched()) {
        const newest = await helpdesk.newestLogEntry();
        // A listener that joined meanwhile relies on everything after the position that it found.
        if (isWatched()) wanted = true;
        else {
          if (newest > position) listener.passedOver();
          position = Math.max(position, newest);
          freshAt = lookedAt;
        }
        continue;
      }
      const entries = await helpdesk.readLog(position, batch);
      await requireWhole(entries);
      for (const entry of entries) {
        if (isStopped) return;
        // Before it is delivered: a socket that joins meanwhile has read it from the log.
        position = entry.id;
        await handOn(entry);
        // Requests have their turn. This does not wait behind those who catch up: what happens now comes first.
        if (turns.isOver) await new Promise((resolve) => setImmediate(resolve));
      }
      if (entries.length > 0) wanted = true;
      if (entries.length < batch) freshAt = lookedAt;
    }
  }

  /**
   * Entries that were deleted before they were delivered reached nobody: all sockets are closed, and clients fetch
   * again.
   */
  async function requireWhole(entries: readonly LogEntry[]): Promise<void> {
    if (entries[0]?.id === position + 1) return;
    const forgotten = await helpdesk.forgottenLog();
    if (forgotten <= position) return;
    position = forgotten;
    listener.lost(new Error(`the log was forgotten up to ${forgotten} before it was handed on`));
  }

  async function handOn(entry: LogEntry): Promise<void> {
    try {
      await listener.entry(entry);
    } catch (error) {
      listener.lost(error);
    }
  }

  function wake(): void {
    wanted = true;
    if (isStopped || reading !== undefined) return;
    reading = readOn()
      .catch((error) => listener.failed(error))
      .finally(() => {
        reading = undefined;
        if (wanted && !isStopped) setImmediate(wake);
      });
  }

  const unsubscribe = notifier.subscribe((signal) => {
    if (signal.type === 'log') wake();
    else listener.signal(signal);
  });
  const timer = setInterval(wake, lookEvery);
  return {
    get position() {
      return position;
    },
    get freshAt() {
      return freshAt;
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      unsubscribe();
      await reading;
    },
  };
}
