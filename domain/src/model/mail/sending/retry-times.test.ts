import { expect, it } from 'vitest';
import { hourLengthMs, minuteLengthMs, secondLengthMs } from '../../shared/time.ts';
import { isOverdue, laterDelayMs, type RestCause, restDelayMs, sendingPeriodMs } from './retry-times.ts';

const counts = [0, 1, 2, 3, 4, 5, 6, 50, Number.MAX_SAFE_INTEGER];

it('mail 49: a mail that was put off is tried after 1, 5, 15 and 30 minutes, then hourly', () => {
  const minutes = counts.map((count) => laterDelayMs(count, 0.5) / minuteLengthMs);
  expect(minutes).toEqual([1, 1, 5, 15, 30, 60, 60, 60, 60]);
});

it('mail 49, 50: an inbox rests by the schedule of the cause', () => {
  const seconds = (cause: RestCause) => counts.map((count) => restDelayMs(cause, count, 0.5) / secondLengthMs);
  expect(seconds('unreachable')).toEqual([5, 5, 10, 20, 40, 80, 160, 300, 300]);
  expect(seconds('throttled')).toEqual([60, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
  expect(seconds('refused_login')).toEqual([60, 60, 300, 900, 3_600, 3_600, 3_600, 3_600, 3_600]);
});

it('mail 49: delays are at most 20 % shorter or longer, whatever the random number is', () => {
  for (const random of [-1, 0, 0.25, 0.999, 1, 7]) {
    const share = Math.min(Math.max(random, 0), 1);
    expect(laterDelayMs(5, random)).toBe(Math.round(hourLengthMs * (0.8 + 0.4 * share)));
    expect(restDelayMs('unreachable', 1, random)).toBe(Math.round(5_000 * (0.8 + 0.4 * share)));
  }
});

it('mail 5: a wrong password is tried at most four times in 20 minutes', () => {
  for (const random of [0, 0.5, 1]) {
    let [at, logins] = [0, 0];
    while (at <= 20 * minuteLengthMs) {
      logins += 1;
      at += restDelayMs('refused_login', logins, random);
    }
    expect(logins).toBeLessThanOrEqual(4);
    expect(logins).toBeGreaterThanOrEqual(3);
  }
});

it('mail 49: a mail is tried for 24 hours', () => {
  expect(sendingPeriodMs).toBe(24 * hourLengthMs);
  expect(isOverdue(5, sendingPeriodMs + 4)).toBe(false);
  expect(isOverdue(5, sendingPeriodMs + 5)).toBe(true);
});
