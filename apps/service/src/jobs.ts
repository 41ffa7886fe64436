/** Something that the service does again and again. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<unknown>;
}

export interface RunningJobs {
  /** No run begins any more; settled when those that are under way have ended. */
  stop(): Promise<void>;
}

/**
 * Each job runs at once and then at its interval; a tick that finds it still running is passed over, and so is one
 * that comes while another node has the duty.
 */
export function startJobs(
  jobs: readonly Job[],
  hasDuty: () => boolean,
  onError: (job: Job, error: unknown) => void,
): RunningJobs {
  const started = jobs.map((job) => startJob(job, hasDuty, (error) => onError(job, error)));
  return { stop: async () => void (await Promise.all(started.map((job) => job.stop()))) };
}

function startJob(job: Job, hasDuty: () => boolean, onError: (error: unknown) => void): RunningJobs {
  let running: Promise<void> | undefined;
  const tick = (): void => {
    if (!hasDuty()) return;
    running ??= Promise.resolve()
      .then(() => job.run())
      .then(() => {}, onError)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(tick, job.everyMs);
  tick();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
