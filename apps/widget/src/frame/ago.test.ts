import { afterEach, expect, it, vi } from 'vitest';
import { ago } from './ago.ts';
import { dayName } from './times.ts';

afterEach(() => void vi.unstubAllEnvs());

it.each([
  ['Europe/Berlin', '2026-11-25T23:00', '2026-11-27T10:00', '2 days ago'],
  ['Europe/Berlin', '2026-11-26T09:00', '2026-11-27T10:00', 'yesterday'],
  ['Europe/Berlin', '2026-11-26T11:00', '2026-11-27T10:00', '23 hours ago'],
  // The day after the clocks were put forward.
  ['Europe/Berlin', '2026-03-28T23:30', '2026-03-30T00:30', '2 days ago'],
  ['America/New_York', '2026-11-01T00:10', '2026-11-02T00:20', 'yesterday'],
  ['Asia/Kolkata', '2026-11-20T23:00', '2026-11-26T08:00', '6 days ago'],
  ['Asia/Kolkata', '2026-11-19T23:00', '2026-11-26T08:00', 'last week'],
  ['UTC', '2026-11-26T08:00', '2026-11-26T08:00', 'now'],
  ['UTC', '2026-11-26T08:00', '2026-11-26T07:00', 'now'],
])('reports E6 in %s: what was written at %s is, at %s, from %s', (zone, at, now, said) => {
  vi.stubEnv('TZ', zone);
  expect(ago('en', Date.parse(at), Date.parse(now))).toBe(said);
});

it.each([
  ['2026-03-29T12:00', '2026-03-30T00:30', 'Yesterday'],
  ['2026-10-25T00:30', '2026-10-25T23:30', 'Today'],
  ['2026-10-24T23:59', '2026-10-26T00:10', 'Saturday 24 October'],
  ['2025-12-31T23:59', '2026-01-02T00:00', 'Wednesday 31 December 2025'],
])('reports E6: the day of %s is, at %s, %s', (at, now, name) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const shown = dayName('en-GB', Date.parse(at), Date.parse(now), 'Today', 'Yesterday');
  // Versions of CLDR differ in their commas.
  expect(shown.replaceAll(',', '')).toBe(name);
});
