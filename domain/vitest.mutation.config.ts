import { defineConfig } from 'vitest/config';

/** What `npm run mutation` runs: the tests beside the rules, and nothing else. */
export default defineConfig({ test: { include: ['src/model/**/*.test.ts'], isolate: false } });
