import { describe, expect, test } from 'vitest';
import { hourLengthMs } from './time.ts';
import { dayOf, startOfDay } from './zoned-day.ts';

const at = (iso: string): number => Date.parse(iso);

describe('the day of a date', () => {
  test.each([
    ['UTC', '2026-01-31', '2026-01-31T00:00:00Z', 24],
    ['Asia/Kolkata', '2026-01-31', '2026-01-30T18:30:00Z', 24],
    ['Europe/Berlin', '2026-01-31', '2026-01-30T23:00:00Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    // Midnight does not exist: the first instant shows 01:00.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', 23],
    ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00Z', 25],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
    // Midnight exists twice: the first one counts.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
    // The clocks went forward from 23:30: the day begins between two midnights.
    ['America/Toronto', '1919-03-31', '1919-03-31T04:30:00Z', 23.5],
    ['Africa/Monrovia', '1960-01-01', '1960-01-01T00:44:30Z', 24],
    ['America/St_Johns', '2006-04-02', '2006-04-02T03:30:00Z', 23],
  ])('%s %s', (zone, date, from, hours) => {
    expect(dayOf(date, zone)).toEqual({ from: at(from), until: at(from) + hours * hourLengthMs });
  });

  test('a date that the zone left out is empty, and its neighbours are whole', () => {
    const jump = at('2011-12-30T10:00:00Z');
    expect(dayOf('2011-12-29', 'Pacific/Apia')).toEqual({ from: jump - 24 * hourLengthMs, until: jump });
    expect(dayOf('2011-12-30', 'Pacific/Apia')).toEqual({ from: jump, until: jump });
    expect(dayOf('2011-12-31', 'Pacific/Apia')).toEqual({ from: jump, until: jump + 24 * hourLengthMs });
  });

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '0000-01-01',
    '0099-12-31',
    '2026-01-31T',
    '',
    'today',
  ])('%j is no date', (text) => expect(dayOf(text, 'UTC')).toBeUndefined());

  test('the last date of four digits ends in a year of five', () => {
    expect(dayOf('9999-12-31', 'UTC')).toEqual({
      from: at('9999-12-31T00:00:00Z'),
      until: at('+010000-01-01T00:00:00Z'),
    });
  });
});

describe('the start of a day', () => {
  test('is that of the day which the zone shows', () => {
    expect(startOfDay(at('2026-01-31T23:30:00Z'), 'Europe/Berlin')).toBe(at('2026-01-31T23:00:00Z'));
    expect(startOfDay(at('2026-01-31T22:30:00Z'), 'Europe/Berlin')).toBe(at('2026-01-30T23:00:00Z'));
  });

  test('counts calendar days across a change of the clocks, a month and a year', () => {
    expect(startOfDay(at('2026-03-30T12:00:00Z'), 'Europe/Berlin', -1)).toBe(at('2026-03-28T23:00:00Z'));
    expect(startOfDay(at('2026-03-01T12:00:00Z'), 'UTC', -1)).toBe(at('2026-02-28T00:00:00Z'));
    expect(startOfDay(at('2026-12-31T12:00:00Z'), 'UTC', 1)).toBe(at('2027-01-01T00:00:00Z'));
  });

  test('of an instant before 1970 with milliseconds', () => {
    expect(startOfDay(-1, 'UTC')).toBe(at('1969-12-31T00:00:00Z'));
  });
});
