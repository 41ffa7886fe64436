import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** What takes minutes, whole machines or a Postgres of its own: kills, outages, archives, packing, long properties. */
const long = [
  'test/archive/**/*.test.ts',
  'test/backup/**/*.test.ts',
  'test/browser/**/*.test.ts',
  'test/bus/{duty,nats,postgres}.test.ts',
  'test/cli/**/*.test.ts',
  'test/contract/{heavy-reads,postgres*}.test.ts',
  'test/cost/**/*.test.ts',
  'test/deploy/**/*.test.ts',
  'test/differential/**/*.test.ts',
  'test/docs/documents.test.ts',
  'test/faults/**/*.test.ts',
  'test/fuzz/**/*.test.ts',
  'test/mcp/**/*.test.ts',
  'test/operations/**/*.test.ts',
  'test/packages/**/*.test.ts',
  'test/socket/{bounds,frame-matrix,frames-fuzz,joining-in-an-outage,property}.test.ts',
];

const all = ['domain/src/**/*.test.ts', '{packages,adapters,apps}/*/src/**/*.test.ts', 'test/**/*.test.ts'];
const isLong = new Set(globSync(long));

/** Those that run once per engine; see `stores` and `onEveryStore`. */
const onEveryEngine = globSync('test/**/*.test.ts').filter(
  (file) =>
    !isLong.has(file) &&
    /\bonEvery(?:Store|LiveStore|Desk)\(|\bstores\b[^;]*support\/stores/.test(readFileSync(file, 'utf8')),
);

const postgres = { globalSetup: ['./test/support/prepare-postgres.ts'] };

/**
 * `npm test`: `short`, which needs no database server, no browser and no rights of root. `npm run test:long`: `postgres`,
 * the same tests of every engine on that one, and `long`.
 */
export default defineConfig({
  test: {
    setupFiles: ['./test/support/fail-on-logged-errors.ts'],
    globalSetup: ['./test/support/global-setup.ts'],
    reporters: ['default', './test/support/count-reporter.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    allowOnly: false,
    // For the threads and processes that tests start; see apps/service/src/main.ts.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.compiled') },
    projects: [
      {
        extends: true,
        test: {
          name: 'short',
          include: all,
          exclude: ['**/node_modules/**', ...long],
          env: { TEST_STORES: 'memory,sqlite' },
        },
      },
      {
        extends: true,
        test: { name: 'postgres', include: onEveryEngine, env: { TEST_STORES: 'postgres' }, ...postgres },
      },
      { extends: true, test: { name: 'long', include: long, ...postgres } },
    ],
  },
});
