import cluster from 'node:cluster';
import { OperatorError } from '../errors/operator-error.ts';
import type { RunningService } from '../start/start-service.ts';
import { figuresDesk } from './figures-desk.ts';
import type { ToPrimary, ToWorker } from './messages.ts';
import { type RestartDelay, restartDelay } from './restart-delay.ts';
import { turnKeeper } from './turn-keeper.ts';
import { type Ending, forkWorker, type Started, type WorkerProcess } from './worker-slot.ts';

/** Workers that are given less than the time of the whole service to end, in milliseconds. */
const stopWithinMs = 9_000;

export interface SuperviseOptions {
  readonly count: number;
  readonly port: number;
  readonly demo: boolean;
  readonly log: { error(fields: object, message: string): void };
  readonly figures: {
    text(): Promise<string>;
    watchWorkers(count: number, isUp: (worker: number) => boolean): void;
    workerRestarted(worker: number): void;
  };
}

export interface Supervised extends RunningService {
  /** Rejects when no worker is left and none can be started. */
  readonly failed: Promise<never>;
}

/**
 * Starts workers and keeps them running: one that ends is started again. The first one is alone while it brings the
 * schema up to date and makes the desk of a first start.
 *
 * @throws OperatorError what the first worker that could not start has said
 */
export async function superviseWorkers(options: SuperviseOptions): Promise<Supervised> {
  const { count, demo, log, figures } = options;
  const workers = new Map<number, WorkerProcess>();
  const delays = new Map<number, RestartDelay>();
  const restarts = new Set<NodeJS.Timeout>();
  const failed = Promise.withResolvers<never>();
  // A start that fails has thrown already.
  failed.promise.catch(() => {});
  const desk = figuresDesk(figures.text);
  const turns = turnKeeper(
    () => workers.keys(),
    (worker) => workers.get(worker)?.send({ type: 'turn' }),
    (worker) => workers.get(worker)?.send({ type: 'turn-wanted' }),
  );
  let { port } = options;
  let taken = port;
  let duty: number | undefined;
  let isStarted = false;
  let stopped: Promise<void> | undefined;
  figures.watchWorkers(count, (worker) => workers.get(worker)?.isServing === true);
  cluster.schedulingPolicy = cluster.SCHED_RR;

  const serving = (): readonly WorkerProcess[] => [...workers.values()].filter(({ isServing }) => isServing);

  function toOthers(from: number, message: ToWorker): void {
    for (const [number, worker] of workers) if (number !== from) worker.send(message);
  }

  function passDuty(): void {
    const [first] = serving();
    duty = first?.number;
    first?.send({ type: 'duty' });
  }

  function heard(from: WorkerProcess, message: ToPrimary): void {
    const { number } = from;
    if (message.type === 'started') {
      if (duty === undefined) passDuty();
      toOthers(number, { type: 'came', worker: number });
    } else if (message.type === 'say') {
      toOthers(number, { type: 'heard', topic: message.topic, from: number, text: message.text });
    } else if (message.type === 'want-turn') turns.want(number);
    else if (message.type === 'give-turn') turns.give(number);
    else if (message.type === 'figures') desk.answered(message.question, message.text);
    else if (message.type === 'ask-figures') {
      void desk.collect(serving()).then((text) => from.send({ ...message, type: 'figures', text }));
    }
  }

  function launch(number: number): Promise<Started> {
    const started = Promise.withResolvers<Started>();
    // All workers share one listener, which has the port that they name. When the last one is gone, so is the listener.
    if (workers.size === 0) port = taken;
    const worker = forkWorker({ number, count, port, demo }, (from, message) => {
      heard(from, message);
      if (message.type === 'started') started.resolve(message);
    });
    workers.set(number, worker);
    void worker.ended.then((ending) => {
      workers.delete(number);
      ended(number, ending);
      started.reject(new OperatorError(ending.line ?? `Worker ${number} ended (${howOf(ending)})`, ending.exitCode));
    });
    return started.promise;
  }

  function ended(number: number, ending: Ending): void {
    turns.forget(number);
    toOthers(number, { type: 'went', worker: number });
    if (duty === number) passDuty();
    const hasServed = ending.servedMs > 0;
    if (stopped !== undefined || !(hasServed || isStarted)) return;
    log.error({ worker: number, why: ending.line ?? howOf(ending) }, 'a worker has ended; it is started again');
    if (!hasServed && serving().length === 0) {
      failed.reject(new OperatorError(ending.line ?? 'No worker could be started again', ending.exitCode));
      return;
    }
    const delay = delays.get(number) ?? restartDelay();
    delays.set(number, delay);
    const timer = setTimeout(() => {
      restarts.delete(timer);
      figures.workerRestarted(number);
      // How it ends is seen by `ended`.
      launch(number).catch(() => {});
    }, delay.next(ending.servedMs));
    restarts.add(timer);
  }

  async function stopAll(): Promise<void> {
    for (const timer of restarts) clearTimeout(timer);
    const all = [...workers.values()];
    for (const worker of all) worker.send({ type: 'stop' });
    const late = setTimeout(() => {
      for (const worker of all) worker.kill();
    }, stopWithinMs);
    await Promise.all(all.map(({ ended: each }) => each));
    clearTimeout(late);
  }

  const stop = (): Promise<void> => {
    stopped ??= stopAll();
    return stopped;
  };

  try {
    const { address, firstStart } = await launch(1);
    taken = Number(new URL(address).port) || port;
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => launch(index + 2)));
    isStarted = true;
    return { address, firstStart, stop, failed: failed.promise };
  } catch (error) {
    await stop();
    throw error;
  }
}

function howOf({ code, signal }: Ending): string {
  return signal ?? `exit code ${code}`;
}
