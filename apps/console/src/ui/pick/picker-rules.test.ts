import { expect, it } from 'vitest';
import { found, groupsOf } from './picker-rules.ts';

const choices: readonly { readonly label: string; readonly group?: string }[] = [
  { label: 'Online', group: 'State' },
  { label: 'Away', group: 'State' },
  { label: 'Light', group: 'Theme' },
  { label: 'Keys' },
];
const shownOf = (items: typeof choices) =>
  groupsOf(items).map(({ name, items: own }) => [name, own.map(({ item, at }) => `${at} ${item.label}`)]);

it('draws neighbours of one group together, and counts them through', () => {
  expect(shownOf(choices)).toEqual([
    ['State', ['0 Online', '1 Away']],
    ['Theme', ['2 Light']],
    [undefined, ['3 Keys']],
  ]);
  expect(shownOf([])).toEqual([]);
});

it('draws only the groups of which something was found', () => {
  expect(shownOf(found(choices, 'li'))).toEqual([['Theme', ['0 Light']]]);
});
