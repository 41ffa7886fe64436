import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-sharp-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function read(content: Uint8Array | string): Promise<boolean> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return readText(path);
}

const kib = 1024;
const utf16be = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
const clef = '\u{1d11e}';
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('reports C1 text', () => {
  it.each<[string, Uint8Array | string, boolean]>([
    ['nothing', '', true],
    ['ASCII', 'a\tb,c\r\n1\f2\r\n', true],
    ['UTF-8', 'Grüße, дом, 家, 🏠', true],
    ['UTF-8 with its mark', '\ufeffGrüße', true],
    ['200 KiB of it', 'größe '.repeat(29_000), true],
    ['a character across the chunks', `${'a'.repeat(64 * kib - 2)}${clef}`, true],
    ['a character that is cut off', Buffer.from('caf\u00e9').subarray(0, 4), true],
    ['Windows-1252: Größe;5 €', hex('47 72 f6 df 65 3b 35 20 80'), true],
    ['Windows-1252 far behind', Buffer.concat([Buffer.alloc(150 * kib, 97), Buffer.of(0xfc, 0x61)]), true],
    ['ISO-8859-2: Łódź', hex('a3 f3 64 bc'), true],
    ['Windows-1251: яблоко', hex('ff e1 eb ee ea ee'), true],
    ['KOI8-R: привет', hex('d0 d2 c9 d7 c5 d4'), true],
    ['Windows-1256: مرحبا', hex('e3 d1 cd c8 c7'), true],
    ['Windows-1255: שלום', hex('f9 ec e5 ed'), true],
    ['Windows-874: ไทย', hex('e4 b7 c2'), true],
    ['Shift JIS: 表計算', hex('95 5c 8c 76 8e 5a'), true],
    ['EUC-JP: 日本', hex('c6 fc cb dc'), true],
    ['ISO-2022-JP: 日本', hex('1b 24 42 46 7c 4b 5c 1b 28 42'), true],
    ['GB18030: 退款', hex('cd cb bf ee'), true],
    ['Big5: 退款', hex('b0 68 b4 da'), true],
    ['EUC-KR: 환불', hex('c8 af ba d2'), true],
    ['UTF-16 LE with its mark', Buffer.from('\ufeffGrüße, 🏠', 'utf16le'), true],
    ['UTF-16 BE with its mark', utf16be('Grüße, 🏠'), true],
    ['a pair across the chunk', Buffer.from(`\ufeff${'a'.repeat(32 * kib - 2)}${clef}`, 'utf16le'), true],
    ['colours of a terminal', '\u001b[31mred\u001b[0m', true],
    ['the end mark of DOS', 'a;b\r\n\x1a', true],
    ['a NUL', 'abc\0def', false],
    ['a NUL far behind', `${'a'.repeat(150 * kib)}\0`, false],
    ['another control character', 'a\x06b', false],
    ['a delete', 'a\x7f', false],
    ['half a pair', Buffer.from('\ufeffa\ud834b', 'utf16le'), false],
    ['an odd byte', Buffer.from('\ufeffab', 'utf16le').subarray(0, 5), false],
    ['UTF-32 with its mark', hex('fffe0000 61000000'), false],
    ['a program', hex('7f454c4602010100'), false],
  ])('%s', async (_what, content, isText) => {
    expect(await read(content)).toBe(isText);
  });
});
