import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-lines-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function linesOf(content: string | Uint8Array): Promise<readonly string[]> {
  const file = join(folder, 'lines');
  await writeFile(file, content);
  return (await Array.fromAsync(readLines(file))).flat();
}

it('ends lines at LF alone', async () => {
  const lines = ['', 'a\rb', 'a\u2028b\u2029c\u0085d\vE', '\ufeffmark', 'É🚚', ''];
  expect(await linesOf(lines.map((line) => `${line}\n`).join(''))).toEqual(lines);
});

it('finds no line in an empty file', async () => {
  expect(await linesOf('')).toEqual([]);
});

it.each([1, 2, 3, 255])('joins lines that are cut by the pieces of the file, of about %i KiB', async (kibibytes) => {
  const lines = Array.from({ length: 20 }, (_, index) => `${index} ${'é🚚'.repeat(kibibytes * 170 + index)}`);
  expect(await linesOf(lines.map((line) => `${line}\n`).join(''))).toEqual(lines);
});

it('refuses a last line without an end, by its number', async () => {
  await expect(linesOf('a\nb')).rejects.toThrow('Line 2 of desk.ndjson is broken: it ends in the middle');
});

it('refuses what is not UTF-8, by its number', async () => {
  const content = Buffer.concat([Buffer.from('a\nb\n'), Buffer.from([0xc3, 0x0a])]);
  await expect(linesOf(content)).rejects.toThrow('Line 3 of desk.ndjson is broken: it is not UTF-8');
});

it('refuses to gather a line that has no end', async () => {
  await expect(linesOf(new Uint8Array(65 * 1024 * 1024))).rejects.toThrow('Line 1 of desk.ndjson is broken');
});
