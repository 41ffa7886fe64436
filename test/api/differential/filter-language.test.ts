import {
  type ConversationFilter,
  compareKeysets,
  compareText,
  conversationFields,
  DomainError,
  dayOf,
  decodeCursor,
  encodeCursor,
  filterLimits,
  type Keyset,
  parseFilter,
  startOfDay,
} from '@helpdesk/domain';
import { filterArbitrary } from '@helpdesk/testkit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const zones = ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kolkata', 'Africa/Cairo', 'Pacific/Apia'] as const;
const zone = fc.constantFrom(...zones);
const oneDay = 86_400_000;
const calendarDay = fc
  .integer({ min: Date.UTC(1995, 0) / oneDay, max: Date.UTC(2035, 0) / oneDay })
  .map((count) => new Date(count * oneDay).toISOString().slice(0, 10));
const dayAfter = (date: string): string => new Date(Date.parse(date) + oneDay).toISOString().slice(0, 10);

function isRefused(text: string): boolean {
  try {
    parseFilter(conversationFields, text, { timeZone: 'UTC' });
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'filter.invalid') return true;
    throw error;
  }
}

describe('the filter language', () => {
  const sent = filterArbitrary({ ids: [1, 2, 3], tagNames: ['vip', 'École'] });
  const count = (group: ConversationFilter): number =>
    group.rules.reduce(
      (sum, rule: ConversationFilter['rules'][number]) => sum + ('logic' in rule ? count(rule) : 1),
      0,
    );

  test('takes what clients send, condition by condition', () => {
    fc.assert(
      fc.property(sent, (text) => {
        const filter = parseFilter(conversationFields, text, { timeZone: 'UTC' });
        const conditions = text.match(/"operator":/g) ?? [];
        expect(filter === null ? 0 : count(filter)).toBe(conditions.length);
      }),
      { numRuns: 500 },
    );
  });

  test('refuses everything else with one kind of error', () => {
    const names = fc.constantFrom('model', 'field', 'operator', 'value', 'rules', 'logic', '__proto__', 'constructor');
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<unknown>(
          null,
          true,
          3,
          1.5,
          '',
          'AND',
          'conversations',
          'status_id',
          'users',
          'email',
          'in',
          'set',
        ),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(names, tie('tree'), { maxKeys: 5, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(
        fc.oneof(
          tree.map((json) => JSON.stringify(json)),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          expect([true, false]).toContain(isRefused(text));
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('refuses more than 8 KiB whatever it says', () => {
    fc.assert(
      fc.property(sent, fc.integer({ min: 0, max: 200 }), (text, spaces) => {
        const long = text.padEnd(filterLimits.bytes - 100 + spaces);
        expect(isRefused(long)).toBe(new TextEncoder().encode(long).length > filterLimits.bytes);
      }),
    );
  });
});

describe('days', () => {
  test('follow one another without a gap, and hold the instants that show their date', () => {
    fc.assert(
      fc.property(calendarDay, zone, (date, timeZone) => {
        const today = dayOf(date, timeZone);
        const tomorrow = dayOf(dayAfter(date), timeZone);
        expect(today?.until).toBe(tomorrow?.from);
        if (today === undefined || today.from === today.until) return;
        const shown = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
        expect([shown(today.from), shown(today.until - 1)]).toEqual([date, date]);
        expect(shown(today.from - 1) < date).toBe(true);
        expect(startOfDay(today.from, timeZone)).toBe(today.from);
        expect(startOfDay(today.until - 1, timeZone)).toBe(today.from);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('order', () => {
  const wellFormed = fc.string({ unit: 'binary', maxLength: 6 });

  test('of text is that of its UTF-8', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
      }),
      { numRuns: 2000 },
    );
  });

  const keyset: fc.Arbitrary<Keyset> = fc.record({
    value: fc.option(fc.oneof(fc.integer({ min: -2, max: 2 }))),
    id: fc.integer({ min: 1, max: 5 }),
  });
  const direction = fc.constantFrom('asc' as const, 'desc' as const);

  test('of keysets is total', () => {
    fc.assert(
      fc.property(direction, keyset, keyset, keyset, (way, a, b, c) => {
        const order = (x: Keyset, y: Keyset) => Math.sign(compareKeysets(way, x, y));
        expect(order(a, b) === -order(b, a)).toBe(true);
        expect(order(a, b) === 0).toBe(a.value === b.value && a.id === b.id);
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });

  test('a cursor gives back its keyset, to its own list only', () => {
    const value = fc.oneof(wellFormed, fc.maxSafeInteger(), fc.constant(null));
    fc.assert(
      fc.property(wellFormed, wellFormed, value, fc.maxSafeNat(), (list, other, each, id) => {
        const text = encodeCursor(list, { value: each, id });
        expect(decodeCursor(list, text)).toEqual({ value: each, id });
        if (other !== list) expect(() => decodeCursor(other, text)).toThrow(DomainError);
      }),
    );
  });
});
