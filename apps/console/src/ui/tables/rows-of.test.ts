import { expect, it } from 'vitest';
import { rowsOf } from './rows-of.ts';

it('faults O2: has each row of several pages once, at its first place, as it was fetched last', () => {
  const pages = [{ results: ['a1', 'b1'] }, { results: ['b2', 'c1', 'a2'] }, { results: [] }];
  expect(rowsOf(pages, (row) => row.slice(0, 1))).toEqual(['a2', 'b2', 'c1']);
});
