import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Outside, outsideProject } from './outside.ts';
import { pack } from './pack.ts';

let folder: string;
let project: Outside;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-testkit-'));
  const names = ['@helpdesk/domain', '@helpdesk/memory', '@helpdesk/testkit'] as const;
  const tarballs = await pack(folder, names);
  project = await outsideProject();
  for (const name of names) await project.install(name, tarballs[name]);
  for (const name of ['fast-check', '@types/node']) await project.borrow(name);
  await project.add('suites.ts');
  await project.compile('nodenext', ['node']);
});

afterAll(async () => {
  await project?.remove();
  await rm(folder, { recursive: true });
});

/** The suites under `node --test`, in a process of their own: what its report counts. */
async function counted(env: Readonly<Record<string, string>>): Promise<Readonly<Record<string, number>>> {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const args = ['--test', '--test-reporter=tap', 'out/suites.js'];
  // A run with a failing test ends with 1; its output is checked all the same.
  const report = await project.run('sh', '-c', '"$@" || true', 'sh', 'env', ...settings, process.execPath, ...args);
  return Object.fromEntries(
    [...report.matchAll(/^# (\w+) (\d+)$/gm)].map(([, name = '', count]) => [name, Number(count)]),
  );
}

it('passes on the packed memory store under node:test, without vitest', async () => {
  const { tests = 0, pass, fail, skipped } = await counted({});
  expect(tests).toBeGreaterThan(140);
  expect({ pass, fail, skipped }).toEqual({ pass: tests, fail: 0, skipped: 0 });
});

it('fails on a store that breaks a sentence of a port', async () => {
  const { tests = 0, pass = 0, fail = 0 } = await counted({ FORGETFUL: '1' });
  expect(fail).toBeGreaterThan(0);
  expect(pass).toBe(tests - fail);
  expect(pass).toBeGreaterThan(100);
});
