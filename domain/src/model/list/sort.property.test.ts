import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Keyset } from '../shared/page.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { compareKeysets } from './sort.ts';

const direction = fc.constantFrom('asc' as const, 'desc' as const);

/** Few values, so that there are ties. */
const value = fc.oneof(
  fc.constant(fc.option(fc.integer({ min: -2, max: 2 }))),
  fc.constant(fc.option(fc.string({ unit: fc.constantFrom('a', 'B', '\uffff', '\u{1f600}'), maxLength: 2 }))),
);

const rows: fc.Arbitrary<readonly Keyset[]> = value.chain((values) =>
  fc.uniqueArray(fc.record({ value: values, id: fc.integer({ min: 1, max: 50 }) }), {
    selector: ({ id }) => id,
    minLength: 3,
    maxLength: 10,
  }),
);

test('the order is one of all rows: two rows are never equal, and three agree', () => {
  fc.assert(
    fc.property(direction, rows, (way, keysets) => {
      const before = (a: Keyset, b: Keyset) => compareKeysets(way, a, b) < 0;
      for (const a of keysets) {
        expect(compareKeysets(way, a, a)).toBeCloseTo(0);
        for (const b of keysets) {
          if (a !== b) expect(before(a, b)).toBe(!before(b, a));
          expect(keysets.filter((c) => before(a, b) && before(b, c) && !before(a, c))).toEqual([]);
        }
      }
    }),
  );
});

test('pages that each begin behind the cursor of the last one hold every row once, nulls at the end', () => {
  fc.assert(
    fc.property(direction, rows, fc.integer({ min: 1, max: 5 }), (way, keysets, size) => {
      const sorted = keysets.toSorted((a, b) => compareKeysets(way, a, b));
      const seen: Keyset[] = [];
      let cursor: string | undefined;
      // No order, however wrong, goes round in circles here.
      for (const _ of sorted) {
        const after = cursor === undefined ? undefined : decodeCursor('rows', cursor);
        const behind = sorted.filter((each) => after === undefined || compareKeysets(way, each, after) > 0);
        const page = behind.slice(0, size);
        const last = page.at(-1);
        if (last === undefined) break;
        seen.push(...page);
        cursor = encodeCursor('rows', last);
      }
      expect(seen).toEqual(sorted);
      const firstNull = sorted.findIndex((each) => each.value === null);
      if (firstNull >= 0) expect(sorted.slice(firstNull).every((each) => each.value === null)).toBe(true);
    }),
  );
});

test('a cursor comes back as it was, and only to its own list', () => {
  const unit = fc.constantFrom('a', '"', '\\', '\0', '\u2028', '\ud800', '\u{1f600}');
  const any = fc.oneof(fc.constant(null), fc.string({ unit }), fc.maxSafeInteger());
  const list = fc.string();
  fc.assert(
    fc.property(list, list, any, fc.maxSafeInteger(), (own, other, given, id) => {
      const cursor = encodeCursor(own, { value: given, id });
      expect(decodeCursor(own, cursor)).toEqual({ value: given, id });
      if (other !== own) expect(() => decodeCursor(other, cursor)).toThrow('was not issued by this list');
    }),
  );
});
