import { Counter, Gauge, type Registry } from 'prom-client';

export interface LogFigures {
  entrySkipped(): void;
  watchLog(log: {
    seconds(): number;
    /** Rejects when the database does not answer in time: then nothing is said of it. */
    entries(): Promise<number>;
  }): void;
}

export function logFigures(registry: Registry): LogFigures {
  const skipped = new Counter({
    name: 'helpdesk_log_entries_skipped_total',
    help: 'Entries of the log that a later version has written, and of which this node has shown nothing.',
    registers: [registry],
  });
  return {
    entrySkipped: () => skipped.inc(),
    watchLog: (log) => {
      new Gauge({
        name: 'helpdesk_log_lag_entries',
        help: 'Entries of the log of events that this node has not handed to its sockets yet.',
        registers: [registry],
        async collect() {
          // An old figure would look like a true one.
          this.remove();
          const entries = await log.entries().catch(() => undefined);
          if (entries !== undefined) this.set(entries);
        },
      });
      new Gauge({
        name: 'helpdesk_log_lag_seconds',
        help: 'Time since this node had handed on the whole log; about a second when nothing happens.',
        registers: [registry],
        collect() {
          this.set(log.seconds());
        },
      });
    },
  };
}
