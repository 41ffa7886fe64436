import { type Environment, readConfig } from '../config/read-config.ts';
import type { Finding } from './finding.ts';
import { lookAtAddress } from './look-at-address.ts';
import { lookAtClock } from './look-at-clock.ts';
import { faultyConfig, lookAtConfig } from './look-at-config.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtDesk } from './look-at-desk.ts';
import { lookAtDisk, lookAtFolders } from './look-at-folders.ts';
import { lookAtMail } from './look-at-mail.ts';
import { lookAtSecret } from './look-at-secret.ts';

/** Looks at everything that the service needs, and changes nothing. */
export async function examine(env: Environment, now: number): Promise<readonly Finding[]> {
  const read = readConfig(env);
  if ('faults' in read) return faultyConfig(read.faults);
  const config = read.ok;
  const [{ findings, seen }, address] = await Promise.all([lookAtDatabase(config), lookAtAddress(config)]);
  return [
    ...lookAtConfig(env),
    ...findings,
    ...(await lookAtDesk(config, seen)),
    ...(await lookAtFolders(config, seen?.hasDesk === true)),
    ...(await lookAtSecret(config, seen)),
    ...lookAtMail(seen),
    ...lookAtDisk(config),
    ...(seen === undefined ? [] : lookAtClock(seen, now)),
    ...address,
  ];
}
