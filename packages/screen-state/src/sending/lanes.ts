import { backoffMs, HelpdeskError } from '@helpdesk/client';
import { createSender, type Pause, type Sender } from './sender.ts';

/** What is asked of the service for one conversation after the other, in the order in which it was done. */
export interface Lanes {
  /** Runs when everything before it in this lane has ended; again and again until the service is reached. */
  run<Value>(lane: string, ask: () => Promise<Value>): Promise<Value>;
  /** The service can be reached: what waits is tried at once. */
  wake(): void;
  /** What waits is rejected. */
  close(): void;
}

/** The service was not reached, or the session has ended: the next try may get through. */
const passing: ReadonlySet<number> = new Set([0, 401, 408, 429, 502, 503, 504]);

interface Job {
  readonly id: symbol;
  ask(): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface LaneRules {
  /** Called with the error of each try that did not get through. */
  failed(error: unknown): void;
  /** The lane waits for the service, or has been answered. */
  waits(isWaiting: boolean): void;
  isClosed(): boolean;
  /** Nothing is left in it. */
  emptied(): void;
}

interface Lane {
  readonly jobs: Job[];
  readonly sender: Sender;
}

/**
 * @param failed is called with the error of each try that did not get through
 * @param waits is called when a lane waits for the service, and when it has been answered
 */
export function lanes(
  failed: (error: unknown) => void,
  waits: (lane: string, isWaiting: boolean) => void = () => undefined,
): Lanes {
  const open = new Map<string, Lane>();
  let isClosed = false;

  function laneOf(name: string): Lane {
    const lane =
      open.get(name) ??
      createLane({
        failed,
        waits: (isWaiting) => waits(name, isWaiting),
        isClosed: () => isClosed,
        emptied: () => void open.delete(name),
      });
    open.set(name, lane);
    return lane;
  }

  return {
    run: <Value>(name: string, ask: () => Promise<Value>) =>
      new Promise<Value>((resolve, reject) => {
        const { jobs, sender } = laneOf(name);
        jobs.push({ id: Symbol(name), ask, resolve: (value) => resolve(value as Value), reject });
        // What is done in this turn of the loop is shown before anything is asked.
        queueMicrotask(sender.flush);
      }),
    wake: () => {
      for (const { sender } of [...open.values()]) sender.hurry();
    },
    close: () => {
      isClosed = true;
      for (const { sender } of [...open.values()]) sender.hurry();
    },
  };
}

function createLane({ failed, waits, isClosed, emptied }: LaneRules): Lane {
  const jobs: Job[] = [];
  let isWaiting = false;

  function setWaiting(next: boolean): void {
    if (next !== isWaiting) waits(next);
    isWaiting = next;
  }

  /** The first job has its answer. */
  function settle(answer: (job: Job) => void): void {
    setWaiting(false);
    const job = jobs.shift();
    if (jobs.length === 0) emptied();
    if (job !== undefined) answer(job);
  }

  async function notThrough(error: unknown, tries: number, pause: Pause): Promise<void> {
    if (!(error instanceof HelpdeskError) || !passing.has(error.status)) {
      settle((job) => job.reject(error));
      return;
    }
    if (!isClosed()) {
      failed(error);
      setWaiting(true);
      await pause((error.retryAfterMs ?? 0) + backoffMs(tries));
    }
    // What stands behind it would not be answered either.
    while (isClosed() && jobs.length > 0) settle((job) => job.reject(error));
  }

  const sender = createSender<Job>({
    next: () => jobs[0],
    send: async ({ ask }) => {
      const value = await ask();
      settle((job) => job.resolve(value));
    },
    failed: (_job, error, tries, pause) => notThrough(error, tries, pause),
  });
  return { jobs, sender };
}
