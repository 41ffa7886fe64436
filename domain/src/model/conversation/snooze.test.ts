import { describe, expect, it } from 'vitest';
import { DomainError } from '../shared/errors.ts';
import { parseSnooze } from './snooze.ts';

const now = Date.UTC(2026, 4, 20, 12);

const minute = 60_000;

describe('parseSnooze', () => {
  it.each([
    ['30m', now + 30 * minute],
    ['1h30m', now + 90 * minute],
    ['24h', now + 24 * 60 * minute],
    ['30m1h', now + 90 * minute],
    ['1.5h', now + 90 * minute],
    ['10h0m0s', now + 600 * minute],
    ['36000s', now + 600 * minute],
    ['2026-05-20T12:00:00.001Z', now + 1],
    ['2026-05-20T16:00:00+02:00', now + 120 * minute],
    ['2026-05-20T12:01Z', now + minute],
    ['2036-05-20T12:00:00Z', Date.UTC(2036, 4, 20, 12)],
  ])('%s', (text, expected) => {
    expect(parseSnooze(text, now)).toBe(expected);
  });

  it.each(['2026-05-20T12:00:00Z', '2026-05-20T11:59:59.999Z', '1970-01-01T00:00:00Z', '2026-05-20T13:59:00+02:00'])(
    'reports E8: %s has passed',
    (text) => {
      expect(parseSnooze(text, now)).toBeNull();
    },
  );

  it.each([
    [undefined],
    [null],
    [''],
    ['0m'],
    ['m'],
    ['h'],
    ['-1h'],
    ['1d'],
    ['0'],
    ['1h 30m'],
    ['tomorrow'],
    ['2026-05-21T12:00:00'],
    ['2026-13-01T00:00:00Z'],
    ['2027-02-30T00:00:00Z'],
    ['2037-01-01T00:00:00Z'],
    ['99999h9999999m'],
    ['constructor'],
  ])('refuses %s', (text) => {
    expect(() => parseSnooze(text, now)).toThrow(DomainError);
  });

  it.each([
    [undefined, 'is required for Snoozed'],
    [null, 'is required for Snoozed'],
    ['', 'is required for Snoozed'],
    ['tomorrow', 'must be a duration such as 30m, 1h30m or 24h, or an ISO 8601 timestamp'],
    ['0m', 'must be in the future'],
    ['99999h', 'must be at most 10 years ahead'],
  ])('says what is wrong with %s', (text, message) => {
    const issues = [{ path: 'snoozedUntil', message }];
    const refusal = { code: 'snooze.invalid', details: { issues } };
    expect(() => parseSnooze(text, now)).toThrow(expect.objectContaining(refusal));
  });

  it('takes ten years to the day, leap days included, and no millisecond more', () => {
    const furthest = 3_653 * 24 * 60 * minute;
    expect(parseSnooze('87672h', now)).toBe(now + furthest);
    expect(() => parseSnooze('87672h1ms', now)).toThrow('10 years');
    expect(parseSnooze('1ms', now)).toBe(now + 1);
  });
});
