import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './imports.ts';

const files = (await Promise.all(['packages', 'apps'].map(sourceFiles))).flat().filter((file) => /\/src\//.test(file));
const theOne = 'apps/console/src/ui/copy/copy-text.tsx';

const writesToClipboard = (text: string): boolean =>
  /\bclipboard\s*\??\.\s*write|\bexecCommand\b|\bClipboardItem\b|\{\s*clipboard\b/.test(text);

describe('reports F17: copying', () => {
  it('is done by one function, which has a way on where a page may not copy', () => {
    expect(files.length).toBeGreaterThan(700);
    expect(files.filter((file) => writesToClipboard(readFileSync(join(root, file), 'utf8')))).toEqual([theOne]);
  });

  it.each([
    ['void navigator.clipboard.writeText(text);', true],
    ['navigator.clipboard?.writeText(text)', true],
    ['navigator.clipboard.write([new ClipboardItem({})])', true],
    ['const { clipboard } = navigator;', true],
    ["document.execCommand('copy');", true],
    ['event.clipboardData?.getData(type)', false],
    ['const clipboard = { text, html, files };', false],
  ])('is found in %s: %s', (text, isFound) => {
    expect(writesToClipboard(text)).toBe(isFound);
  });
});
