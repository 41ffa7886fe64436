import { expect, it } from 'vitest';
import { rank } from './rank.ts';

const commands = ['Assign to Greta Moreau', 'Assign to Grace Hollis', 'Go to Returns', 'Regrade', 'Tomás'].map(
  (label) => ({
    id: label,
    label,
  }),
);
const found = (text: string, lastUsed: readonly string[] = []) =>
  rank(commands, text, lastUsed).map(({ item }) => item.label);

it.each([
  ['starts of several words', 'as gr', ['Assign to Greta Moreau', 'Assign to Grace Hollis']],
  ['in any order', 'hollis assign', ['Assign to Grace Hollis']],
  [
    'a start of a word before what is inside one',
    'gr',
    ['Assign to Greta Moreau', 'Assign to Grace Hollis', 'Regrade'],
  ],
  [
    'the start of the text before the start of a later word',
    're',
    ['Regrade', 'Go to Returns', 'Assign to Greta Moreau'],
  ],
  ['without accents', 'tomas', ['Tomás']],
  ['nothing', 'xyz', []],
])('finds %s', (_what, text, expected) => expect(found(text)).toEqual(expected));

it('puts what was used last first, where the words fit alike', () => {
  expect(found('assign', ['Assign to Grace Hollis'])[0]).toBe('Assign to Grace Hollis');
  expect(found('', ['Tomás', 'Go to Returns']).slice(0, 2)).toEqual(['Tomás', 'Go to Returns']);
});

it('says where the words stand, in the order of the label', () => {
  expect(rank(commands, 'gr as', [])[0]?.spans).toEqual([
    [0, 2],
    [10, 12],
  ]);
});
