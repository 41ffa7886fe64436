import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyEngine, type Place } from './places.ts';
import { runHere } from './run-here.ts';
import { exportSmallDesk } from './small-desk.ts';

let source: Place;
let folder: string;

beforeAll(async () => {
  source = await anyEngine.take();
  folder = join(source.folder, 'export');
  await exportSmallDesk(source, folder);
});

afterAll(() => source.close());

it.each([
  ['nowhere', false, false],
  ['in the environment', true, false],
  ['in the data folder', false, true],
])('an import that finds the secret %s says what to do, or nothing', async (_where, inEnvironment, inFolder) => {
  const target = await anyEngine.take();
  const { HELPDESK_SECRET: secret = '', ...others } = target.env;
  const env = inEnvironment ? target.env : others;
  if (inFolder) await writeFile(join(target.folder, 'secret'), secret);
  const { code, out } = await runHere(['import', folder], env);
  expect(code).toBe(0);
  expect(out.includes('set HELPDESK_SECRET')).toBe(!inEnvironment && !inFolder);
  await target.close();
});
