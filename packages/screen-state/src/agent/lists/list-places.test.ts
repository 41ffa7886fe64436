import { expect, it } from 'vitest';
import { inOrder, type Places, placeFor, withoutRow, withoutUnfetched, withPage, withRow } from './list-places.ts';

/** A point is a row that has not been fetched; rows stand in the order of the alphabet. */
const places = (text: string): Places => [...text].map((uuid) => (uuid === '.' ? undefined : uuid));
const text = (all: Places): string => all.map((uuid) => uuid ?? '.').join('');
const against = (uuid: string) => (other: string) => (uuid < other ? -1 : 1);

it.each([
  ['between two', 'acd', 'b', 'abcd'],
  ['at the head', 'bc', 'a', 'abc'],
  ['at the end', 'ab', 'c', 'abc'],
  ['into an empty list', '', 'a', 'a'],
  ['where nothing was fetched, as one of those', 'ab..yz', 'm', 'ab...yz'],
  ['before the first that was fetched', '..yz', 'a', '...yz'],
  ['behind the last that was fetched', 'ab..', 'z', 'ab...'],
])('lists 1: puts a row %s', (_what, before, row, after) => {
  expect(text(withRow(places(before), row, against(row)))).toBe(after);
  expect(placeFor(places(before), against(row)).isBetween).toBe(after.includes(row));
});

it('takes one away, or one of those that were not fetched', () => {
  expect(text(withoutRow(places('a.bc'), 'b'))).toBe('a.c');
  expect(text(withoutRow(places('a.bc'), 'x'))).toBe('a.bc');
  expect(text(withoutUnfetched(places('ab..yz'), against('m')))).toBe('ab.yz');
  expect(text(withoutUnfetched(places('abyz'), against('m')))).toBe('abyz');
});

it('puts a page at its place; a row that stood elsewhere is there no more', () => {
  expect(text(withPage(places('ab....'), 4, ['y', 'z']))).toBe('ab..yz');
  expect(text(withPage(places('ab'), 3, ['y', 'z']))).toBe('ab.yz');
  expect(text(withPage(places('abcd..'), 4, ['d', 'e']))).toBe('abc.de');
  expect(text(withPage(places('ab'), 6, []))).toBe('ab');
});

it('lists 3: faults O2: of a row that a page names twice the first place counts, and the other one is not known', () => {
  expect(text(withPage([], 0, ['a', 'b', 'a', 'c', 'b']))).toBe('ab.c.');
  expect(text(withPage(places('xyab'), 0, ['a', 'a']))).toBe('a..b');
  expect(text(withPage(places('a....z'), 2, ['z', 'z', 'b']))).toBe('a.z.b.');
});

it('sorts what stands together, and nothing across what was not fetched', () => {
  expect(text(inOrder(places('ba.dc.'), (a, b) => (a < b ? -1 : 1)))).toBe('ab.cd.');
});
