import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import {
  ciTests,
  everyTest,
  longAreas,
  longTests,
  screenTests,
  testsOfEveryEngine,
  unitTests,
} from './test/support/projects.ts';

const notTests = '**/node_modules/**';
const postgres = { globalSetup: ['./test/support/prepare-postgres.ts'] };

/**
 * `npm test`: `unit`, `screens` and `short`, which need no database server and no rights of root, and a browser for some journeys.
 * `npm run test:ci`: `postgres`, the tests of every engine on that one, and `ci`. `npm run test:long`: a project for each of
 * its areas. `test/README.md` says what belongs where.
 */
export default defineConfig({
  test: {
    setupFiles: ['./test/support/fail-on-logged-errors.ts', './test/support/fixed-seed.ts'],
    globalSetup: ['./test/support/global-setup.ts'],
    reporters: ['default', './test/support/count-reporter.ts'],
    maxWorkers: 3,
    // These end what hangs, and nothing else: a test that needs a second may take minutes on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    allowOnly: false,
    // For the threads and processes that tests start; see apps/service/src/main.ts.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.compiled') },
    projects: [
      { extends: true, test: { name: 'unit', include: [...unitTests], exclude: [notTests], isolate: false } },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        resolve: { dedupe: ['preact'] },
        test: {
          name: 'screens',
          include: [...screenTests],
          exclude: [notTests],
          environment: 'happy-dom',
          // A sheet that is not there counts as loaded: nothing is drawn.
          environmentOptions: {
            happyDOM: { settings: { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true } },
          },
          // What is not inlined would have a Preact of its own.
          server: { deps: { inline: [/preact/, /wouter/] } },
          expect: { poll: { interval: 5, timeout: 120_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'short',
          // Starting a process for each file takes as long as most of them.
          isolate: false,
          include: [...everyTest],
          exclude: [notTests, ...unitTests, ...screenTests, ...ciTests, ...longTests],
          env: { TEST_STORES: 'sqlite', HELPDESK_TEST_INSTALL: 'no' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          include: [...testsOfEveryEngine],
          exclude: [notTests, ...ciTests, ...longTests],
          env: { TEST_STORES: 'postgres' },
          ...postgres,
        },
      },
      { extends: true, test: { name: 'ci', include: [...ciTests], exclude: [notTests], ...postgres } },
      ...Object.entries(longAreas).map(([area, include]) => ({
        extends: true as const,
        test: { name: `long-${area}`, include: [...include], exclude: [notTests], ...postgres },
      })),
    ],
  },
});
