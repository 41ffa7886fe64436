import { describe, expect, test } from 'vitest';
import { conversationFields } from '../conversation/conversation-fields.ts';
import { DomainError } from '../shared/errors.ts';
import { type Condition, filterLimits } from './filter.ts';
import { parseFilter } from './parse-filter.ts';

const at = (iso: string): number => Date.parse(iso);

const parse = (json: unknown, timeZone = 'UTC') =>
  parseFilter(conversationFields, typeof json === 'string' ? json : JSON.stringify(json), { timeZone });

function rule(name: string, operator: string, value?: unknown) {
  const [model, field] = name.split('.');
  return { model, field, operator, value };
}

function one(name: string, operator: string, value?: unknown, timeZone = 'UTC'): unknown {
  return parse([rule(name, operator, value)], timeZone)?.rules[0];
}

function faultPath(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect([error.kind, error.code]).toEqual(['invalid_input', 'filter.invalid']);
    return error.details.issues?.[0]?.path;
  }
  return undefined;
}

const status = 'conversations.status_id';

const created = 'conversations.created_at';

const email = 'users.email';

const tags = 'conversations.tags';

describe('the caller as an agent', () => {
  const assigned = 'conversations.assigned_user_id';
  const mine = (operator: string, value: unknown, name = assigned, agentId: number | undefined = 7) =>
    parseFilter(conversationFields, JSON.stringify([rule(name, operator, value)]), {
      timeZone: 'UTC',
      ...(agentId !== undefined && { agentId }),
    })?.rules[0];

  test('people 51: "me" is the caller', () => {
    expect(mine('equals', 'me')).toEqual({ op: 'integer equals', field: assigned, value: 7 });
    expect(mine('not equals', 'me')).toEqual({ op: 'integer not equals', field: assigned, value: 7 });
    expect(mine('in', ['me', '3', 4])).toEqual({ op: 'integer in', field: assigned, values: [7, 3, 4] });
    expect(mine('in', '["me"]')).toEqual({ op: 'integer in', field: assigned, values: [7] });
  });

  test('is nobody for other operators, for other fields, and where nobody asks', () => {
    expect(faultPath(() => mine('greater than', 'me'))).toBe('filters.0.value');
    expect(faultPath(() => mine('between', ['me', 9]))).toBe('filters.0.value.0');
    expect(faultPath(() => mine('equals', 'me', 'conversations.assigned_team_id'))).toBe('filters.0.value');
    expect(faultPath(() => mine('equals', 'Me'))).toBe('filters.0.value');
    expect(faultPath(() => parse([rule(assigned, 'equals', 'me')]))).toBe('filters.0.value');
  });
});

describe('the whole', () => {
  test.each(['', '  ', '[]', '{"rules": []}', '{"logic": "or", "rules": []}'])('%j is no filter', (text) => {
    expect(parse(text)).toBeNull();
  });

  test('an array is an AND group', () => {
    expect(parse([rule(status, 'set')])).toEqual({ logic: 'AND', rules: [{ op: 'set', field: status }] });
  });

  test.each([
    ['and', 'AND'],
    ['Or', 'OR'],
    [undefined, 'AND'],
  ])('logic %j is %s', (logic, expected) => {
    expect(parse({ logic, rules: [rule(status, 'set')] })?.logic).toBe(expected);
  });

  test('groups stand beside conditions in the root', () => {
    const inner = { logic: 'or', rules: [rule(status, 'set')] };
    expect(parse([rule(status, 'not set'), inner])?.rules).toEqual([
      { op: 'not set', field: status },
      { logic: 'OR', rules: [{ op: 'set', field: status }] },
    ]);
  });

  test.each([
    ['not JSON', '{', 'filters'],
    ['a number', '3', 'filters'],
    ['null', 'null', 'filters'],
    ['rules missing', '{"logic": "AND"}', 'filters.rules'],
    ['rules no array', '{"rules": {}}', 'filters.rules'],
    ['unknown logic', '{"logic": "XOR", "rules": []}', 'filters.logic'],
    ['logic no text', '{"logic": 1, "rules": []}', 'filters.logic'],
    ['a rule no object', '[3]', 'filters.0'],
    ['a rule an array', '[[]]', 'filters.0'],
    ['an empty group', '[{"rules": []}]', 'filters.0.rules'],
    ['a group in a group', '[{"rules": [{"rules": []}]}]', 'filters.0.rules.0'],
    ['inherited names', '[{"__proto__": {"model": "users", "field": "email", "operator": "set"}}]', 'filters.0.model'],
  ])('%s is refused', (_name, text, path) => {
    expect(faultPath(() => parse(text))).toBe(path);
  });
});

describe('what is wrong', () => {
  const list = 'must be an array or the JSON text of one';
  const of = (name: string, operator: string, value?: unknown) => [rule(name, operator, value)];
  const many = (count: number, item: unknown) => Array.from({ length: count }, () => item);

  test.each<[unknown, string]>([
    ['x'.repeat(8 * 1024 + 1), 'filters: must have at most 8 KiB'],
    ['{', 'filters: must be JSON'],
    ['3', 'filters: must be an array of conditions or a group'],
    ['{}', 'filters.rules: must be an array'],
    [[3], 'filters.0: must be a condition or a group'],
    [[{ rules: [{ rules: [] }] }], 'filters.0.rules.0: groups are nested at most one level deep'],
    [many(11, { rules: of(status, 'set') }), 'filters.10: there are more than 10 groups'],
    [[{ rules: [] }], 'filters.0.rules: must not be empty'],
    [many(51, rule(status, 'set')), 'filters.50: there are more than 50 conditions'],
    [
      many(6, rule(email, 'contains', 'x')),
      'filters.5.operator: there are more than 5 conditions with contains, ilike or not contains',
    ],
    [of(status, 'in', many(101, 1)), 'filters.0: there are more than 100 values'],
    [{ logic: 'NOR', rules: [] }, 'filters.logic: must be AND or OR'],
    [of('users.password', 'set'), 'filters.0.field: is not a field that lists are filtered by'],
    [of(status, 'like'), 'filters.0.operator: does not fit the field'],
    [[{ model: 'users', field: 'email' }], 'filters.0.operator: must be a string'],
    [of(status, 'equals', 'x'), 'filters.0.value: must be an integer'],
    [of(email, 'equals', 3), 'filters.0.value: must be a string'],
    [of(email, 'equals', '\0'), 'filters.0.value: must be well-formed text without NUL'],
    [of(created, 'equals', 'x'), 'filters.0.value: must be a date such as 2026-01-31 or an ISO 8601 timestamp'],
    [of(status, 'in', 3), `filters.0.value: ${list}`],
    [of(status, 'in', 'x'), `filters.0.value: ${list}`],
    [of(status, 'in', []), 'filters.0.value: must not be empty'],
    [of(status, 'between', 3), 'filters.0.value: must be two values: "a,b" or [a, b]'],
    [of(created, 'between', ['2026-01-31', 'x']), expect.stringContaining('filters.0.value.1: must be a date')],
  ])('%j', (json, said) => {
    const issues: unknown[] = [];
    try {
      parse(json);
    } catch (error) {
      for (const { path, message } of (error as DomainError).details.issues ?? []) issues.push(`${path}: ${message}`);
    }
    expect(issues).toEqual([said]);
  });

  test('is not a value that needs none, an empty logic, or space around it', () => {
    for (const logic of ['', null]) expect(parse({ logic, rules: of(status, 'set') })?.logic).toBe('AND');
    expect(one(status, 'equals', ' 3 ')).toEqual({ op: 'integer equals', field: status, value: 3 });
    expect(one(status, 'between', ' 1 , 2 ')).toEqual({ op: 'integer between', field: status, low: 1, high: 2 });
    expect(one(created, 'less than', ' 2026-01-31 ')).toMatchObject({ at: at('2026-01-31T00:00:00Z') });
    expect(parse([...many(20, rule(status, 'set')), rule(status, 'in', many(100, 1))])?.rules).toHaveLength(21);
  });

  test('is more than a hundred values of tags, of times and of texts together', () => {
    const hundred = [rule(tags, 'contains', many(98, 1)), rule(created, 'between', '2026-01-01,2026-01-02')];
    expect(parse(hundred)?.rules).toHaveLength(2);
    for (const another of [
      rule(email, 'equals', 'a'),
      rule(status, 'equals', 1),
      rule(created, 'equals', '2026-01-01'),
      rule(created, 'in', ['2026-01-01']),
      rule(email, 'in', ['a']),
      rule(email, 'between', 'a,b'),
    ]) {
      expect(faultPath(() => parse([...hundred, another]))).toBe('filters.2');
    }
  });
});

describe('limits', () => {
  const group = { rules: [rule(status, 'set')] };
  const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

  test.each(['array', 'object'])('ten groups in a root %s, not eleven', (kind) => {
    const root = (count: number) => (kind === 'array' ? many(count, group) : { rules: many(count, group) });
    expect(parse(root(filterLimits.groups))?.rules).toHaveLength(10);
    expect(faultPath(() => parse(root(filterLimits.groups + 1)))).toMatch(/10$/);
  });

  test('five conditions that search, over all groups, whichever operator and field', () => {
    const searching = (operator: string, field = 'users.email', value: unknown = 'x') => {
      const [model, name] = field.split('.');
      return { model, field: name, operator, value };
    };
    const five = [
      searching('contains'),
      searching('ilike'),
      searching('not contains'),
      {
        rules: [searching('contains', 'conversations.tags', [1]), searching('not contains', 'conversations.tags', [2])],
      },
    ];
    expect(
      parseFilter(conversationFields, JSON.stringify([...five, searching('equals')]), { timeZone: 'UTC' })?.rules,
    ).toHaveLength(5);
    const six = [...five, searching('contains', 'inboxes.channel')];
    expect(faultPath(() => parseFilter(conversationFields, JSON.stringify(six), { timeZone: 'UTC' }))).toBe(
      'filters.4.operator',
    );
    const inGroup = [...five.slice(0, 3), { rules: Array(3).fill(searching('ilike')) }];
    expect(faultPath(() => parseFilter(conversationFields, JSON.stringify(inGroup), { timeZone: 'UTC' }))).toBe(
      'filters.3.rules.2.operator',
    );
  });

  test('fifty conditions over all groups', () => {
    const short = { ...rule(status, 'set'), value: undefined };
    expect(parse([{ rules: many(25, short) }, { rules: many(25, short) }])).not.toBeNull();
    expect(faultPath(() => parse([{ rules: many(25, short) }, { rules: many(26, short) }]))).toBe('filters.1.rules.25');
  });

  test('a hundred values over all conditions', () => {
    expect(parse([rule(status, 'in', many(98, 1)), rule(status, 'between', [1, 2])])).not.toBeNull();
    expect(faultPath(() => parse([rule(status, 'in', many(99, 1)), rule(status, 'between', [1, 2])]))).toBe(
      'filters.1',
    );
  });

  test('8 KiB of UTF-8, not of characters', () => {
    const fill = (character: string, count: number) => parse([rule(email, 'equals', character.repeat(count))]);
    const frame = JSON.stringify([rule(email, 'equals', '')]).length;
    expect(fill('a', filterLimits.bytes - frame)).not.toBeNull();
    expect(faultPath(() => fill('a', filterLimits.bytes - frame + 1))).toBe('filters');
    expect(faultPath(() => fill('é', (filterLimits.bytes - frame) / 2 + 1))).toBe('filters');
    expect(faultPath(() => fill('😀', (filterLimits.bytes - frame) / 4 + 1))).toBe('filters');
  });
});

describe('names', () => {
  test.each([
    ['users', 'password', 'set', 'filters.rules.0.field'],
    ['constructor', 'name', 'set', 'filters.rules.0.field'],
    ['conversations', '__proto__', 'set', 'filters.rules.0.field'],
    ['conversations', 'status_id', 'Equals', 'filters.rules.0.operator'],
    ['conversations', 'status_id', 'constructor', 'filters.rules.0.operator'],
    ['conversations', 'status_id', '__proto__', 'filters.rules.0.operator'],
    ['conversations', 'status_id', 'contains', 'filters.rules.0.operator'],
    ['conversations', 'created_at', 'ilike', 'filters.rules.0.operator'],
    ['conversations', 'tags', 'equals', 'filters.rules.0.operator'],
    ['conversations', 'tags', 'greater than', 'filters.rules.0.operator'],
    ['conversations', 'tags', 'ilike', 'filters.rules.0.operator'],
    [3, 'status_id', 'set', 'filters.rules.0.model'],
    ['conversations', null, 'set', 'filters.rules.0.field'],
    ['conversations', 'status_id', ['set'], 'filters.rules.0.operator'],
  ])('%j.%j %j', (model, field, operator, path) => {
    expect(faultPath(() => parse({ rules: [{ model, field, operator, value: '1' }] }))).toBe(path);
  });
});

describe('integers', () => {
  const cases: [string, unknown, Condition][] = [
    ['equals', '3', { op: 'integer equals', field: status, value: 3 }],
    ['equals', 3, { op: 'integer equals', field: status, value: 3 }],
    ['not equals', '-3', { op: 'integer not equals', field: status, value: -3 }],
    ['greater than', '9007199254740991', { op: 'integer greater than', field: status, value: 9007199254740991 }],
    ['less than', 0, { op: 'integer less than', field: status, value: 0 }],
    ['in', '["1","2"]', { op: 'integer in', field: status, values: [1, 2] }],
    ['in', [1, '2'], { op: 'integer in', field: status, values: [1, 2] }],
    ['between', '1,2', { op: 'integer between', field: status, low: 1, high: 2 }],
    ['between', [1, '2'], { op: 'integer between', field: status, low: 1, high: 2 }],
    ['set', { any: 'thing' }, { op: 'set', field: status }],
    ['not set', '\0', { op: 'not set', field: status }],
  ];
  test.each(cases)('%s %j', (operator, value, expected) => {
    expect(one(status, operator, value)).toEqual(expected);
  });

  test.each([
    ['equals', 'three', 'value'],
    ['equals', '', 'value'],
    ['equals', '1.5', 'value'],
    ['equals', 1.5, 'value'],
    ['equals', '0x10', 'value'],
    ['equals', '9007199254740993', 'value'],
    ['equals', 1e300, 'value'],
    ['equals', true, 'value'],
    ['equals', null, 'value'],
    ['equals', undefined, 'value'],
    ['equals', [1], 'value'],
    ['in', '[]', 'value'],
    ['in', [], 'value'],
    ['in', '1,2', 'value'],
    ['in', '3', 'value'],
    ['in', [1, 'x'], 'value.1'],
    ['in', [true], 'value.0'],
    ['between', '1', 'value'],
    ['between', '1,2,3', 'value'],
    ['between', [1], 'value'],
    ['between', '1,x', 'value.1'],
    ['between', '["1","2"]', 'value.0'],
  ])('%s %j is refused', (operator, value, path) => {
    expect(faultPath(() => one(status, operator, value))).toBe(`filters.0.${path}`);
  });
});

describe('texts', () => {
  const cases: [string, unknown, Condition][] = [
    ['equals', '3', { op: 'text equals', field: email, value: '3' }],
    ['equals', '', { op: 'text equals', field: email, value: '' }],
    ['not equals', ' A ', { op: 'text not equals', field: email, value: ' A ' }],
    ['greater than', 'a', { op: 'text greater than', field: email, value: 'a' }],
    ['less than', 'a', { op: 'text less than', field: email, value: 'a' }],
    ['contains', '%_\\', { op: 'text contains', field: email, value: '%_\\' }],
    ['ilike', 'É😀', { op: 'text contains', field: email, value: 'É😀' }],
    ['not contains', 'a', { op: 'text not contains', field: email, value: 'a' }],
    ['in', '["a","b"]', { op: 'text in', field: email, values: ['a', 'b'] }],
    ['between', ' a , b ', { op: 'text between', field: email, low: 'a', high: 'b' }],
    ['between', ['a,', 'b'], { op: 'text between', field: email, low: 'a,', high: 'b' }],
  ];
  test.each(cases)('%s %j', (operator, value, expected) => {
    expect(one(email, operator, value)).toEqual(expected);
  });

  test.each([
    ['equals', 3, 'value'],
    ['equals', false, 'value'],
    ['contains', 'a\0b', 'value'],
    ['contains', '\ud83d', 'value'],
    ['in', ['a', '\0'], 'value.1'],
    ['in', [3], 'value.0'],
  ])('%s %j is refused', (operator, value, path) => {
    expect(faultPath(() => one(email, operator, value))).toBe(`filters.0.${path}`);
  });
});

describe('times', () => {
  const span = (from: string, until: string) => ({ from: at(from), until: at(until) });
  const january = span('2026-01-31T00:00:00Z', '2026-02-01T00:00:00Z');
  const cases: [string, unknown, Condition][] = [
    ['equals', '2026-01-31', { op: 'time in', field: created, spans: [january] }],
    ['not equals', '2026-01-31', { op: 'time not in', field: created, spans: [january] }],
    ['greater than', '2026-01-31', { op: 'time from', field: created, at: january.until }],
    ['less than', '2026-01-31', { op: 'time before', field: created, at: january.from }],
    ['greater than', '2026-01-31T00:00:00.000Z', { op: 'time from', field: created, at: january.from + 1 }],
    ['less than', '2026-01-31T02:00:00+02:00', { op: 'time before', field: created, at: january.from }],
    ['in', ['2026-01-31'], { op: 'time in', field: created, spans: [january] }],
    [
      'between',
      '2026-01-31,2026-02-02',
      { op: 'time in', field: created, spans: [span('2026-01-31T00:00:00Z', '2026-02-03T00:00:00Z')] },
    ],
    [
      'between',
      ['2026-01-31T10:00:00Z', '2026-01-31T11:00:00Z'],
      { op: 'time in', field: created, spans: [span('2026-01-31T10:00:00.000Z', '2026-01-31T11:00:00.001Z')] },
    ],
  ];
  test.each(cases)('%s %j', (operator, value, expected) => {
    expect(one(created, operator, value)).toEqual(expected);
  });

  test('a bare date is a day of the given zone', () => {
    const berlin = span('2026-01-30T23:00:00Z', '2026-01-31T23:00:00Z');
    expect(one(created, 'equals', '2026-01-31', 'Europe/Berlin')).toEqual({
      op: 'time in',
      field: created,
      spans: [berlin],
    });
  });

  test.each([
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2026-01-31T10:00:00',
    '2026-01-31T25:00:00Z',
    '31.01.2026',
    'today',
    '',
    1769817600000,
    true,
    null,
  ])('%j is refused', (value) => {
    expect(faultPath(() => one(created, 'equals', value))).toBe('filters.0.value');
  });
});

describe('tags', () => {
  test.each([
    ['contains', [1, '23', 'Billing'], { op: 'tags any', tagIds: [1, 23], tagNames: ['23', 'billing'] }],
    ['contains', ['a1', '1a'], { op: 'tags any', tagIds: [], tagNames: ['a1', '1a'] }],
    ['contains', '["1", "É"]', { op: 'tags any', tagIds: [1], tagNames: ['1', 'é'] }],
    ['contains', ['1234567890123456', 'ΟΔΟΣ'], { op: 'tags any', tagIds: [], tagNames: ['1234567890123456', 'οδοσ'] }],
    ['not contains', '[7]', { op: 'tags none', tagIds: [7], tagNames: [] }],
    ['set', undefined, { op: 'tags set' }],
    ['not set', 'ignored', { op: 'tags not set' }],
  ])('%s %j', (operator, value, expected) => {
    expect(one(tags, operator, value)).toEqual(expected);
  });

  test.each([
    ['billing', 'value'],
    ['[]', 'value'],
    [[], 'value'],
    [[1.5], 'value.0'],
    [[true], 'value.0'],
    [['a', '\0'], 'value.1'],
  ])('%j is refused', (value, path) => {
    expect(faultPath(() => one(tags, 'contains', value))).toBe(`filters.0.${path}`);
  });
});
