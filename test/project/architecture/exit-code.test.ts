import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';

/** A run of its own, of the planted files whose names have one of these parts. */
async function runPlanted(env: Readonly<Record<string, string>>, ...files: readonly string[]) {
  const vitest = join(root, 'test/node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--root', root, '--config', 'test/support/planted/vitest.config.ts', ...files];
  return new Promise<{ code: unknown; lines: readonly string[] }>((resolve) => {
    execFile(process.execPath, args, { cwd: root, env: { ...process.env, ...env } }, (error, out) =>
      resolve({ code: error?.code ?? 0, lines: out.trim().split('\n') }),
    );
  });
}

it('a run with a failing test ends with an exit code that says so, and names the command that repeats it', async () => {
  const { code, lines } = await runPlanted({}, 'failing');
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
  expect(code).toBe(1);
  const [name, command] = lines.slice(-3, -1);
  expect(name).toBe("Failed: test/support/planted/failing.planted.ts: a title > fails: it's 1 (or 2)");
  const [, file = '', pattern = ''] = /^ {2}npx vitest run (\S+) -t '(.*)'$/.exec(command ?? '') ?? [];
  const repeated = await runPlanted({}, file, '-t', pattern.replaceAll("'\\''", "'"));
  expect(repeated.lines.at(-1)).toBe('0 passed, 1 failed, 1 skipped');
});

it.each([
  ['', '1 passed, 0 failed, 1 skipped', 0],
  ['true', '1 passed, 1 failed', 1],
])('a run that leaves out a test says so and why at its end; with CI=%j it ends with %s', async (CI, count, code) => {
  const run = await runPlanted({ CI }, 'left-out', 'passing');
  expect(run.lines.slice(-3)).toEqual([
    'Left out: test/support/planted/left-out.planted.ts: needs a moon',
    '  There is no moon here',
    count,
  ]);
  expect(run.code).toBe(code);
});
