import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayLengthMs } from '../shared/time.ts';
import { dayOf, startOfDay } from '../shared/zoned-day.ts';
import { dayIndex, evenDays, reportDays, spanOf } from './day-range.ts';

// Clocks that change by half an hour, at midnight, and across the date line.
const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'America/Havana',
  'Pacific/Apia',
);
const instant = fc.oneof(
  fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2030, 0, 1) }),
  // Apia left out a date of that week.
  fc.integer({ min: Date.UTC(2011, 11, 28), max: Date.UTC(2012, 0, 4) }),
);
const days = fc.integer({ min: 0, max: 20 });

test('days follow each other without a gap, the last is today, and each is the span of its date', () => {
  fc.assert(
    fc.property(instant, zone, days, (now, timeZone, count) => {
      const range = reportDays(now, timeZone, count);
      expect(range).toHaveLength(count + 1);
      for (const [index, day] of range.entries()) {
        expect(day.until).toBe(range[index + 1]?.from ?? day.until);
        expect(dayOf(day.date, timeZone)).toEqual({ from: day.from, until: day.until });
        expect(day.until - day.from).toBeLessThanOrEqual(dayLengthMs * (25 / 24));
      }
      const { from, until } = spanOf(range);
      expect(from <= now && now < until).toBe(true);
      expect(startOfDay(now, timeZone)).toBe(range.at(-1)?.from);
      expect(startOfDay(now, timeZone, -count)).toBe(from);
    }),
  );
});

test('the day of an instant is the one that holds it, searched for or counted in even days', () => {
  fc.assert(
    fc.property(
      instant,
      zone,
      days,
      fc.integer({ min: -1, max: 21 }),
      fc.integer({ min: -1, max: 1 }),
      (now, timeZone, count, daysBack, off) => {
        const range = reportDays(now, timeZone, count);
        // At a midnight, or one millisecond from it.
        const at = startOfDay(now, timeZone, -daysBack) + off;
        const holding = range.findIndex(({ from, until }) => from <= at && at < until);
        expect(dayIndex(range, at) ?? -1).toBe(holding);
        const stretch = evenDays(range).find(({ from, until }) => from <= at && at < until);
        const counted = stretch && stretch.firstDay + Math.floor((at - stretch.from) / stretch.dayLength);
        expect(counted ?? -1).toBe(holding);
      },
    ),
  );
});
