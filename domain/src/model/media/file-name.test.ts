import { expect, it } from 'vitest';
import { cleanFileName, extensionOf } from './file-name.ts';

it.each([
  ['letter.txt', 'letter.txt'],
  ['/etc/passwd', 'passwd'],
  ['C:\\Users\\Ada\\photo.png', 'photo.png'],
  [' résumé 履歴書.pdf ', 'résumé 履歴書.pdf'],
  ['a\u202egnp.exe', 'agnp.exe'],
  ['\ufeffa\nb\0.txt', 'ab.txt'],
  ['a\ufeffb.txt', 'ab.txt'],
  ['half\ud800.txt', 'half.txt'],
  ['', 'file'],
  ['folder/', 'file'],
  ['.', 'file'],
  ['..', 'file'],
  ['...', '...'],
])('%j is kept as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

it.each([
  [`${'a'.repeat(251)}.txt`, `${'a'.repeat(251)}.txt`],
  [`${'a'.repeat(252)}.txt`, `${'a'.repeat(251)}.txt`],
  [`${'a'.repeat(300)}.${'e'.repeat(16)}`, `${'a'.repeat(238)}.${'e'.repeat(16)}`],
  [`${'a'.repeat(300)}.${'e'.repeat(17)}`, 'a'.repeat(255)],
  ['b'.repeat(256), 'b'.repeat(255)],
])('a long name keeps its extension', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

it.each([
  ['letter.TXT', 'txt'],
  ['a.tar.gz', 'gz'],
  ['none', ''],
  ['.htaccess', 'htaccess'],
  ['photo\uff0eexe', 'exe'],
  ['dot.', ''],
])('the extension of %j is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
