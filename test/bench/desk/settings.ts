import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What every desk of the bench has in common. */

/** Where desks are kept, unless `--desks` names a folder. */
export const keptDesks = join(tmpdir(), 'helpdesk-bench');

export const stores = ['sqlite', 'postgres'] as const;
export type StoreName = (typeof stores)[number];

export const credentials = { apiKey: 'benchmark-key-of-the-admin', apiSecret: 'benchmark-secret-of-the-admin' };
export const secret = 'a secret that only the benchmark uses';

const sizeNames: ReadonlyMap<string, number> = new Map([
  ['10k', 10_000],
  ['100k', 100_000],
  ['1m', 1_000_000],
]);

/** `10k`, `100k`, `1m` or a number of conversations. */
export function conversationsOf(option: string, size: string): number {
  const number = sizeNames.get(size.toLowerCase()) ?? Number(size);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`${option} ${size} is neither 10k, 100k, 1m nor a number`);
  return number;
}

/** The environment of a service on this database. */
export function serviceEnvironment(folder: string, databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    HELPDESK_DATA_DIR: folder,
    HELPDESK_SECRET: secret,
    HELPDESK_BOOTSTRAP_API_KEY: credentials.apiKey,
    HELPDESK_BOOTSTRAP_API_SECRET: credentials.apiSecret,
    HELPDESK_RATE_LIMIT_API: '0',
    HELPDESK_RATE_LIMIT_SEARCH: '0',
    // All load has one key, and comes from one address.
    HELPDESK_MAX_SOCKETS_PER_AGENT: '0',
    HELPDESK_MAX_SOCKETS_PER_ADDRESS: '0',
    HOST: '127.0.0.1',
    PORT: '0',
  };
}
