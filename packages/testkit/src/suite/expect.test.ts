import { AssertionError } from 'node:assert';
import { describe, expect, it } from 'vitest';
import { expect as claim } from './expect.ts';

describe('a claim of the suites', () => {
  it.each<[string, () => void, () => void]>([
    ['toBe', () => claim(Number.NaN).toBe(Number.NaN), () => claim('1').toBe(1)],
    ['toEqual', () => claim({ a: [{ b: null }] }).toEqual({ a: [{ b: null }] }), () => claim([1]).toEqual([1, 2])],
    ['toEqual, by values', () => claim({ a: 1 }).toEqual({ a: 1 }), () => claim({ a: 1 }).toEqual({ a: '1' })],
    [
      'toMatchObject',
      () => claim({ a: 1, b: [{ c: 2, d: 3 }] }).toMatchObject({ b: [{ d: 3 }] }),
      () => claim({ a: 1, b: [{ c: 2, d: 3 }] }).toMatchObject({ b: [{ d: 4 }] }),
    ],
    [
      'toMatchObject, by length',
      () => claim({ a: [1, 2] }).toMatchObject({ a: [1, 2] }),
      () => claim({ a: [1, 2] }).toMatchObject({ a: [1] }),
    ],
    [
      'toMatchObject, where there is such a member',
      () => claim({ a: undefined }).toMatchObject({ a: undefined }),
      () => claim({}).toMatchObject({ a: undefined }),
    ],
    ['toBeUndefined', () => claim(undefined).toBeUndefined(), () => claim(null).toBeUndefined()],
    ['toBeDefined', () => claim(null).toBeDefined(), () => claim(undefined).toBeDefined()],
    ['toBeNull', () => claim(null).toBeNull(), () => claim(undefined).toBeNull()],
    ['toHaveLength', () => claim('ab').toHaveLength(2), () => claim([1]).toHaveLength(2)],
    ['toHaveLength, of what has one', () => claim([]).toHaveLength(0), () => claim(undefined).toHaveLength(0)],
    ['toContain, of a text', () => claim('abc').toContain('bc'), () => claim('abc').toContain('ac')],
    ['toContain, of an array', () => claim([1, 2]).toContain(2), () => claim([1, 2]).toContain('2')],
    ['toBeGreaterThan', () => claim(2).toBeGreaterThan(1), () => claim(1).toBeGreaterThan(1)],
    ['toBeGreaterThan, of numbers', () => claim(2).toBeGreaterThan(1), () => claim('2').toBeGreaterThan(1)],
    ['toBeGreaterThanOrEqual', () => claim(1).toBeGreaterThanOrEqual(1), () => claim(0).toBeGreaterThanOrEqual(1)],
    ['toBeLessThan', () => claim(0).toBeLessThan(1), () => claim(1).toBeLessThan(1)],
    ['not.toBe', () => claim(1).not.toBe(2), () => claim(1).not.toBe(1)],
    ['not.toEqual', () => claim({ a: 1 }).not.toEqual({ a: 2 }), () => claim({ a: 1 }).not.toEqual({ a: 1 })],
    ['not.toBeNull', () => claim(undefined).not.toBeNull(), () => claim(null).not.toBeNull()],
    ['not.toContain', () => claim([1]).not.toContain(2), () => claim([1]).not.toContain(1)],
  ])('%s holds where it should, and fails where it should', (_name, holds, fails) => {
    expect(holds).not.toThrow();
    expect(fails).toThrow(AssertionError);
  });

  const refused = async (): Promise<never> => {
    throw Object.assign(new Error('It was refused'), { code: 'no' });
  };

  it('of a promise holds where it is rejected so', async () => {
    const error = new Error('abandoned');
    await claim(Promise.reject(error)).rejects.toBe(error);
    await claim(refused()).rejects.toMatchObject({ code: 'no' });
    await claim(refused()).rejects.toThrow('refused');
    await claim(refused()).rejects.toThrow();
  });

  it('of a promise fails where it is rejected otherwise, or not at all', async () => {
    const claims = [
      claim(refused()).rejects.toBe(new Error('It was refused, by another error')),
      claim(refused()).rejects.toMatchObject({ code: 'yes' }),
      claim(refused()).rejects.toThrow('abandoned'),
      claim(Promise.reject('no error')).rejects.toThrow(),
      claim(Promise.resolve('a value')).rejects.toThrow(),
    ];
    for (const each of claims) await expect(each).rejects.toThrow(AssertionError);
  });

  it('says what it looked at', () => {
    expect(() => claim(1, 'the count').toBe(2)).toThrow('the count');
    expect(() => claim([1]).toContain(2)).toThrow('expected [1] to contain 2');
  });
});
