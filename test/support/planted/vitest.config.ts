import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../../vitest.config.ts';

/** The settings of the whole run, for the one test that has to fail. */
const { projects: _, ...settings } = base.test ?? {};

export default mergeConfig(
  { ...base, test: settings },
  defineConfig({ test: { include: ['test/support/planted/*.planted.ts'] } }),
);
