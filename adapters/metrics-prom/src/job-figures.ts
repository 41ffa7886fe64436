import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

interface JobRun {
  readonly seconds: number;
  readonly failed: boolean;
}

export interface JobFigures {
  jobEnded(job: string, run: JobRun): void;
  /** Shows the jobs before their first run; `hasDuty` returns whether they run in this process. */
  watchJobs(jobs: readonly string[], hasDuty: () => boolean): void;
}

const bounds = [0.01, 0.1, 1, 10, 60];

export function jobFigures(registry: Registry): JobFigures {
  const registers = [registry];
  const runs = new Counter({
    name: 'helpdesk_job_runs_total',
    help: 'Runs of what the service does by itself, by job and outcome.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'helpdesk_job_duration_seconds',
    help: 'How long a run took, by job.',
    labelNames: ['job'],
    buckets: bounds,
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'helpdesk_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded in this process, in seconds since 1970; 0 when it has not yet.',
    labelNames: ['job'],
    registers,
  });
  return {
    jobEnded: (job, { seconds, failed }) => {
      runs.inc({ job, outcome: failed ? 'failed' : 'succeeded' });
      durations.observe({ job }, seconds);
      if (!failed) lastSuccess.set({ job }, Date.now() / 1_000);
    },
    watchJobs: (jobs, hasDuty) => {
      for (const job of jobs) {
        for (const outcome of ['failed', 'succeeded']) runs.inc({ job, outcome }, 0);
        durations.zero({ job });
        lastSuccess.set({ job }, 0);
      }
      new Gauge({
        name: 'helpdesk_duty',
        help: 'Whether this node runs the jobs (1); of several nodes one does.',
        registers,
        collect() {
          this.set(hasDuty() ? 1 : 0);
        },
      });
    },
  };
}
