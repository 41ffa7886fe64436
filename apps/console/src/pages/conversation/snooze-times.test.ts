import { createAgentClient } from '@helpdesk/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { momentOf } from '../../words/times.ts';
import { fieldValue, pickedMoment, snoozeTimes } from './snooze-times.ts';

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

const now = new Date(2026, 10, 19, 12, 30);

it('takes a moment of the field as one of the agent, to the minute', () => {
  expect(fieldValue(new Date(2026, 0, 5, 9, 5))).toBe('2026-01-05T09:05');
  expect(pickedMoment('2026-11-19T12:31', +now).until).toEqual(new Date(2026, 10, 19, 12, 31));
});

it.each([
  ['', 'Date and time is missing.'],
  ['2026-11-19T12:30', 'This moment has passed.'],
  ['2036-11-20T09:00', 'This is more than ten years ahead.'],
])('says what is wrong with “%s”', (value, fault) => expect(pickedMoment(value, +now)).toEqual({ fault }));

it('says a moment of another year with its year', () => {
  expect(momentOf(+new Date(2026, 11, 24, 9), +now)).not.toMatch(/2026/);
  expect(momentOf(+new Date(2027, 0, 4, 9), +now)).toMatch(/2027/);
});

describe('reports F9: on a computer whose clock is wrong', () => {
  const noon = Date.UTC(2026, 10, 19, 12);
  const hour = 3_600_000;
  /** An answer of the service has come, at which it is that time. */
  async function answeredAt(time: number): Promise<void> {
    const headers = { Date: new Date(time).toUTCString() };
    const fetch = async () => Response.json({ status: 'success', data: [] }, { headers });
    await createAgentClient({ baseUrl: 'https://desk.example.com', credentials: 'session', fetch }).call('listTags');
  }
  afterEach(async () => {
    await answeredAt(Date.now());
    vi.useRealTimers();
  });

  it.each([2, -3])('by %i hours, one hour is one hour of the service', async (hours) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(noon + hours * hour);
    await answeredAt(noon);
    const [first] = snoozeTimes();
    expect(Math.abs(Number(first?.until) - (noon + hour))).toBeLessThanOrEqual(1_000);
  });

  it('a moment can be picked that is still to come at the service, and no other', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(noon + 2 * hour);
    await answeredAt(noon);
    expect(pickedMoment(fieldValue(new Date(noon + hour))).until).toEqual(new Date(noon + hour));
    expect(pickedMoment(fieldValue(new Date(noon - hour))).fault).toBe('This moment has passed.');
  });
});
