import { check } from 'recheck';
import { beforeAll, expect, it } from 'vitest';
import { expressionsIn, literalsOf, mayReadAgain } from './expressions.ts';
import { sourceFiles } from './imports.ts';

/** Expressions that take more than linear time on some text, with the reason why no caller can send that text. */
const accepted: ReadonlyMap<string, string> = new Map([
  ['\\/+$', 'the address of the service, which the developer of a page writes'],
  ['<[^>]*>', 'a fake for tests'],
  [
    'https?:[^\\s()]*\\/widget\\.(\\w+\\.)?js[^\\s():]*',
    'where scripts of a page were loaded from, which its developer writes',
  ],
]);

// Without limits of time: the answer must not depend on how busy the machine is.
const withoutClock = { timeout: null, attackTimeout: null, incubationTimeout: null };

beforeAll(() => {
  process.env.RECHECK_BACKEND = 'pure';
});

it('no text makes a regular expression of the service slow', async () => {
  const folders = await Promise.all(['domain', 'packages', 'adapters', 'apps'].map(sourceFiles));
  const all = expressionsIn(folders.flat());
  expect(all.length).toBeGreaterThan(100);
  const doubtful = all.filter(({ source }) => mayReadAgain(source));
  expect(doubtful.length).toBeGreaterThan(30);
  const slow = new Map<string, readonly string[]>();
  for (const { source, flags, files } of doubtful) {
    const { status } = await check(source, flags, withoutClock);
    if (status !== 'safe') slow.set(source, files);
  }
  const unexpected = [...slow].filter(([source]) => !accepted.has(source));
  expect(unexpected).toEqual([]);
  // What is no longer slow is no longer excused.
  expect([...accepted.keys()].filter((source) => !slow.has(source))).toEqual([]);
}, 600_000);

it('finds expressions wherever they stand, and notices slow ones', async () => {
  const text = 'const a = /x/g; export const f = (s: string) => [s.replace(/(y+)+$/u, ""), { b: /[*]{2}/ }];';
  expect(literalsOf('a.ts', text)).toEqual([
    { source: 'x', flags: 'g' },
    { source: '(y+)+$', flags: 'u' },
    { source: '[*]{2}', flags: '' },
  ]);
  const doubtful = ['(y+)+$', 'x*', '\\d{2,}y', '(a{1,9}){1,9}', '\\\\+'];
  expect(doubtful.filter((source) => !mayReadAgain(source))).toEqual([]);
  expect(['x', 'ab?', '[*+]', '\\*\\+', '^[a-z]{1,64}$'].filter(mayReadAgain)).toEqual([]);
  expect((await check('(y+)+$', '', withoutClock)).status).toBe('vulnerable');
});
