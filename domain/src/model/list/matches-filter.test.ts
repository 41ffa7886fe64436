import { describe, expect, test } from 'vitest';
import type { ConversationListItem } from '../conversation/conversation.ts';
import { type ConversationRow, conversationFields } from '../conversation/conversation-fields.ts';
import type { Condition, FilterGroup } from './filter.ts';
import { matchesFilter } from './matches-filter.ts';

const blank = {
  statusId: 1,
  status: 'Open',
  priorityId: null,
  inboxChannel: 'livechat',
  lastMessageAt: null,
  contact: { email: null, externalUserId: null },
  tags: [],
} as unknown as ConversationListItem;

function row(changes: Partial<ConversationListItem> = {}, tagIds: readonly number[] = []): ConversationRow {
  return { ...blank, ...changes, tagIds };
}

const withEmail = (email: string): ConversationRow =>
  row({ contact: { ...blank.contact, email } as ConversationListItem['contact'] });

const holds = (condition: Condition, given: ConversationRow): boolean =>
  matchesFilter(conversationFields, { logic: 'AND', rules: [condition] }, given);

describe('null', () => {
  const field = 'conversations.priority_id';
  const at = 'conversations.last_message_at';
  const kept: Condition[] = [
    { op: 'not set', field },
    { op: 'integer not equals', field, value: 3 },
    { op: 'text not equals', field: 'users.email', value: 'a' },
    { op: 'text not contains', field: 'users.email', value: 'a' },
    { op: 'time not in', field: at, spans: [{ from: 0, until: 1 }] },
  ];
  const lost: Condition[] = [
    { op: 'set', field },
    { op: 'integer equals', field, value: 0 },
    { op: 'integer greater than', field, value: -1 },
    { op: 'integer less than', field, value: 1 },
    { op: 'integer in', field, values: [0] },
    { op: 'integer between', field, low: -1, high: 1 },
    { op: 'text contains', field: 'users.email', value: '' },
    { op: 'text equals', field: 'users.email', value: '' },
    { op: 'time in', field: at, spans: [{ from: 0, until: 1 }] },
    { op: 'time from', field: at, at: 0 },
    { op: 'time before', field: at, at: 1 },
  ];
  test.each(kept)('is kept by $op', (condition) => expect(holds(condition, row())).toBe(true));
  test.each(lost)('is lost by $op', (condition) => expect(holds(condition, row())).toBe(false));
});

describe('a value', () => {
  const field = 'conversations.status_id';
  const at = 'conversations.last_message_at';
  const spans = [
    { from: 1, until: 3 },
    { from: 5, until: 6 },
  ];
  const cases: [Condition, values: readonly number[]][] = [
    [{ op: 'set', field }, [1, 2, 3, 4, 5]],
    [{ op: 'not set', field }, []],
    [{ op: 'integer equals', field, value: 3 }, [3]],
    [{ op: 'integer not equals', field, value: 3 }, [1, 2, 4, 5]],
    [{ op: 'integer greater than', field, value: 3 }, [4, 5]],
    [{ op: 'integer less than', field, value: 3 }, [1, 2]],
    [{ op: 'integer in', field, values: [2, 5, 9] }, [2, 5]],
    [{ op: 'integer in', field, values: [] }, []],
    [{ op: 'integer between', field, low: 2, high: 4 }, [2, 3, 4]],
    [{ op: 'time in', field: at, spans }, [1, 2, 5]],
    [{ op: 'time not in', field: at, spans }, [3, 4]],
    [{ op: 'time from', field: at, at: 3 }, [3, 4, 5]],
    [{ op: 'time before', field: at, at: 3 }, [1, 2]],
  ];
  test.each(cases)('%j keeps %j of one to five', (condition, kept) => {
    const all = [1, 2, 3, 4, 5];
    expect(all.filter((each) => holds(condition, row({ statusId: each, lastMessageAt: each })))).toEqual(kept);
  });

  test('is there, or it is not', () => {
    expect([holds({ op: 'set', field }, row()), holds({ op: 'not set', field }, row())]).toEqual([true, false]);
  });

  test('between numbers is between numbers, not between their digits', () => {
    const between: Condition = { op: 'integer between', field, low: 9, high: 10 };
    expect([2, 9, 10, 100].filter((statusId) => holds(between, row({ statusId })))).toEqual([9, 10]);
  });

  test('of a text is one of several, or another than one', () => {
    const names = ['a', 'b', 'c'];
    const kept = (condition: Condition) => names.filter((email) => holds(condition, withEmail(email)));
    expect(kept({ op: 'text in', field: 'users.email', values: ['c', 'a', 'd'] })).toEqual(['a', 'c']);
    expect(kept({ op: 'text not equals', field: 'users.email', value: 'b' })).toEqual(['a', 'c']);
    expect(kept({ op: 'text equals', field: 'users.email', value: 'b' })).toEqual(['b']);
  });

  test('is asked of a field that has one, and tags of rows that have some', () => {
    const one: Condition = { op: 'set', field: 'conversations.tags' };
    expect(() => holds(one, row())).toThrow('no field with one value: conversations.tags');
    expect(() => holds({ op: 'set', field: 'users.password' }, row())).toThrow('value: users.password');
    const untagged = { size: { type: 'integer', sortable: true, value: () => 1 } } as const;
    const any: FilterGroup = { logic: 'AND', rules: [{ op: 'tags set' }] };
    expect(() => matchesFilter(untagged, any, {})).toThrow('the rows have no tags');
  });
});

describe('text', () => {
  const field = 'users.email';
  test.each([
    ['contains', 'É', 'café', true],
    ['contains', '%', 'café', false],
    ['contains', '%', '100%', true],
    ['contains', '_', 'a', false],
    ['contains', '\\', 'a\\b', true],
    ['contains', '', '', true],
    ['not contains', 'CAF', 'café', false],
    ['not contains', 'tea', 'café', true],
    ['equals', 'A', 'a', false],
    ['greater than', '\u{ff5e}', '😀', true],
    ['less than', '😀', '\u{ff5e}', true],
    ['greater than', 'a', 'a', false],
  ] as const)('%s %j on %j is %s', (operator, value, email, expected) => {
    expect(holds({ op: `text ${operator}`, field, value }, withEmail(email))).toBe(expected);
  });

  test('between is inclusive', () => {
    const between: Condition = { op: 'text between', field, low: 'b', high: 'd' };
    expect(['a', 'b', 'c', 'd', 'da'].map((email) => holds(between, withEmail(email)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('time', () => {
  test('a span begins with its start and ends before its end', () => {
    const within: Condition = { op: 'time in', field: 'conversations.last_message_at', spans: [{ from: 5, until: 7 }] };
    expect([4, 5, 6, 7].map((lastMessageAt) => holds(within, row({ lastMessageAt })))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('tags', () => {
  const tagged = row({ tags: ['VIP', 'École'] }, [4, 9]);
  test.each([
    ['tags any', [9], [], true],
    ['tags any', [5], ['école'], true],
    ['tags any', [5], ['other'], false],
    ['tags none', [5], ['other'], true],
    ['tags none', [4], [], false],
    ['tags none', [], ['vip'], false],
  ] as const)('%s of %j and %j is %s', (op, tagIds, tagNames, expected) => {
    expect(holds({ op, tagIds, tagNames }, tagged)).toBe(expected);
  });

  test('set and not set ask whether there is one', () => {
    expect([holds({ op: 'tags set' }, tagged), holds({ op: 'tags not set' }, tagged)]).toEqual([true, false]);
    expect([holds({ op: 'tags set' }, row()), holds({ op: 'tags not set' }, row())]).toEqual([false, true]);
  });
});

describe('groups', () => {
  const yes: Condition = { op: 'set', field: 'conversations.status_id' };
  const no: Condition = { op: 'not set', field: 'conversations.status_id' };
  const cases: [FilterGroup, boolean][] = [
    [{ logic: 'AND', rules: [] }, true],
    [{ logic: 'OR', rules: [] }, true],
    [{ logic: 'AND', rules: [yes, no] }, false],
    [{ logic: 'OR', rules: [yes, no] }, true],
    [{ logic: 'AND', rules: [yes, { logic: 'OR', rules: [no, yes] }] }, true],
    [{ logic: 'OR', rules: [no, { logic: 'AND', rules: [yes, no] }] }, false],
  ];
  test.each(cases)('%j is %s', (filter, expected) =>
    expect(matchesFilter(conversationFields, filter, row())).toBe(expected),
  );
});
