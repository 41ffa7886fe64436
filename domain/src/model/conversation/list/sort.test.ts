import { describe, expect, test } from 'vitest';
import type { Keyset } from '../../shared/page.ts';
import { sortFields } from './fields.ts';
import { compareKeysets, parseSort } from './sort.ts';

describe('parsing', () => {
  test('the newest message first, unless asked otherwise', () => {
    expect(parseSort(undefined, undefined)).toEqual({ field: 'conversations.last_message_at', direction: 'desc' });
  });

  test.each(sortFields)('%s, in any case of the direction', (field) => {
    expect(parseSort(field, 'ASC')).toEqual({ field, direction: 'asc' });
    expect(parseSort(field, 'Desc')).toEqual({ field, direction: 'desc' });
  });

  test.each([
    ['conversations.tags', 'asc'],
    ['Users.email', 'asc'],
    ['constructor', 'asc'],
    ['', 'asc'],
    ['users.email', 'up'],
    ['users.email', ''],
    ['users.email', '__proto__'],
  ])('%j %j is refused', (field, order) => {
    expect(() => parseSort(field, order)).toThrow(expect.objectContaining({ code: 'sort.invalid' }));
  });
});

describe('order', () => {
  const row = (value: Keyset['value'], id: number): Keyset => ({ value, id });

  test('ascending: values, nulls, ties by rising id', () => {
    const sorted = [row(1, 5), row(2, 1), row(2, 3), row(null, 2), row(null, 4)];
    expect([...sorted].reverse().sort((a, b) => compareKeysets('asc', a, b))).toEqual(sorted);
  });

  test('descending: values, nulls still last, ties by falling id', () => {
    const sorted = [row('b', 3), row('b', 1), row('a', 5), row(null, 4), row(null, 2)];
    expect([...sorted].reverse().sort((a, b) => compareKeysets('desc', a, b))).toEqual(sorted);
  });
});
