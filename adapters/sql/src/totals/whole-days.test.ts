import { dayLengthMs } from '@helpdesk/domain';
import { expect, test } from 'vitest';
import { wholeDays } from './whole-days.ts';

/** Around midnights, and in the middle of days. */
const instants = [0, 1, 2, 3, 4].flatMap((day) =>
  [0, 1, 40_000_000, dayLengthMs - 1].map((at) => day * dayLengthMs + at),
);
const spans = instants.flatMap((from) => instants.filter((until) => until >= from).map((until) => ({ from, until })));

test('an instant of the span is in one of the three parts, another one in none', () => {
  expect(spans.length).toBeGreaterThan(200);
  for (const { from, until } of spans) {
    const parts = wholeDays({ from, until });
    for (const at of instants) {
      const day = Math.floor(at / dayLengthMs);
      const holds = [
        parts.beforeFrom <= at && at < parts.beforeUntil,
        parts.firstDay <= day && day < parts.untilDay,
        parts.afterFrom <= at && at < parts.afterUntil,
      ];
      expect([from, until, at, holds.filter(Boolean).length]).toEqual([
        from,
        until,
        at,
        from <= at && at < until ? 1 : 0,
      ]);
    }
  }
});

test('what is left of a span is less than a day on either side', () => {
  for (const given of spans) {
    const { beforeFrom, beforeUntil, afterFrom, afterUntil } = wholeDays(given);
    expect(beforeUntil - beforeFrom).toBeLessThan(dayLengthMs);
    expect(afterUntil - afterFrom).toBeLessThan(dayLengthMs);
  }
});

test('a span without a whole day is what is left of its days', () => {
  const span = { from: 5, until: 2 * dayLengthMs - 5 };
  expect(wholeDays(span)).toMatchObject({
    beforeFrom: 5,
    beforeUntil: dayLengthMs,
    afterFrom: dayLengthMs,
    afterUntil: span.until,
  });
  expect(wholeDays({ from: 5, until: 9 })).toMatchObject({
    beforeFrom: 5,
    beforeUntil: 9,
    afterFrom: 9,
    afterUntil: 9,
  });
});
