import { afterEach, expect, it, vi } from 'vitest';
import { daysSince } from './calendar-days.ts';

afterEach(() => void vi.unstubAllEnvs());

it.each([
  ['Europe/Berlin', '2026-03-29T12:00', '2026-03-30T00:30', 1],
  ['Europe/Berlin', '2026-03-28T23:30', '2026-03-30T00:30', 2],
  ['Europe/Berlin', '2026-10-25T00:30', '2026-10-25T23:30', 0],
  ['Europe/Berlin', '2026-10-24T23:59', '2026-10-25T23:30', 1],
  ['America/New_York', '2026-03-08T01:00', '2026-03-09T00:15', 1],
  ['America/New_York', '2026-11-01T00:10', '2026-11-01T23:50', 0],
  // Clocks change at midnight: the day begins at one o'clock.
  ['America/Santiago', '2026-09-06T01:00', '2026-09-07T00:10', 1],
  ['Africa/Cairo', '2026-04-23T23:59', '2026-04-24T01:00', 1],
  ['Australia/Lord_Howe', '2026-04-04T23:50', '2026-04-05T23:50', 1],
  // This island had no 30 December 2011.
  ['Pacific/Apia', '2011-12-29T12:00', '2011-12-31T00:10', 1],
  ['Asia/Kolkata', '2026-02-28T23:59', '2026-03-01T00:00', 1],
  ['UTC', '2025-12-31T23:59', '2026-01-01T00:00', 1],
  ['UTC', '2026-01-02T00:00', '2026-01-01T23:00', -1],
])('reports E6 in %s, from %s to %s the calendar has turned %i days', (zone, at, now, days) => {
  vi.stubEnv('TZ', zone);
  expect(daysSince(Date.parse(at), Date.parse(now))).toBe(days);
});
