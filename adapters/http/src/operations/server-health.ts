import type { ServerOptions } from '../server-options.ts';
import type { LogProgress } from '../socket/register-sockets.ts';
import { type Health, type HealthReport, healthOf } from './health.ts';

/** A follower that is further behind does not notify its sockets in time. In seconds. */
const mostLag = 15;

/** The checks of the service, and how far the log of events was followed. What changes is said once. */
export function serverHealth({ health, logger }: Pick<ServerOptions, 'health' | 'logger'>, log: LogProgress): Health {
  const checks = {
    ...health.checks,
    log: async () => {
      const seconds = log.lagSeconds();
      if (seconds > mostLag) throw new Error(`the log of events was last read to its end ${Math.round(seconds)} s ago`);
      return undefined;
    },
  };
  return healthOf({ ...health, checks }, (check, state, cause) => {
    if (logger === false) return;
    if (state === 'failed') logger.warn({ check, err: cause }, `not ready: the check of ${check} fails`);
    else logger.info({ check }, `the check of ${check} succeeds again`);
  });
}

/** Whether each check succeeds. Unknown results are left out. */
export function holding({ checks }: HealthReport): Readonly<Record<string, boolean>> {
  const told = Object.entries(checks).filter(([, state]) => state !== 'unknown');
  return { service: true, ...Object.fromEntries(told.map(([name, state]) => [name, state === 'ok'])) };
}
