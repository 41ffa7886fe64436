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

  it('leaves members named __proto__ out, on every level', () => {
    const value: unknown = JSON.parse('{"a":[{"__proto__":{"x":1},"b":1}],"__proto__":{"x":1}}');
    const parsed = v.parse(jsonObject, value);
    expect(JSON.stringify(parsed)).toBe('{"a":[{"b":1}]}');
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });
});
