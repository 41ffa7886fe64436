import { dayLengthMs } from '@helpdesk/domain';
import { expect, it } from 'vitest';
import { planDesk } from './plan-desk.ts';
import { seededRandom } from './random.ts';

const end = Date.UTC(2026, 4, 20, 12);

it('draws the same numbers for the same seed, and others for another', () => {
  const draw = (seed: number): number[] => {
    const random = seededRandom(seed);
    return Array.from({ length: 100 }, () => random.next());
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  expect(draw(7).every((number) => number >= 0 && number < 1)).toBe(true);
});

it('plans the same desk for the same seed and end', () => {
  expect(planDesk(seededRandom(1), end)).toEqual(planDesk(seededRandom(1), end));
});

it.each([0, 5 * dayLengthMs, 21 * 3_600_000])('tells 90 days in order, up to an end %d ms later', (later) => {
  const acts = planDesk(seededRandom(1), end + later);
  const count = (kind: string): number => acts.filter((act) => act.do === kind).length;
  expect([count('open'), count('create-contact')]).toEqual([500, 200]);
  expect(acts.every((act, index) => act.at >= (acts[index - 1]?.at ?? 0))).toBe(true);
  expect(acts.every((act) => act.at <= end + later && act.at >= end + later - 90 * dayLengthMs)).toBe(true);
  expect(acts.some((act) => act.do === 'snooze' && act.until > end + later + dayLengthMs)).toBe(true);
});
