import { describe, expect, test } from 'vitest';
import { conversationSortFields, defaultConversationSort } from '../conversation/conversation-fields.ts';
import type { Keyset } from '../shared/page.ts';
import { compareBySort, compareKeysets, keysetOf, parseSort } from './sort.ts';

const parse = (field: string | undefined, order: string | undefined) =>
  parseSort(conversationSortFields, defaultConversationSort, field, order);

describe('parsing', () => {
  test('the newest message first, unless asked otherwise', () => {
    expect(parse(undefined, undefined)).toEqual({ field: 'conversations.last_message_at', direction: 'desc' });
  });

  test.each(conversationSortFields)('%s, in any case of the direction', (field) => {
    expect(parse(field, 'ASC')).toEqual({ field, direction: 'asc' });
    expect(parse(field, 'Desc')).toEqual({ field, direction: 'desc' });
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
    expect(() => parse(field, order)).toThrow(expect.objectContaining({ code: 'sort.invalid' }));
  });
});

test('what is wrong is said', () => {
  const issue = (path: string, message: string) =>
    expect.objectContaining({ code: 'sort.invalid', details: { issues: [{ path, message }] } });
  expect(() => parse('x', 'asc')).toThrow(issue('orderBy', 'is not a field that lists are sorted by'));
  expect(() => parse(undefined, 'up')).toThrow(issue('order', 'must be asc or desc'));
});

test('rows are ordered by the field, then by id', () => {
  const size = { type: 'integer', sortable: true, value: (row: { size: number }) => row.size } as const;
  const rows = [
    { id: 1, size: 10 },
    { id: 2, size: 9 },
    { id: 3, size: 10 },
  ];
  const ids = (direction: 'asc' | 'desc') =>
    rows.toSorted(compareBySort({ size }, { field: 'size', direction })).map(({ id }) => id);
  expect([ids('asc'), ids('desc')]).toEqual([
    [2, 1, 3],
    [3, 1, 2],
  ]);
  expect(keysetOf({ size }, { field: 'size', direction: 'asc' }, { id: 4, size: 7 })).toEqual({ value: 7, id: 4 });
  expect(compareKeysets('asc', { value: 'a', id: 1 }, { value: 10, id: 2 })).toBeGreaterThan(0);
});

describe('order', () => {
  const row = (value: Keyset['value'], id: number): Keyset => ({ value, id });

  test.each([
    [row('z', 1), row(null, 2)],
    [row('z', 2), row(null, 1)],
    [row(-1, 2), row(null, 1)],
  ])('%j stands before %j in both directions', (value, none) => {
    for (const direction of ['asc', 'desc'] as const) {
      expect(compareKeysets(direction, value, none)).toBeLessThan(0);
      expect(compareKeysets(direction, none, value)).toBeGreaterThan(0);
    }
  });

  test('of a row and itself is none', () => {
    for (const same of [row(1, 1), row('a', 1), row(null, 1)]) expect(compareKeysets('asc', same, same)).toBe(0);
  });

  test('ascending: values, nulls, ties by rising id', () => {
    const sorted = [row(1, 5), row(2, 1), row(2, 3), row(null, 2), row(null, 4)];
    expect([...sorted].reverse().sort((a, b) => compareKeysets('asc', a, b))).toEqual(sorted);
  });

  test('descending: values, nulls still last, ties by falling id', () => {
    const sorted = [row('b', 3), row('b', 1), row('a', 5), row(null, 4), row(null, 2)];
    expect([...sorted].reverse().sort((a, b) => compareKeysets('desc', a, b))).toEqual(sorted);
  });
});
