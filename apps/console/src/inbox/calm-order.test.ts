import { expect, it } from 'vitest';
import { calmOrder } from './calm-order.ts';

const rows = (text: string) => [...text].map((uuid) => ({ uuid }));
const shown = (before: string, next: string) => {
  const { rows: kept, waiting } = calmOrder([...before], rows(next));
  return [kept.map(({ uuid }) => uuid).join(''), waiting];
};

it.each([
  ['nothing changed', 'abc', 'abc', 'abc', 0],
  ['a new row at the head waits', 'abc', 'xabc', 'abc', 1],
  ['two new rows wait, wherever they belong', 'abc', 'xaybc', 'abc', 2],
  ['a row that moved stays', 'abc', 'cab', 'abc', 1],
  ['a row that is gone leaves', 'abc', 'ac', 'ac', 0],
  ['rows of the next page are added', 'abc', 'abcde', 'abcde', 0],
  ['a list that was empty fills', '', 'ab', 'ab', 0],
  ['one leaves while another comes', 'abc', 'xbc', 'bc', 1],
])('%s', (_what, before, next, kept, waiting) => {
  expect(shown(before, next)).toEqual([kept, waiting]);
});
