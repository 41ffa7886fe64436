import { setTimeout as wait } from 'node:timers/promises';
import { isLoopbackHost } from '@helpdesk/domain';
import type { MetricsReaders } from '@helpdesk/http';
import { type PromMetrics, promMetrics } from '@helpdesk/metrics-prom';
import type { Composition } from '../composition/compose.ts';
import type { Config } from '../config/read-config.ts';
import type { Job } from '../jobs/jobs.ts';
import { ownVersion } from '../process/own-version.ts';

/** How long the disk may take to answer. */
const patienceMs = 1_000;

/**
 * The figures of this process and its database.
 *
 * @param worker the number of this process among those of the service, if there are several
 */
export function serviceMetrics(
  config: Config,
  composition: Pick<Composition, 'load' | 'ports'>,
  worker?: number,
): PromMetrics {
  const build = { version: ownVersion(), engine: config.database.engine, node: process.version };
  const metrics = promMetrics(build, worker);
  metrics.watchDatabase(composition.load);
  const { room } = composition.ports.mediaStore;
  // A disk that does not answer must not delay the other figures.
  metrics.watchUploads(() => Promise.race([room(), wait(patienceMs, undefined, { ref: false })]));
  return metrics;
}

/** The same jobs, whose runs are counted. */
export function countedJobs(jobs: readonly Job[], metrics: Pick<PromMetrics, 'jobEnded'>): readonly Job[] {
  return jobs.map((job) => ({
    ...job,
    run: async (isOver) => {
      const began = performance.now();
      const ended = (failed: boolean): void =>
        metrics.jobEnded(job.name, { seconds: (performance.now() - began) / 1_000, failed });
      try {
        await job.run(isOver);
        ended(false);
      } catch (error) {
        ended(true);
        throw error;
      }
    },
  }));
}

/**
 * Without a token only programs on this machine may read the figures. A published service may have a proxy on the same
 * machine that does not forward the client's address. The figures then always need a token.
 */
export function metricsReaders({
  metricsToken,
  publicUrl,
  trustedProxies,
}: Pick<Config, 'metricsToken' | 'publicUrl' | 'trustedProxies'>): MetricsReaders {
  if (metricsToken !== undefined) return { token: metricsToken };
  const isPublished =
    trustedProxies.length > 0 || (publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).hostname));
  return isPublished ? 'nobody' : 'this machine';
}
