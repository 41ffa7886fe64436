/** Something that the service does again and again. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** @param isOver whether the service stops: a run that goes on for long ends then, and the next one goes on */
  run(isOver: () => boolean): Promise<unknown>;
}

export interface RunningJobs {
  /** No run begins any more; settled when those that are under way have ended. */
  stop(): Promise<void>;
}

/**
 * Each job runs at once and then at its interval, as long as this node has the duty. A node that gets the duty later
 * also runs each job at once. A run that is still under way is waited for.
 */
export function startJobs(
  jobs: readonly Job[],
  hasDuty: () => boolean,
  onError: (job: Job, error: unknown) => void,
): RunningJobs {
  const started = jobs.map((job) => startJob(job, hasDuty, (error) => onError(job, error)));
  return { stop: async () => void (await Promise.all(started.map((job) => job.stop()))) };
}

/** How often a job is looked at, in milliseconds. */
const lookEvery = 1_000;

function startJob(job: Job, hasDuty: () => boolean, onError: (error: unknown) => void): RunningJobs {
  let running: Promise<void> | undefined;
  /** Milliseconds until it is due. */
  let left = 0;
  let isOver = false;
  const look = (): void => {
    left -= lookEvery;
    if (!hasDuty()) left = 0;
    else if (left <= 0 && running === undefined) {
      left = job.everyMs;
      running = Promise.resolve()
        .then(() => job.run(() => isOver))
        .then(() => {}, onError)
        .finally(() => {
          running = undefined;
        });
    }
  };
  const timer = setInterval(look, lookEvery);
  look();
  return {
    stop: async () => {
      isOver = true;
      clearInterval(timer);
      await running;
    },
  };
}
