import { dayIndex, dayLengthMs, dayOf, evenDays, reportDays, spanOf, startOfDay } from '@helpdesk/domain';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** All zones of a year of ours; some have half hours, some change their clocks at midnight. */
const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instant = fc.integer({ min: Date.parse('2012-01-01'), max: Date.parse('2040-01-01') });
const back = fc.integer({ min: 0, max: 365 });

describe('the days of a report', () => {
  it('are the calendar days up to now, one after the other', () => {
    fc.assert(
      fc.property(zone, instant, back, (timeZone, now, before) => {
        const days = reportDays(now, timeZone, before);
        expect(days).toHaveLength(before + 1);
        expect(dayIndex(days, now)).toBe(before);
        expect(days[0]?.from).toBe(startOfDay(now, timeZone, -before));
        for (const [index, { date, from, until }] of days.entries()) {
          expect({ from, until }).toEqual(dayOf(date, timeZone));
          const next = days[index + 1];
          if (next === undefined) continue;
          expect(next.from).toBe(until);
          expect(Date.parse(next.date) - Date.parse(date)).toBe(dayLengthMs);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are told as even stretches without a difference', () => {
    fc.assert(
      fc.property(
        zone,
        instant,
        back,
        fc.array(fc.double({ min: -0.1, max: 1.1, noNaN: true })),
        (timeZone, now, before, places) => {
          const days = reportDays(now, timeZone, before);
          const { from, until } = spanOf(days);
          const stretches = evenDays(days);
          const edges = days.flatMap((each) => [each.from - 1, each.from]);
          for (const at of [...edges, ...places.map((place) => Math.round(from + place * (until - from)))]) {
            const stretch = stretches.find((each) => each.from <= at && at < each.until);
            const place = stretch && stretch.firstDay + Math.floor((at - stretch.from) / stretch.dayLength);
            expect(place).toBe(dayIndex(days, at));
            expect(place).toBe(at < from || at >= until ? undefined : days.findIndex((each) => at < each.until));
          }
          // Few enough to be written into one statement.
          expect(stretches.length).toBeLessThanOrEqual(2 * 6 + 1);
        },
      ),
      { numRuns: 40 },
    );
  });
});
