import { expect, it } from 'vitest';
import { dayLengthMs } from '../shared/time.ts';
import { isOldMail, mailTimes, mailWaitingSince } from './mail-times.ts';

const receivedAt = Date.UTC(2026, 0, 15);
const received_at = '2026-01-15T00:00:00.000Z';

it.each([
  [Date.UTC(1998, 4, 1), { date: '1998-05-01T00:00:00.000Z' }],
  [Date.UTC(2096, 0, 1), { date: '2096-01-01T00:00:00.000Z' }],
  [0, { date: '1970-01-01T00:00:00.000Z' }],
  [Date.UTC(9999, 11, 31, 23, 59, 59, 999), { date: '9999-12-31T23:59:59.999Z' }],
  [Date.UTC(10_000, 0, 1), {}],
  [-1, {}],
  [Number.NaN, {}],
  [Number.MAX_SAFE_INTEGER, {}],
  [null, {}],
])('mail 13: a mail of %s is shown with its date, and counts by its arrival', (date, shown) => {
  expect(mailTimes({ date }, { receivedAt })).toEqual({ received_at, ...shown });
});

it('mail 13: a mailbox without a clock does not stop the import', () => {
  expect(mailTimes({ date: null }, { receivedAt: Number.NaN })).toEqual({ received_at: '1970-01-01T00:00:00.000Z' });
});

it.each([
  [1_000, null, 5_000, 1_000],
  [1_000, 500, 5_000, 1_000],
  [1_000, 2_000, 5_000, 2_000],
  [9_000, null, 5_000, 5_000],
  [1_000, 9_000, 5_000, 5_000],
])('mail 13: received at %s, replied at %s, imported at %s: the contact waits since %s', (at, reply, now, since) => {
  expect(mailWaitingSince(at, reply, now)).toBe(since);
});

it('mail 3: what was received 390 days ago is the oldest that comes in', () => {
  const now = 400 * dayLengthMs;
  expect(isOldMail(now - 390 * dayLengthMs, now)).toBe(false);
  expect(isOldMail(now - 390 * dayLengthMs - 1, now)).toBe(true);
});
