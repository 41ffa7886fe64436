import { expect, it } from 'vitest';
import { extended, mostSelected, nothingSelected, type Selection, toggled } from './selection.ts';

const order = [...'abcdef'];
const names = ({ uuids }: Selection) => [...uuids].sort().join('');

it('selects a row, and the same again not', () => {
  const one = toggled(nothingSelected, 'b');
  expect(names(one)).toBe('b');
  expect(names(toggled(toggled(one, 'd'), 'b'))).toBe('d');
});

it.each([
  ['downwards from the row that was selected last', 'b', 'd', 'bcd'],
  ['upwards', 'd', 'b', 'bcd'],
  ['with nothing selected from where the focus is', undefined, 'd', 'cd'],
])('extends %s', (_what, first, to, expected) => {
  const before = first === undefined ? nothingSelected : toggled(nothingSelected, first);
  expect(names(extended(before, order, 'c', to))).toBe(expected);
});

it('goes on from the same row when it is extended further', () => {
  const two = extended(toggled(nothingSelected, 'b'), order, 'b', 'c');
  expect(names(extended(two, order, 'c', 'd'))).toBe('bcd');
});

it('stops where rows have not been fetched', () => {
  const gapped = ['a', 'b', undefined, 'd', 'e'];
  expect(names(extended(toggled(nothingSelected, 'a'), gapped, 'a', 'e'))).toBe('ab');
  expect(names(extended(toggled(nothingSelected, 'e'), gapped, 'e', 'a'))).toBe('de');
});

it('stops at the number that is changed together', () => {
  const many = Array.from({ length: mostSelected + 5 }, (_none, index) => String(index));
  const all = extended(toggled(nothingSelected, '0'), many, '0', many.at(-1) ?? '');
  expect(all.uuids.size).toBe(mostSelected);
  expect(toggled(all, 'another').uuids.size).toBe(mostSelected);
});
