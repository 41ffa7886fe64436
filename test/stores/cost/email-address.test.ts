import { email } from '@helpdesk/contract';
import { parseEmail } from '@helpdesk/domain';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const text = `a${' '.repeat(60_000)}b`;

/** Milliseconds of the calmest of some runs: the processor time of a thread is too coarse for so few. */
function costOf(work: () => void): number {
  const costs = Array.from({ length: 7 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...costs);
}

it('an e-mail address is read at once, however many spaces it holds', () => {
  let sum = 0;
  const reference = costOf(() => {
    for (const letter of text) sum += letter.length;
  });
  expect(sum).toBe(7 * text.length);
  const cost = costOf(() => {
    expect(parseEmail(text)).toBeUndefined();
    expect(v.is(email, text)).toBe(false);
  });
  // Looking at each run of spaces, it would take thousands of times as long.
  expect(cost).toBeLessThan(20 * reference);
});
