import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { textOf } from './text-of.ts';

/** The figures of a process that starts workers and serves nothing itself. */
export interface PrimaryFigures {
  /** @param count the number of workers, which are numbered from 1 */
  watchWorkers(count: number, isUp: (worker: number) => boolean): void;
  workerRestarted(worker: number): void;
  text(): Promise<string>;
}

/** The figures of the primary process, and of all workers. */
export function primaryFigures(): PrimaryFigures {
  const registry = new Registry();
  registry.setDefaultLabels({ worker: 'primary' });
  collectDefaultMetrics({ register: registry });
  const shared = { labelNames: ['worker'], registers: [registry] };
  const restarts = new Counter({
    ...shared,
    name: 'helpdesk_worker_restarts_total',
    help: 'How often a worker was started again after it had ended.',
  });
  return {
    watchWorkers: (count, isUp) => {
      const workers = Array.from({ length: count }, (_, index) => index + 1);
      for (const worker of workers) restarts.inc({ worker }, 0);
      new Gauge({
        ...shared,
        name: 'helpdesk_worker_up',
        help: 'Whether a worker serves (1) or not (0).',
        collect() {
          for (const worker of workers) this.set({ worker }, isUp(worker) ? 1 : 0);
        },
      });
    },
    workerRestarted: (worker) => restarts.inc({ worker }),
    text: () => textOf(registry),
  };
}
