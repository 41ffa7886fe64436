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

/** What was asked for is not done, and the agent is notified of it where they asked: it is not a fault of the page. */
export class NotCarriedOut extends Error {}

/** It was not asked for, or its answer was not waited for. */
export class PageClosed extends NotCarriedOut {
  constructor() {
    super('the page was closed');
  }
}

interface LaneRules {
  /** Called with the error of each try that did not get through. */
  failed(error: unknown): void;
  /** The lane waits for the service, or has been answered. */
  waits(isWaiting: boolean): void;
  /** Nothing is left in it. */
  emptied(): void;
}

interface Lane {
  readonly jobs: Job[];
  readonly sender: Sender;
  /** Nothing more is asked for. */
  end(): void;
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
        emptied: () => void open.delete(name),
      });
    open.set(name, lane);
    return lane;
  }

  return {
    run: <Value>(name: string, ask: () => Promise<Value>) =>
      new Promise<Value>((resolve, reject) => {
        if (isClosed) return reject(new PageClosed());
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
      for (const { end } of [...open.values()]) end();
    },
  };
}

function createLane({ failed, waits, emptied }: LaneRules): Lane {
  const jobs: Job[] = [];
  let isWaiting = false;

  function setWaiting(next: boolean): void {
    if (next !== isWaiting) waits(next);
    isWaiting = next;
  }

  /** The first job has its answer; none is left where the lane has ended. */
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
    if (jobs.length === 0) return;
    failed(error);
    setWaiting(true);
    await pause((error.retryAfterMs ?? 0) + backoffMs(tries));
  }

  const sender = createSender<Job>({
    next: () => jobs[0],
    send: async ({ ask }) => {
      const value = await ask();
      settle((job) => job.resolve(value));
    },
    failed: (_job, error, tries, pause) => notThrough(error, tries, pause),
  });
  return {
    jobs,
    sender,
    end: () => {
      for (const job of jobs.splice(0)) job.reject(new PageClosed());
      sender.hurry();
    },
  };
}
