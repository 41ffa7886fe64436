import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './imports.ts';

/** The one file of each screen that may use the storage of the browser, which refuses it or is full. */
const doors: readonly (readonly [folder: string, door: string])[] = [
  ['apps/console/src', 'apps/console/src/browser/stored.ts'],
  ['apps/widget/src', 'apps/widget/src/loader/storage.ts'],
];
const storage = /\b(?:localStorage|sessionStorage|indexedDB|cookieStore)\b|\bcaches\.\w|\bdocument\.cookie\b/;

/** Comments may name it, and so may what only tests use. */
function isSecondDoor(file: string, text: string, door: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return file !== door && !file.includes('-of-tests.') && storage.test(code);
}

describe('reports F14: the storage of the browser', () => {
  it.each(doors)('is used in %s by one file alone', async (folder, door) => {
    const files = await sourceFiles(folder);
    expect(files.length).toBeGreaterThan(40);
    expect(storage.test(readFileSync(join(root, door), 'utf8'))).toBe(true);
    expect(files.filter((file) => isSecondDoor(file, readFileSync(join(root, file), 'utf8'), door))).toEqual([]);
  });

  it.each([
    ["const kept = localStorage.getItem('a');", true],
    ['window.sessionStorage.clear();', true],
    ["indexedDB.open('a');", true],
    ["void caches.open('a');", true],
    ["document.cookie = 'a=b';", true],
    ['/** In `localStorage`. */\nexport const a = 1; // localStorage', false],
    ['const caches = 1;', false],
  ])('is found where it is planted: %s', (text, isFound) => {
    expect(isSecondDoor('apps/console/src/a.ts', text, 'apps/console/src/browser/stored.ts')).toBe(isFound);
  });
});
