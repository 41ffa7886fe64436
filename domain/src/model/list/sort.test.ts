import { describe, expect, test } from 'vitest';
import { conversationSortFields, defaultConversationSort } from '../conversation/conversation-fields.ts';
import type { Keyset } from '../shared/page.ts';
import { compareKeysets, parseSort } from './sort.ts';

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
