import { defineConfig } from 'vitest/config';

/**
 * What takes minutes or whole machines: kills, outages, archives, packing, long properties. `npm run test:long`; everything
 * else is `npm test`.
 */
const long = [
  'test/archive/**/*.test.ts',
  'test/backup/**/*.test.ts',
  'test/browser/**/*.test.ts',
  'test/deploy/**/*.test.ts',
  'test/differential/**/*.test.ts',
  'test/faults/**/*.test.ts',
  'test/packages/**/*.test.ts',
];

export default defineConfig({
  test: {
    setupFiles: ['./test/support/fail-on-logged-errors.ts'],
    globalSetup: ['./test/support/global-setup.ts'],
    reporters: ['default', './test/support/count-reporter.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'short',
          include: ['domain/src/**/*.test.ts', '{packages,adapters,apps}/*/src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...long],
        },
      },
      { extends: true, test: { name: 'long', include: long } },
    ],
  },
});
