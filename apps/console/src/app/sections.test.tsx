import { expect, test } from 'vitest';
import { sections } from './sections.ts';

/** The second keys after `g` that lists have: `useFrameKeys` of `frame.tsx`. */
const keysOfLists = ['m', 'u', 'a', '@', 't'];

/** What sections share with each other or with the lists. */
function clashes(of: readonly { readonly path: string; readonly key: string }[]): readonly string[] {
  const taken = [...keysOfLists, ...of.flatMap(({ path, key }) => [path, key])];
  return taken.filter((each, at) => taken.indexOf(each) !== at);
}

test('no two sections have one address or one key, and none has a key of the lists', () => {
  expect(clashes(sections)).toEqual([]);
});

test('sections that clash are found', () => {
  const planted = [
    ...sections,
    { path: '/contacts', key: 'x' },
    { path: '/other', key: 'r' },
    { path: '/m', key: 'm' },
  ];
  expect(clashes(planted)).toEqual(['/contacts', 'r', 'm']);
});

test.each(sections.map(({ path, load }) => [path, load] as const))('the page of %s is there', async (_path, load) => {
  expect(await load()).toBeTypeOf('function');
});
