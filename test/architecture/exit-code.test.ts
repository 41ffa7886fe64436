import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';

it('a run with a failing test ends with an exit code that says so', async () => {
  const vitest = join(root, 'test/node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--root', root, '--config', 'test/support/planted/vitest.config.ts'];
  const { code, out } = await new Promise<{ code: unknown; out: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (error, out) => resolve({ code: error?.code, out }));
  });
  expect(out).toContain('0 passed, 1 failed');
  expect(code).toBe(1);
}, 60_000);
