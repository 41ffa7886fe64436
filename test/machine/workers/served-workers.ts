import { readFileSync } from 'node:fs';
import { until } from '../../sockets/socket/socket-client.ts';
import { type Ground, openGround } from '../faults/ground.ts';
import type { Engine } from '../faults/rows.ts';
import { type Environment, type RunningProcess, startProcess } from '../faults/running-service.ts';
import { figure, hasFigure, readExposition, type Sample } from '../operations/exposition.ts';

const workers = 2;

/** A service of two workers, as an operator starts it. */
export interface ServedWorkers {
  readonly ground: Ground;
  readonly service: RunningProcess;
  /** Processes of the workers. */
  pids(): readonly number[];
  /** Needs LOG_LEVEL=debug. */
  pidOf(worker: string): number;
  figures(): Promise<readonly Sample[]>;
  /** Opens some until each worker has one of that kind. */
  openAtEach<T>(kind: 'agent' | 'widget', open: () => Promise<T>): Promise<readonly T[]>;
  close(): Promise<void>;
}

/** A worker that has to start again on a busy machine takes its time. */
export const startWithin = 240_000;

export async function serveWorkers(engine: Engine, environment: Environment = {}): Promise<ServedWorkers> {
  const ground = await openGround(engine);
  const service = await startProcess(ground.folder, {
    ...ground.environment,
    HELPDESK_WORKERS: String(workers),
    ...environment,
  });
  const figures = async (): Promise<readonly Sample[]> =>
    // On a connection of its own: one that is kept may lead to a worker that has ended.
    readExposition(await (await fetch(`${service.address}/metrics`, { headers: { connection: 'close' } })).text());
  return {
    ground,
    service,
    pids: () => childrenOf(service.pid),
    pidOf: (worker) => {
      const starts = [...service.output().matchAll(/"pid":(\d+),"worker":(\d+),.*"msg":"started"/g)];
      return Number(starts.filter(([, , number]) => number === worker).at(-1)?.[1]);
    },
    figures,
    openAtEach: async (kind, open) => {
      const before = await figures();
      const opened = [];
      const hasMore = (now: readonly Sample[], worker: number): boolean =>
        figure(now, 'helpdesk_sockets_open', { kind, worker: String(worker) }) >
        figure(before, 'helpdesk_sockets_open', { kind, worker: String(worker) });
      for (let tries = 1; tries <= 20; tries++) {
        // Connections go to the workers in turn: one of these, and one that reads figures, would go on in step.
        for (let each = 0; each < workers; each++) opened.push(await open());
        const now = await figures();
        if (hasMore(now, 1) && hasMore(now, 2)) return opened;
      }
      throw new Error(`${opened.length} sockets are all at one worker`);
    },
    close: async () => {
      const pids = childrenOf(service.pid);
      await service.kill();
      await until(() => !pids.some(isRunning), 'the end of the workers', startWithin);
      await ground.close();
    },
  };
}

/** The child processes by Linux; none when the process is gone. */
function childrenOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** A process that has ended does not run, even while its parent has not read its exit code. */
export function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Workers that have the duty, by number. */
export function onDuty(samples: readonly Sample[]): readonly string[] {
  return ['1', '2'].filter((worker) => figure(samples, 'helpdesk_duty', { worker }) === 1);
}

export function areUp(samples: readonly Sample[]): boolean {
  return ['1', '2'].every(
    (worker) =>
      figure(samples, 'helpdesk_worker_up', { worker }) === 1 && hasFigure(samples, 'helpdesk_build_info', { worker }),
  );
}
