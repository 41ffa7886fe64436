import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { everyTest, longTests, testsOfEveryEngine, unitTests } from './test/support/projects.ts';

const notTests = '**/node_modules/**';
const postgres = { globalSetup: ['./test/support/prepare-postgres.ts'] };

/**
 * `npm test`: `unit` and `short`, which need no database server and no rights of root, and a browser for some journeys. `npm run test:long`:
 * `postgres`, the same tests of every engine on that one and in memory, and `long`.
 */
export default defineConfig({
  test: {
    setupFiles: ['./test/support/fail-on-logged-errors.ts'],
    globalSetup: ['./test/support/global-setup.ts'],
    reporters: ['default', './test/support/count-reporter.ts'],
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // What comes about in a moment takes longer next to another test.
    expect: { poll: { timeout: 30_000 } },
    allowOnly: false,
    // For the threads and processes that tests start; see apps/service/src/main.ts.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.compiled') },
    projects: [
      { extends: true, test: { name: 'unit', include: [...unitTests], exclude: [notTests], isolate: false } },
      {
        extends: true,
        test: {
          name: 'short',
          // Starting a process for each file takes as long as most of them.
          isolate: false,
          include: [...everyTest],
          exclude: [notTests, ...unitTests, ...longTests],
          env: { TEST_STORES: 'sqlite', HELPDESK_TEST_INSTALL: 'no' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          include: [...testsOfEveryEngine],
          exclude: [notTests, ...longTests],
          env: { TEST_STORES: 'memory,postgres' },
          ...postgres,
        },
      },
      { extends: true, test: { name: 'long', include: [...longTests], ...postgres } },
    ],
  },
});
