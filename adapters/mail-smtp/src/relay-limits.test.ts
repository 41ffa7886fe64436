import { expect, it } from 'vitest';
import { relayLimits } from './relay-limits.ts';

it('mail 51: the last answer is waited for ten minutes, as RFC 5321 asks, and a relay that takes no more for two', () => {
  const { end, body, ...others } = relayLimits;
  expect(end).toBe(10 * 60_000);
  expect(body).toBe(30 * 60_000);
  expect(others).toEqual({
    ...{ connect: 30_000, greeting: 30_000, answer: 60_000 },
    ...{ progress: 2 * 60_000, goodbye: 2_000 },
  });
});
