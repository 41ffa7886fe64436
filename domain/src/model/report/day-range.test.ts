import { describe, expect, it } from 'vitest';
import { dayLengthMs, hourLengthMs } from '../shared/time.ts';
import { clampDays, dayIndex, evenDays, reportDays, spanOf } from './day-range.ts';

const at = (iso: string): number => Date.parse(iso);

describe('clampDays', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [365, 365],
    [366, 365],
    [1e20, 365],
  ])('%d is %i', (days, wanted) => expect(clampDays(days)).toBe(wanted));
});

describe('reportDays', () => {
  it('is the day of the zone that it is now, and the days before it', () => {
    expect(reportDays(at('2026-01-31T23:30:00Z'), 'Europe/Berlin', 0)).toEqual([
      { date: '2026-02-01', from: at('2026-01-31T23:00:00Z'), until: at('2026-02-01T23:00:00Z') },
    ]);
    expect(reportDays(at('2026-03-01T12:00:00Z'), 'UTC', 2).map((each) => each.date)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(reportDays(at('2026-03-01T12:00:00Z'), 'UTC', 4_000)).toHaveLength(366);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['Pacific/Apia', '2011-12-30', 0],
  ])('%s has %s with %d hours', (zone, date, hours) => {
    const days = reportDays(at(`${date}T12:00:00Z`) + 3 * dayLengthMs, zone, 6);
    const found = days.find((each) => each.date === date);
    expect(found && (found.until - found.from) / hourLengthMs).toBe(hours);
  });
});

it('no days span nothing', () => expect(spanOf([])).toEqual({ from: 0, until: 0 }));

describe('dayIndex', () => {
  const days = reportDays(at('2026-10-26T12:00:00Z'), 'Europe/Berlin', 2);

  it.each([
    ['2026-10-23T21:59:59.999Z', undefined],
    ['2026-10-23T22:00:00.000Z', 0],
    ['2026-10-24T21:59:59.999Z', 0],
    ['2026-10-24T22:00:00.000Z', 1],
    ['2026-10-25T22:59:59.999Z', 1],
    ['2026-10-25T23:00:00.000Z', 2],
    ['2026-10-26T22:59:59.999Z', 2],
    ['2026-10-26T23:00:00.000Z', undefined],
  ])('%s: %s', (iso, index) => expect(dayIndex(days, at(iso))).toBe(index));

  it('is never a date that the zone left out', () => {
    const apia = reportDays(at('2011-12-30T12:00:00Z'), 'Pacific/Apia', 3);
    const jump = at('2011-12-30T10:00:00Z');
    const place = (instant: number) => apia[dayIndex(apia, instant) ?? -1]?.date;
    expect([place(jump - 1), place(jump)]).toEqual(['2011-12-29', '2011-12-31']);
  });
});

describe('evenDays', () => {
  it('is one stretch where the clocks stay', () => {
    const days = reportDays(at('2026-05-20T12:00:00Z'), 'Asia/Kolkata', 365);
    expect(evenDays(days)).toEqual([{ ...spanOf(days), firstDay: 0, dayLength: dayLengthMs }]);
  });

  it('is five in a year with two changes of the clocks', () => {
    const stretches = evenDays(reportDays(at('2026-12-31T12:00:00Z'), 'Europe/Berlin', 365));
    expect(stretches.map((each) => [each.firstDay, each.dayLength / hourLengthMs])).toEqual([
      [0, 24],
      [88, 23],
      [89, 24],
      [298, 25],
      [299, 24],
    ]);
  });

  it('leaves out a date that the zone left out, and counts on behind it', () => {
    const stretches = evenDays(reportDays(at('2011-12-30T12:00:00Z'), 'Pacific/Apia', 3));
    expect(stretches.map((each) => each.firstDay)).toEqual([0, 3]);
  });
});
