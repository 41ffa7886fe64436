import cluster from 'node:cluster';
import { OperatorError } from '../errors/operator-error.ts';
import type { RunningService } from '../start/start-service.ts';
import { type FiguresDesk, figuresDesk } from './figures-desk.ts';
import type { ToPrimary, ToWorker } from './messages.ts';
import { type RestartDelay, restartDelay } from './restart-delay.ts';
import { type TurnKeeper, turnKeeper } from './turn-keeper.ts';
import { type Ending, forkWorker, type Started, type WorkerProcess } from './worker-slot.ts';

/** How long workers may take to end, in milliseconds. It is less than the whole service may take. */
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

/** The workers of this machine at present. */
interface Supervision extends SuperviseOptions {
  readonly workers: Map<number, WorkerProcess>;
  readonly delays: Map<number, RestartDelay>;
  readonly restarts: Set<NodeJS.Timeout>;
  readonly failed: PromiseWithResolvers<never>;
  readonly desk: FiguresDesk;
  readonly turns: TurnKeeper;
  /** The port that the next worker names. */
  port: number;
  /** The port that the first worker got. */
  taken: number;
  /** The worker that does what is done once for all. */
  duty: number | undefined;
  isStarted: boolean;
  stopped: Promise<void> | undefined;
}

/**
 * Starts workers and keeps them running: one that ends is started again. The first one is alone while it brings the
 * schema up to date and makes the desk of a first start.
 *
 * @throws OperatorError what the first worker that could not start has said
 */
export async function superviseWorkers(options: SuperviseOptions): Promise<Supervised> {
  const { count, figures } = options;
  const all = supervision(options);
  figures.watchWorkers(count, (worker) => all.workers.get(worker)?.isServing === true);
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const stop = (): Promise<void> => {
    all.stopped ??= stopAll(all);
    return all.stopped;
  };
  try {
    const { address, firstStart, setup } = await launch(all, 1);
    all.taken = Number(new URL(address).port) || all.port;
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => launch(all, index + 2)));
    all.isStarted = true;
    return { address, firstStart, setup, stop, failed: all.failed.promise };
  } catch (error) {
    await stop();
    throw error;
  }
}

function supervision(options: SuperviseOptions): Supervision {
  const { port, figures } = options;
  const workers = new Map<number, WorkerProcess>();
  const failed = Promise.withResolvers<never>();
  // A start that fails has thrown already.
  failed.promise.catch(() => {});
  const turns = turnKeeper(
    () => workers.keys(),
    (worker) => workers.get(worker)?.send({ type: 'turn' }),
    (worker) => workers.get(worker)?.send({ type: 'turn-wanted' }),
  );
  return {
    ...options,
    ...{ workers, failed, turns, delays: new Map(), restarts: new Set(), desk: figuresDesk(figures.text) },
    ...{ port, taken: port, duty: undefined, isStarted: false, stopped: undefined },
  };
}

function serving({ workers }: Supervision): readonly WorkerProcess[] {
  return [...workers.values()].filter(({ isServing }) => isServing);
}

function toOthers({ workers }: Supervision, from: number, message: ToWorker): void {
  for (const [number, worker] of workers) if (number !== from) worker.send(message);
}

function passDuty(all: Supervision): void {
  const [first] = serving(all);
  all.duty = first?.number;
  first?.send({ type: 'duty' });
}

function heard(all: Supervision, from: WorkerProcess, message: ToPrimary): void {
  const { turns, desk } = all;
  const { number } = from;
  if (message.type === 'started') {
    if (all.duty === undefined) passDuty(all);
    toOthers(all, number, { type: 'came', worker: number });
  } else if (message.type === 'say') {
    toOthers(all, number, { type: 'heard', topic: message.topic, from: number, text: message.text });
  } else if (message.type === 'want-turn') turns.want(number);
  else if (message.type === 'give-turn') turns.give(number);
  else if (message.type === 'figures') desk.answered(message.question, message.text);
  else if (message.type === 'ask-figures') {
    void desk.collect(serving(all)).then((text) => from.send({ ...message, type: 'figures', text }));
  }
}

function launch(all: Supervision, number: number): Promise<Started> {
  const { workers, count, demo } = all;
  const started = Promise.withResolvers<Started>();
  // All workers share one listener, which has the port that they name. When the last one is gone, so is the listener.
  if (workers.size === 0) all.port = all.taken;
  const worker = forkWorker({ number, count, port: all.port, demo }, (from, message) => {
    heard(all, from, message);
    if (message.type === 'started') started.resolve(message);
  });
  workers.set(number, worker);
  void worker.ended.then((ending) => {
    workers.delete(number);
    ended(all, number, ending);
    started.reject(new OperatorError(ending.line ?? `Worker ${number} ended (${howOf(ending)})`, ending.exitCode));
  });
  return started.promise;
}

function ended(all: Supervision, number: number, ending: Ending): void {
  all.turns.forget(number);
  toOthers(all, number, { type: 'went', worker: number });
  if (all.duty === number) passDuty(all);
  const hasServed = ending.servedMs > 0;
  if (all.stopped !== undefined || !(hasServed || all.isStarted)) return;
  all.log.error({ worker: number, why: ending.line ?? howOf(ending) }, 'a worker has ended; it is started again');
  if (!hasServed && serving(all).length === 0)
    all.failed.reject(new OperatorError(ending.line ?? 'No worker could be started again', ending.exitCode));
  else startAgain(all, number, ending.servedMs);
}

function startAgain(all: Supervision, number: number, servedMs: number): void {
  const { delays, restarts, figures } = all;
  const delay = delays.get(number) ?? restartDelay();
  delays.set(number, delay);
  const timer = setTimeout(() => {
    restarts.delete(timer);
    figures.workerRestarted(number);
    // How it ends is seen by `ended`.
    launch(all, number).catch(() => {});
  }, delay.next(servedMs));
  restarts.add(timer);
}

async function stopAll({ workers, restarts }: Supervision): Promise<void> {
  for (const timer of restarts) clearTimeout(timer);
  const all = [...workers.values()];
  for (const worker of all) worker.send({ type: 'stop' });
  const late = setTimeout(() => {
    for (const worker of all) worker.kill();
  }, stopWithinMs);
  await Promise.all(all.map(({ ended: each }) => each));
  clearTimeout(late);
}

function howOf({ code, signal }: Ending): string {
  return signal ?? `exit code ${code}`;
}
