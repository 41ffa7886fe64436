import type { Helpdesk, LogEntry, Notifier, Signal } from '@helpdesk/domain';

/** How often the log is looked at without a signal: others may write to the same database. In milliseconds. */
const lookEvery = 1_000;
const batch = 100;

/** Reads the log behind the newest event of the start, and hands on each entry once, in order. */
export interface LogFollower {
  /** The id of the last entry that was handed on. */
  readonly position: number;
  stop(): Promise<void>;
}

export interface LogListener {
  /** The next entry is handed on when this one is dealt with. */
  entry(entry: LogEntry): void | Promise<void>;
  signal(signal: Signal): void;
  failed(error: unknown): void;
}

/** `isWatched` false: nobody is there to be told; entries are passed over without being read. */
export async function followLog(
  helpdesk: Pick<Helpdesk, 'readLog' | 'logBounds'>,
  notifier: Notifier,
  isWatched: () => boolean,
  listener: LogListener,
): Promise<LogFollower> {
  let position = (await helpdesk.logBounds()).newest;
  let isStopped = false;
  let wanted = false;
  let reading: Promise<void> | undefined;

  async function readOn(): Promise<void> {
    while (wanted && !isStopped) {
      wanted = false;
      if (!isWatched()) {
        position = Math.max(position, (await helpdesk.logBounds()).newest);
        continue;
      }
      const entries = await helpdesk.readLog(position, batch);
      for (const entry of entries) {
        if (isStopped) return;
        await listener.entry(entry);
        position = entry.id;
      }
      if (entries.length > 0) wanted = true;
      // Requests have their turn between two batches.
      if (entries.length === batch) await new Promise((resolve) => setImmediate(resolve));
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
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      unsubscribe();
      await reading;
    },
  };
}
