import { describe, expect, it } from 'vitest';
import { mergedPreferences, preferenceLimits } from './preferences.ts';

const refusal = (message: string) =>
  expect.objectContaining({ code: 'input.invalid', details: { issues: [{ path: '', message }] } });

describe('the preferences of an agent', () => {
  it('people 62: are merged by member, and null removes one', () => {
    expect(mergedPreferences({ a: 1, b: { c: 2 } }, { a: null, b: { d: 3 }, e: false, f: null })).toEqual({
      b: { d: 3 },
      e: false,
    });
    expect(mergedPreferences({}, {})).toEqual({});
  });

  it.each(['', 'A', 'a-b', 'ä', 'a.b', ' a', 'x'.repeat(41)])('take no member named %j', (name) => {
    const message = 'names of members have 1 to 40 characters of a-z, 0-9 and _';
    expect(() => mergedPreferences({}, { [name]: 1 })).toThrow(refusal(message));
    expect(() => mergedPreferences({}, { [name]: null })).toThrow(refusal(message));
  });

  it('take names up to 40 characters', () => {
    const name = 'x'.repeat(40);
    expect(mergedPreferences({}, { [name]: 1, a_1: 2 })).toEqual({ [name]: 1, a_1: 2 });
  });

  it('have at most 50 members after the change', () => {
    const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`m${at}`, at]));
    expect(mergedPreferences(fifty, { m0: null, other: 1 })).toHaveProperty('other', 1);
    expect(mergedPreferences({}, fifty)).toEqual(fifty);
    expect(() => mergedPreferences(fifty, { other: 1 })).toThrow(refusal('there are more than 50 members'));
  });

  it('people 62: have at most 8 KiB in UTF-8', () => {
    const room = preferenceLimits.bytes - utf8Bytes({ a: '' });
    const full = { a: 'é'.repeat(room / 2) };
    expect(utf8Bytes(full)).toBe(8_192);
    expect(mergedPreferences({}, full)).toEqual(full);
    expect(() => mergedPreferences({}, { a: `${full.a}x` })).toThrow(
      refusal('the preferences would be larger than 8192 bytes'),
    );
  });
});

function utf8Bytes(value: object): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
