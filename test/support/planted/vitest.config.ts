import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../../vitest.config.ts';

/** The settings of the whole run, for the one test that has to fail. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({ test: { include: ['test/support/planted/*.planted.ts'] } }),
);
