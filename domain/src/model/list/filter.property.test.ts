import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition, FilterGroup } from './filter.ts';
import type { ListFields } from './list-fields.ts';
import { matchesFilter } from './matches-filter.ts';
import { parseFilter } from './parse-filter.ts';

interface Row {
  readonly count: number | null;
  readonly name: string | null;
  readonly at: number | null;
  readonly tags: { readonly ids: readonly number[]; readonly names: readonly string[] };
}

const fields = {
  'row.count': { type: 'integer', sortable: true, value: (row) => row.count },
  'row.name': { type: 'text', sortable: true, value: (row) => row.name },
  'row.at': { type: 'time', sortable: true, value: (row) => row.at },
  'row.tags': { type: 'tags', sortable: false, tags: (row) => row.tags },
} as const satisfies ListFields<Row>;

// Few values, so that rows and conditions often meet.
const number = fc.integer({ min: -2, max: 2 });
const text = fc.string({ unit: fc.constantFrom('a', 'B', 'ß', 'σ', '\u{1f600}'), maxLength: 3 });
const span = fc.tuple(number, fc.nat(2)).map(([from, length]) => ({ from, until: from + length }));
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 });
const tags = ids.map((some) => ({ ids: some, names: some.map((id) => `Tag${id}`) }));

const row: fc.Arbitrary<Row> = fc.record({
  count: fc.option(number),
  name: fc.option(text),
  at: fc.option(number),
  tags,
});

type Pair = readonly [condition: Condition, negation: Condition];

/** A condition and the one that is true for exactly the other rows. */
const pair: fc.Arbitrary<Pair> = fc.oneof(
  fc.constantFrom('row.count', 'row.name', 'row.at').map(
    (field): Pair => [
      { op: 'set', field },
      { op: 'not set', field },
    ],
  ),
  number.map(
    (value): Pair => [
      { op: 'integer equals', field: 'row.count', value },
      { op: 'integer not equals', field: 'row.count', value },
    ],
  ),
  text.map(
    (value): Pair => [
      { op: 'text equals', field: 'row.name', value },
      { op: 'text not equals', field: 'row.name', value },
    ],
  ),
  text.map(
    (value): Pair => [
      { op: 'text contains', field: 'row.name', value },
      { op: 'text not contains', field: 'row.name', value },
    ],
  ),
  fc.array(span, { minLength: 1, maxLength: 2 }).map(
    (spans): Pair => [
      { op: 'time in', field: 'row.at', spans },
      { op: 'time not in', field: 'row.at', spans },
    ],
  ),
  tags.map(({ ids: tagIds, names }): Pair => {
    const tagNames = names.map((name) => name.toLowerCase());
    return [
      { op: 'tags any', tagIds, tagNames },
      { op: 'tags none', tagIds, tagNames },
    ];
  }),
  fc.constant<Pair>([{ op: 'tags set' }, { op: 'tags not set' }]),
);

const matches = (filter: FilterGroup, each: Row) => matchesFilter(fields, filter, each);
const just = (rule: Condition): FilterGroup => ({ logic: 'AND', rules: [rule] });

test('a condition and its negation divide the rows', () => {
  fc.assert(
    fc.property(pair, row, ([condition, negation], each) => {
      expect(matches(just(condition), each)).toBe(!matches(just(negation), each));
    }),
    { numRuns: 300 },
  );
});

test('not all of them is one of the negations, and none of them is all of the negations', () => {
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 4 }), row, (pairs, each) => {
      const [rules, negations] = [pairs.map(([condition]) => condition), pairs.map(([, negation]) => negation)];
      expect(matches({ logic: 'AND', rules }, each)).toBe(!matches({ logic: 'OR', rules: negations }, each));
      expect(matches({ logic: 'OR', rules }, each)).toBe(!matches({ logic: 'AND', rules: negations }, each));
    }),
    { numRuns: 300 },
  );
});

test('a value is less, equal or greater; between its ends is neither less nor greater; null is none of it', () => {
  fc.assert(
    fc.property(row, number, number, (each, low, high) => {
      const field = 'row.count';
      const is = (condition: Condition) => matches(just(condition), each);
      const order = [
        is({ op: 'integer less than', field, value: low }),
        is({ op: 'integer equals', field, value: low }),
        is({ op: 'integer greater than', field, value: low }),
      ];
      expect(order.filter(Boolean)).toHaveLength(each.count === null ? 0 : 1);
      const outside =
        is({ op: 'integer less than', field, value: low }) || is({ op: 'integer greater than', field, value: high });
      expect(is({ op: 'integer between', field, low, high })).toBe(each.count !== null && !outside);
    }),
  );
});

test('a time is in a span from its first instant on and before its end', () => {
  fc.assert(
    fc.property(row, span, (each, { from, until }) => {
      const is = (condition: Condition) => matches(just(condition), each);
      const field = 'row.at';
      const starts = is({ op: 'time from', field, at: from });
      const ends = is({ op: 'time before', field, at: until });
      expect(is({ op: 'time in', field, spans: [{ from, until }] })).toBe(starts && ends);
      expect([starts, ends]).toEqual(each.at === null ? [false, false] : [each.at >= from, each.at < until]);
    }),
  );
});

test('a text is a filter over these fields, or is refused as none', () => {
  const often = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
    fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: odd, weight: 1 });
  const condition = fc.record({
    model: often(fc.constant('row'), fc.string()),
    field: often(fc.constantFrom('count', 'name', 'at', 'tags'), fc.constantFrom('constructor', '')),
    operator: fc.constantFrom('set', 'not set', 'equals', 'not equals', 'less than', 'contains', 'in', 'between'),
    value: often<unknown>(fc.constantFrom(1, 'a', [1, 2], '2026-01-31', '1,2', '["a"]'), fc.jsonValue()),
  });
  const conditions = fc.array(condition, { minLength: 1, maxLength: 2 });
  const group = fc.record({ logic: often<unknown>(fc.constantFrom('AND', 'or'), fc.jsonValue()), rules: conditions });
  const given = often<unknown>(fc.oneof(conditions, group, fc.array(fc.oneof(condition, group))), fc.jsonValue());
  let read = 0;
  fc.assert(
    fc.property(given, row, (json, each) => {
      try {
        const filter = parseFilter(fields, JSON.stringify(json), { timeZone: 'UTC' });
        if (filter !== null) expect(typeof matches(filter, each)).toBe('boolean');
        read += filter === null ? 0 : 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'filter.invalid', details: { issues: [{ path: expect.any(String) }] } });
      }
    }),
    { numRuns: 500 },
  );
  expect(read).toBeGreaterThan(30);
});
