import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptSecret } from './secret-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes one secret, however many ask at once, and keeps it', async () => {
  const dataDir = join(folder, 'data');
  const secrets = await Promise.all(Array.from({ length: 20 }, () => keptSecret(dataDir)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(64);
  expect(await keptSecret(dataDir)).toBe(secrets[0]);
  expect(await readdir(dataDir)).toEqual(['secret']);
});

it('lets nobody else on the machine read it', async () => {
  const dataDir = join(folder, 'data');
  await keptSecret(dataDir);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});

it('refuses a damaged secret instead of replacing it', async () => {
  await writeFile(join(folder, 'secret'), 'abc\n');
  await expect(keptSecret(folder)).rejects.toThrow('is damaged');
});
