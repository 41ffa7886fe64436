import { closeSync, fstatSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentPlaces } from './part-content.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-parse-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('mail 37: the file of a part is closed once, and not the next one with its number', () => {
  const sink = contentPlaces(folder).sink(false);
  sink.push(Buffer.from('a,b'));
  sink.close();
  // The lowest free number, so that of the file.
  const next = openSync(folder, 'r');
  sink.close();
  expect(sink.end().size).toBe(3);
  expect(fstatSync(next).isDirectory()).toBe(true);
  closeSync(next);
});
