import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText, type TextFindings } from './read-text.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-sharp-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function read(content: Uint8Array | string): Promise<TextFindings> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return readText(path);
}

const kib = 1024;
const utf16be = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
const clef = '\u{1d11e}';

describe('text', () => {
  it.each<[string, Uint8Array | string, boolean]>([
    ['ASCII', 'a,b\r\n1,2\r\n', true],
    ['UTF-8', 'Grüße, дом, 家, 🏠', true],
    ['UTF-8 with its mark', '\ufeffhello', true],
    ['a character across 8 KiB', `${'a'.repeat(8 * kib - 2)}${clef}`, true],
    ['two bytes across 8 KiB', `a${'é'.repeat(5_000)}`, true],
    ['a character cut off at the end of the file', Buffer.from('caf\u00e9').subarray(0, 4), false],
    ['Latin-1', Buffer.from('Gr\u00fc\u00dfe', 'latin1'), false],
    ['an overlong encoding', Buffer.of(0x61, 0xc0, 0xaf), false],
    ['a NUL', 'abc\0def', false],
    ['a NUL behind 8 KiB', `${'a'.repeat(8 * kib)}\0`, true],
    ['a NUL just before', `${'a'.repeat(8 * kib - 1)}\0`, false],
    ['UTF-16 LE with its mark', Buffer.from('\ufeffGrüße, 🏠', 'utf16le'), true],
    ['UTF-16 BE with its mark', utf16be('Grüße, 🏠'), true],
    ['a pair across 8 KiB', Buffer.from(`\ufeff${'a'.repeat(4 * kib - 2)}${clef}`, 'utf16le'), true],
    ['UTF-16 without its mark', Buffer.from('hello', 'utf16le'), false],
    ['half a pair', Buffer.from('\ufeffa\ud834b', 'utf16le'), false],
    ['an odd byte', Buffer.from('\ufeffab', 'utf16le').subarray(0, 5), false],
    ['UTF-32 with its mark', Buffer.from('fffe000061000000', 'hex'), false],
    ['binary', Buffer.from('7f454c4602010100', 'hex'), false],
    ['colours of a terminal', '\u001b[31mred\u001b[0m', true],
    ['nothing', '', true],
  ])('%s', async (_what, content, isText) => {
    expect((await read(content)).isText).toBe(isText);
  });
});

describe('plain text', () => {
  it.each<[string, Uint8Array | string, boolean]>([
    ['nothing', '', true],
    ['ASCII with tabs and breaks', 'a\tb\r\n1\f2\r\n', true],
    ['UTF-8 with its mark', '\ufeffGrüße, дом, 家, 🏠', true],
    ['200 KiB of it', 'größe '.repeat(29_000), true],
    ['a character across the chunks', `${'a'.repeat(64 * kib - 2)}${clef}`, true],
    ['two chunks to the byte', 'a'.repeat(128 * kib), true],
    ['a character cut off at the end', Buffer.concat([Buffer.alloc(70 * kib, 97), Buffer.of(0xc3)]), false],
    ['a NUL far behind', `${'a'.repeat(150 * kib)}\0`, false],
    ['Latin-1 far behind', Buffer.concat([Buffer.alloc(150 * kib, 97), Buffer.of(0xfc, 0x61)]), false],
    ['an escape', '\u001b[31mred\u001b[0m', false],
    ['a backspace', 'a\b', false],
    ['a delete', 'a\x7f', false],
    ['a control character of Latin-1', 'a\u0085b', false],
    ['UTF-16', Buffer.from('\ufeffabc', 'utf16le'), false],
  ])('%s', async (_what, content, isPlainText) => {
    expect((await read(content)).isPlainText).toBe(isPlainText);
  });
});
