import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type DatabaseFigures, databaseFigures } from './database-figures.ts';
import { type HttpFigures, httpFigures } from './http-figures.ts';
import { type JobFigures, jobFigures } from './job-figures.ts';
import { type LogFigures, logFigures } from './log-figures.ts';
import { type SocketFigures, socketFigures } from './socket-figures.ts';
import { textOf } from './text-of.ts';
import { type UploadFigures, uploadFigures } from './upload-figures.ts';

/**
 * The figures of one process, in the text format of Prometheus. What happens is counted when it happens; what is
 * so at a moment is looked up when the figures are read. Labels hold names out of closed lists only, so that
 * nothing a client sends makes a series.
 */
export interface PromMetrics
  extends HttpFigures,
    SocketFigures,
    LogFigures,
    JobFigures,
    DatabaseFigures,
    UploadFigures {
  /** The checks of readiness: by name, whether each one passes. */
  watchChecks(look: () => Promise<Readonly<Record<string, boolean>>>): void;
  /** How many lines of the log were dropped because standard output was not read. */
  watchDroppedLines(look: () => number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export interface Build {
  readonly version: string;
  /** `sqlite` or `postgres`. */
  readonly engine: string;
  readonly node: string;
}

/**
 * Also measures the process itself: CPU, memory, delay of the event loop, garbage collection.
 *
 * @param worker of several processes that are shown together: the number of this one, a label of every series
 */
export function promMetrics(build: Build, worker?: number): PromMetrics {
  const registry = new Registry();
  if (worker !== undefined) registry.setDefaultLabels({ worker: String(worker) });
  collectDefaultMetrics({ register: registry });
  const info = new Gauge({
    name: 'helpdesk_build_info',
    help: 'Always 1; what runs is in the labels.',
    labelNames: ['version', 'engine', 'node'],
    registers: [registry],
  });
  info.set({ version: build.version, engine: build.engine, node: build.node }, 1);
  return {
    ...httpFigures(registry),
    ...socketFigures(registry),
    ...logFigures(registry),
    ...jobFigures(registry),
    ...databaseFigures(registry),
    ...uploadFigures(registry),
    watchChecks: (look) => {
      new Gauge({
        name: 'helpdesk_ready',
        help: 'Whether each check of /health/ready holds (1) or not (0).',
        labelNames: ['check'],
        registers: [registry],
        async collect() {
          const checks = Object.entries(await look());
          this.reset();
          for (const [check, holds] of checks) this.set({ check }, holds ? 1 : 0);
        },
      });
    },
    watchDroppedLines: (look) => {
      new Counter({
        name: 'helpdesk_output_lines_dropped_total',
        help: 'Lines of the log that were dropped because nobody read the standard output in time.',
        registers: [registry],
        collect() {
          this.reset();
          this.inc(look());
        },
      });
    },
    text: () => textOf(registry),
    contentType: registry.contentType,
  };
}
