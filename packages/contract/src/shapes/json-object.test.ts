import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { jsonObject } from './json-object.ts';

describe('jsonObject', () => {
  it('keeps every JSON value', () => {
    const value = { a: [1, 'x', null, { b: true }], constructor: 'kept' };
    expect(v.parse(jsonObject, value)).toEqual(value);
  });

  it('tells a written escape from the character that it stands for', () => {
    expect(v.is(jsonObject, { path: 'C:\\u0000', half: '\\ud83d' })).toBe(true);
  });

  it.each([{ a: '\u0000' }, { a: [{ b: '\uD83D' }] }, { 'a\u0000': 1 }])('refuses %j', (value) => {
    expect(v.is(jsonObject, value)).toBe(false);
  });

  it.each([null, [], 'x', 1, { a: undefined }, { a: Number.NaN }])('refuses %j, which is no JSON object', (value) => {
    expect(v.is(jsonObject, value)).toBe(false);
  });

  describe('security T15.9: more values than 10,000', () => {
    const complaint = 'must have at most 10000 values';

    /** Arrays in an array; counts those whose items were looked at. */
    function parsed(count: number, inside: readonly number[]) {
      const seen = new Set<object>();
      const get = (target: object, key: string | symbol): unknown => {
        if (key === Symbol.iterator || key === 'length') seen.add(target);
        return Reflect.get(target, key);
      };
      const value = { a: Array.from({ length: count }, () => new Proxy([...inside], { get })) };
      return { complaint: v.safeParse(jsonObject, value).issues?.[0].message, seen: seen.size };
    }

    it.each([
      ['one array has all of them', 10_000, [], 0],
      ['many arrays have them together', 2_000, [1, 2, 3, 4, 5], 1_600],
    ])('are refused without a look at the rest where %s', (_where, count, inside, most) => {
      const refused = parsed(count, inside);
      expect(refused.complaint).toBe(complaint);
      expect(refused.seen).toBeLessThanOrEqual(most);
    });

    it('are refused, and 10,000 are not', () => {
      expect(parsed(9_999, [])).toEqual({ complaint: undefined, seen: 9_999 });
    });

    it.each([
      ['objects', `{"a":[${Array(10_000).fill('{}').join()}]}`],
      ['members', `{${Array.from({ length: 10_001 }, (_, number) => `"${number}":1`).join()}}`],
      [
        'levels',
        `{"a":${Array(400)
          .fill(`${'['.repeat(25)}1${']'.repeat(25)}`)
          .join(',')
          .replace(/^/, '[')}]}`,
      ],
    ])('are refused as %s too', (_what, text) => {
      expect(v.safeParse(jsonObject, JSON.parse(text)).issues?.[0].message).toBe(complaint);
    });
  });

  it('leaves members named __proto__ out, on every level', () => {
    const value: unknown = JSON.parse('{"a":[{"__proto__":{"x":1},"b":1}],"__proto__":{"x":1}}');
    const parsed = v.parse(jsonObject, value);
    expect(JSON.stringify(parsed)).toBe('{"a":[{"b":1}]}');
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });
});
