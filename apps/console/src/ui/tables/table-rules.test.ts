import { expect, it } from 'vitest';
import { nextSorting, sortedBy } from './table-rules.ts';

it('a head goes from ascending to descending to the order of the list', () => {
  const first = nextSorting({ key: 'email', direction: 'descending' }, 'name');
  expect(first).toEqual({ key: 'name', direction: 'ascending' });
  const second = nextSorting(first, 'name');
  expect(second).toEqual({ key: 'name', direction: 'descending' });
  expect(nextSorting(second, 'name')).toBeUndefined();
});

it('numbers are sorted as numbers and texts as people sort them', () => {
  expect(sortedBy([10, 9, 100], (each) => each, 'ascending')).toEqual([9, 10, 100]);
  expect(sortedBy(['b', 'Ä', 'a 10', 'a 9'], (each) => each, 'ascending')).toEqual(['Ä', 'a 9', 'a 10', 'b']);
});

it('what has no value comes last in both directions', () => {
  const rows = [null, 2, 1];
  expect(sortedBy(rows, (each) => each, 'ascending')).toEqual([1, 2, null]);
  expect(sortedBy(rows, (each) => each, 'descending')).toEqual([2, 1, null]);
});
