import { expect, it } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const shown = (now: Date) =>
  snoozeTimes(now).map(({ label, until }) => `${label} ${until.getDate()} ${until.getHours()}:${until.getMinutes()}`);

it.each([
  [
    'on a Thursday noon',
    new Date(2026, 10, 19, 12, 30),
    ['In 1 hour 19 13:30', 'This evening 19 18:0', 'Tomorrow 20 9:0', 'Monday 23 9:0'],
  ],
  [
    'in the evening, without this evening',
    new Date(2026, 10, 19, 18, 0),
    ['In 1 hour 19 19:0', 'Tomorrow 20 9:0', 'Monday 23 9:0'],
  ],
  [
    'on a Sunday, when tomorrow is Monday',
    new Date(2026, 10, 22, 12, 0),
    ['In 1 hour 22 13:0', 'This evening 22 18:0', 'Tomorrow 23 9:0'],
  ],
  [
    'on a Monday: the next one',
    new Date(2026, 10, 23, 20, 0),
    ['In 1 hour 23 21:0', 'Tomorrow 24 9:0', 'Monday 30 9:0'],
  ],
])('%s', (_what, now, times) => expect(shown(now)).toEqual(times));
