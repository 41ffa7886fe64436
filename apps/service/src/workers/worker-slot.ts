import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { exitCodes } from '../errors/exit-codes.ts';
import type { ToPrimary, ToWorker, WorkerOrder } from './messages.ts';

type Started = Extract<ToPrimary, { type: 'started' }>;

/** How a worker ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
  /** Given by a worker that could not start: a line for the operator. */
  readonly line: string | undefined;
  readonly exitCode: number;
  /** How long it served, in milliseconds; 0 for one that never did. */
  readonly servedMs: number;
}

/** A process that serves, or is about to. */
export interface WorkerProcess {
  readonly number: number;
  readonly isServing: boolean;
  /** Rejects with nothing: a worker that does not start ends. */
  readonly ended: Promise<Ending>;
  send(message: ToWorker): void;
  kill(): void;
}

const program = fileURLToPath(new URL('./worker-main.ts', import.meta.url));

/** @param onMessage receives every message of the worker, including `started` */
export function forkWorker(
  order: WorkerOrder,
  onMessage: (from: WorkerProcess, message: ToPrimary) => void,
): WorkerProcess {
  cluster.setupPrimary({ exec: program, args: [JSON.stringify(order)] });
  const worker = cluster.fork();
  let servesSince: number | undefined;
  let refusal: Extract<ToPrimary, { type: 'refused' }> | undefined;
  const process: WorkerProcess = {
    number: order.number,
    get isServing() {
      return servesSince !== undefined && !worker.isDead();
    },
    ended: endOf(worker, () => ({
      line: refusal?.line,
      exitCode: refusal?.exitCode ?? exitCodes.failed,
      servedMs: servesSince === undefined ? 0 : performance.now() - servesSince,
    })),
    send: (message) => {
      // The worker may end at any moment, and the message is lost then.
      if (worker.isConnected()) worker.process.send(message, () => {});
    },
    kill: () => void worker.process.kill('SIGKILL'),
  };
  worker.on('message', (message: ToPrimary) => {
    if (message.type === 'started') servesSince = performance.now();
    if (message.type === 'refused') refusal = message;
    onMessage(process, message);
  });
  // The error needs no handling: the process ends after a broken channel, and its end is handled.
  worker.on('error', () => {});
  return process;
}

async function endOf(worker: Worker, rest: () => Pick<Ending, 'line' | 'exitCode' | 'servedMs'>): Promise<Ending> {
  const [code, signal] = (await once(worker.process, 'close')) as [number | null, string | null];
  return { code, signal, ...rest() };
}

export type { Started };
