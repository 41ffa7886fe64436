import { expect, it } from 'vitest';
import { definedMembers } from './defined.ts';
import { isJsonObject, isStorableJson, type JsonValue } from './json.ts';

const nested = (levels: number): JsonValue => (levels === 0 ? 1 : { a: nested(levels - 1) });

it.each<[JsonValue, boolean]>([
  [null, true],
  [1, true],
  [true, true],
  ['\u{1f600}', true],
  ['\0', false],
  ['\ud83d', false],
  [['a', ['b\0']], false],
  [{ 'a\0': 1 }, false],
  [{ a: { b: '\ude00' } }, false],
  [{ a: { b: ['c'] } }, true],
  [nested(32), true],
  [nested(33), false],
])('%j can be stored: %s', (value, can) => {
  expect(isStorableJson(value)).toBe(can);
});

it('an absent member and an undefined one are the same', () => {
  expect(Object.keys(definedMembers({ a: undefined, b: null, c: 0 }))).toEqual(['b', 'c']);
});

it.each<[JsonValue | undefined, boolean]>([
  [{}, true],
  [{ length: 1 }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['{}', false],
  [1, false],
])('%j is an object: %s', (value, is) => {
  expect(isJsonObject(value)).toBe(is);
});
