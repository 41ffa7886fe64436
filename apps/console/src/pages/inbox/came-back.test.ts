import { expect, it } from 'vitest';
import { leftSince, withReturned } from './came-back.ts';

const places = (text: string) => [...text].map((uuid) => (uuid === '.' ? undefined : uuid));

it.each([
  ['one', 'abc', 'ac', 'b', 'abc'],
  ['the first', 'abc', 'bc', 'a', 'abc'],
  ['the last', 'abc', 'ab', 'c', 'abc'],
  ['all of several', 'abcde', 'ae', 'bcd', 'abcde'],
  ['one of several', 'abcde', 'ae', 'c', 'ace'],
  ['one whose neighbours have all left', 'abc', '', 'b', 'b'],
  ['none', 'abc', 'ac', '', 'ac'],
  ['one next to rows that are not fetched', 'ab..', 'a..', 'b', 'ab..'],
])('comes back where it was: %s', (_what, before, now, back, expected) => {
  const left = leftSince(places(before), places(now));
  expect(withReturned(places(now), left, (uuid) => back.includes(uuid))).toEqual(places(expected));
});

it('is there once, also when it was shown by other means', () => {
  expect(withReturned(['a', 'b'], [{ uuid: 'b', after: undefined }], () => true)).toEqual(['a', 'b']);
});

it('finds its place behind what left before it, and behind what left before that', () => {
  const left = [...leftSince(places('abcd'), places('abd')), ...leftSince(places('abd'), places('ad'))];
  expect(withReturned(places('ad'), left, () => true)).toEqual(places('abcd'));
  expect(withReturned(places('ad'), left, (uuid) => uuid === 'c')).toEqual(places('acd'));
});
