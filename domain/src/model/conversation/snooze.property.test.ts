import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDuration } from '../shared/duration.ts';
import { dayLengthMs, hourLengthMs, minuteLengthMs, secondLengthMs } from '../shared/time.ts';
import { parseSnooze } from './snooze.ts';

const now = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) });

test('the units of a duration add up, and a sign turns it round', () => {
  const count = fc.nat(10_000);
  fc.assert(
    fc.property(count, count, count, count, (hours, minutes, seconds, milliseconds) => {
      const text = `${hours}h${minutes}m${seconds}s${milliseconds}ms`;
      const sum = hours * hourLengthMs + minutes * minuteLengthMs + seconds * secondLengthMs + milliseconds;
      expect(parseDuration(text)).toBe(sum);
      expect(parseDuration(`+${text}`)).toBe(sum);
      expect(parseDuration(`-${text}`)).toBeCloseTo(-sum);
    }),
  );
});

test('a snooze ends in the future and within ten years, however it is written', () => {
  const duration = fc.oneof(fc.integer({ min: -10, max: 100_000 }), fc.integer({ min: 80_000, max: 95_000 }));
  fc.assert(
    fc.property(now, duration, (at, hours) => {
      const until = at + hours * hourLengthMs;
      const written = [`${hours}h`, new Date(until).toISOString()];
      const isAllowed = hours > 0 && until <= at + 3_653 * dayLengthMs;
      for (const text of written) {
        if (isAllowed) expect(parseSnooze(text, at)).toBe(until);
        else if (text.endsWith('Z') && hours <= 0) expect(parseSnooze(text, at)).toBeNull();
        else expect(() => parseSnooze(text, at)).toThrow(expect.objectContaining({ code: 'snooze.invalid' }));
      }
    }),
  );
});
