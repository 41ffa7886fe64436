import { expect, it } from 'vitest';
import { withOneFileName } from './one-file-name.ts';

const before = 'Content-Disposition: form-data; name="files"';
/** How the parser of forms reads it: UTF-8 in quotes. */
const named = (name: string) => Buffer.from(name).toString('latin1');
const alone = (name: string) => `Content-Disposition: form-data; filename="${named(name)}"; name="files"`;
const plain = `${before}; filename="a.txt"`;

it.each<[string, string, string]>([
  ['behind a quoted name', `; filename="a.txt"; filename*=UTF-8''b.txt`, 'b.txt'],
  ['behind a bare name', `; filename=a.txt; filename*=UTF-8''b.txt`, 'b.txt'],
  ['before a quoted name', `; filename*=UTF-8''b.txt; filename="a.txt"`, 'b.txt'],
  ['before a bare name', `; filename*=UTF-8''b.txt; filename=a.txt`, 'b.txt'],
  ['alone', `; filename*=UTF-8''b.txt`, 'b.txt'],
  ['in capitals', `; FILENAME="a.txt"; FileName*=utf-8''b.txt`, 'b.txt'],
  ['with spaces around the signs', `; filename = "a.txt" ; filename* = UTF-8''b.txt `, 'b.txt'],
  ['without spaces', `;filename="a.txt";filename*=UTF-8''b.txt`, 'b.txt'],
  ['in quotes', `; filename="a.txt"; filename*="UTF-8''b.txt"`, 'b.txt'],
  ['with a language', `; filename="a.txt"; filename*=UTF-8'de'b.txt`, 'b.txt'],
  ['with an apostrophe', `; filename="a.txt"; filename*=UTF-8''it's.txt`, "it's.txt"],
  ['behind a name with quotes in it', `; filename="a\\"; filename*=.txt"; filename*=UTF-8''b.txt`, 'b.txt'],
  ['behind a name with a semicolon in it', `; filename="a;filename*=UTF-8''c"; filename*=UTF-8''b.txt`, 'b.txt'],
  ['on a line of its own', `; filename="a.txt";\r\n filename*=UTF-8''b.txt`, 'b.txt'],
  ['on a line that is parted', `; filename="a.txt"\r\n\t; filename*=\r\n UTF-8''b.txt`, 'b.txt'],
  ['in UTF-8', `; filename="a.txt"; filename*=UTF-8''gr%C3%B6%C3%9fe%20%F0%9F%98%80.txt`, 'größe 😀.txt'],
  ['in Latin 1', `; filename="a.txt"; filename*=iso-8859-1''gr%F6%DFe.txt`, 'größe.txt'],
  ['of a Japanese machine', `; filename="a.txt"; filename*=Shift_JIS''%95%5C.txt`, '表.txt'],
  ['not escaped', `; filename="a.txt"; filename*=UTF-8''${named('größe.txt')}`, 'größe.txt'],
  ['with line breaks in it', `; filename="a.txt"; filename*=UTF-8''b%0d%0aX-Y:%00z.txt`, 'bX-Y:z.txt'],
  ['twice: the last one', `; filename*=UTF-8''c.txt; filename*=UTF-8''b.txt`, 'b.txt'],
  ['in pieces too: the whole one', `; filename*0*=UTF-8''c; filename*1=.txt; filename*=UTF-8''b.txt`, 'b.txt'],
])('reports C7 filename* counts %s', (_case, parameters, name) => {
  expect(withOneFileName(before + parameters)).toBe(alone(name));
});

it('reports C7 quotes and slashes of filename* are marked', () => {
  expect(withOneFileName(`${before}; filename*=UTF-8''%22b%5C%22.txt`)).toBe(alone('\\"b\\\\\\".txt'));
});

it.each([
  ['that is empty', "UTF-8''"],
  ['of white space', "UTF-8''%20"],
  ['without a charset', "''b.txt"],
  ['of an unknown charset', "x-none''b.txt"],
  ['that names no charset at all', 'b.txt'],
  ['with a broken sign', "UTF-8''b%2.txt"],
  ['with a sign that is none', "UTF-8''b%zz.txt"],
  ['with a sign that is cut off', "UTF-8''b.txt%"],
  ['of bytes that are no UTF-8', "UTF-8''b%ff.txt"],
])('reports C7 filename counts next to a filename* %s', (_case, value) => {
  for (const ended of [`; filename*=${value}`, `; filename*=${value} ; x=y`]) {
    const after = ended.includes('x=y') ? '; x=y' : '';
    expect(withOneFileName(plain + ended)).toBe(plain + after);
  }
  const bare = `${before}; filename=a.txt`;
  expect(withOneFileName(`${bare}; filename*=${value}`)).toBe(bare);
  expect(withOneFileName(`${bare}; filename*0*=${value}`)).toBe(bare);
});

it.each([
  plain,
  before,
  `${before}; filename*=b.txt`,
  `Content-Disposition: attachment; filename="a.txt"`,
  `Content-Type: text/plain; filename="a"; filename*=UTF-8''b`,
  `X-Content-Disposition: form-data; filename="a"; filename*=UTF-8''b`,
  `${before}; filename="a; filename*=UTF-8''b.txt`,
  `${before}\r\nX: filename*=UTF-8''b`,
  '',
  'a\r\n\r\nb: \xff',
])('reports C7 what has nothing to decide stays as it is: %j', (headers) => {
  expect(withOneFileName(headers)).toBe(headers);
});

it('reports C7 the other headers stay, and of two the first one counts', () => {
  const [type, second] = ['\r\nContent-Type: text/plain;\r\n charset=utf-8\r\n', `${plain}; filename*=UTF-8''c.txt`];
  const changed = withOneFileName(`${type}${plain}; filename*=UTF-8''b.txt${type}${second}`);
  expect(changed).toBe(`${type}${alone('b.txt')}${type}${second}`);
});
