import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { boundedJsonObject } from './bounded-json.ts';

const bounded = boundedJsonObject({ bytes: 64, levels: 2, values: 5 });

function complaintOf(value: unknown): string | undefined {
  const result = v.safeParse(bounded, value);
  return result.success ? undefined : result.issues[0].message;
}

describe('boundedJsonObject', () => {
  it.each([
    ['nothing', {}],
    ['both levels', { a: [[]] }],
    ['every value', { a: 1, b: 2, c: 3, d: 4, e: 5 }],
    ['every byte', { a: 'x'.repeat(64 - '{"a":""}'.length) }],
  ])('takes %s', (_case, value) => {
    expect(v.parse(bounded, value)).toEqual(value);
  });

  it.each([
    ['a level more', { a: [[{}]] }, 'must have at most 2 levels of objects or arrays inside it'],
    ['a value more', { a: [1, 2, 3, 4, 5] }, 'must have at most 5 values'],
    ['empty arrays, which are values too', { a: [[], [], [], [], []] }, 'must have at most 5 values'],
    ['a byte more', { a: 'x'.repeat(65 - '{"a":""}'.length) }, 'must have at most 64 bytes as JSON'],
    ['bytes of UTF-8, not characters', { a: '\u20ac'.repeat(20) }, 'must have at most 64 bytes as JSON'],
    ['what is no object', [], 'must be an object'],
  ])('refuses %s', (_case, value, message) => {
    expect(complaintOf(value)).toBe(message);
  });

  it('security T15.9: counts no further than it has to', () => {
    let looks = 0;
    const ownKeys = (target: object): (string | symbol)[] => {
      looks += 1;
      return Reflect.ownKeys(target);
    };
    const many = Array.from({ length: 100 }, () => new Proxy({ a: 1 }, { ownKeys }));
    expect(complaintOf({ a: many })).toBe('must have at most 5 values');
    // Looked at to count the levels, and not again for the values.
    expect(looks).toBe(many.length);
  });

  it('counts four bytes for what UTF-16 writes as a pair', () => {
    const fits = { a: '\u{1f600}'.repeat(14) };
    expect(complaintOf(fits)).toBeUndefined();
    expect(complaintOf({ a: `${fits.a}\u{1f600}` })).toBe('must have at most 64 bytes as JSON');
  });
});
