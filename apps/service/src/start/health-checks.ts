import { resolve } from 'node:path';
import type { Checks } from '@helpdesk/http';
import type { Composition } from '../composition/compose.ts';
import type { Config } from '../config/read-config.ts';
import { secretAdvice } from '../desk/one-secret.ts';
import { requireRoom } from './disk.ts';

type Looked = Pick<Composition, 'ping' | 'hasOwnSchema' | 'hasItsSecret' | 'ports'>;

/** What the service needs for its work, besides the log of events. */
export function healthChecks(
  { ping, hasOwnSchema, hasItsSecret, ports }: Looked,
  config: Pick<Config, 'database' | 'dataDir'>,
): Checks {
  const folders = new Set([resolve(config.dataDir)]);
  if (config.database.local !== undefined) folders.add(resolve(config.database.local.folder));
  return {
    database: async () => {
      await ping();
      return undefined;
    },
    migrations: async () => {
      const isOwn = await hasOwnSchema().catch(() => undefined);
      if (isOwn === false) throw new Error('the schema of the database is not the one of this program');
      return isOwn === undefined ? 'unknown' : undefined;
    },
    secret: async () => {
      const isOwn = await hasItsSecret().catch(() => undefined);
      if (isOwn === false)
        throw new Error(`the secret of this node no longer matches the secret of the desk: ${secretAdvice}`);
      return isOwn === undefined ? 'unknown' : undefined;
    },
    disk: async () => {
      await Promise.all([...folders].map((folder) => requireRoom(folder)));
      return undefined;
    },
    uploads: async () => {
      await ports.mediaStore.probe();
      return undefined;
    },
  };
}
