import { expect, it } from 'vitest';
import { calmOrder } from './calm-order.ts';

/** A point is a row that has not been fetched. */
const places = (text: string) => [...text].map((uuid) => (uuid === '.' ? undefined : uuid));
const rows = (text: string) => places(text).map((uuid) => (uuid === undefined ? undefined : { uuid }));
const shown = (before: string, next: string) => {
  const { rows: kept, waiting } = calmOrder(places(before), rows(next), (uuid) => uuid === 'y');
  return [kept.map((row) => row?.uuid ?? '.').join(''), waiting];
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
  ['rows that were fetched stand where nothing was', 'ab...', 'abcd.', 'abcd.', 0],
  ['the end is fetched', 'ab....', 'ab..yz', 'ab..yz', 0],
  ['what is before the end is fetched', 'ab..yz', 'ab.xyz', 'ab.xyz', 0],
  ['rows are fetched while a new one waits', 'ab...', 'nabcd.', 'abcd.', 1],
  ['the end is shown, and a new row at the head moves nothing', '....yz', '.....yz', '....yz', 0],
  ['rows far away are not fetched any more', 'ab..yz', '....yz', '....yz', 0],
  ['a row of the end leaves', 'ab..yz', 'ab..z', 'ab..z', 0],
  ['one that nobody has seen comes to the head, and moves nothing', 'ab...z', 'nab..z', 'ab...z', 1],
])('%s', (_what, before, next, kept, waiting) => {
  expect(shown(before, next)).toEqual([kept, waiting]);
});
