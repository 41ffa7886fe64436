import { expect, it } from 'vitest';
import { idleStep } from './idle-rules.ts';

it.each([
  ['online', 299, undefined],
  ['online', 300, 'away'],
  ['away', 300, undefined],
  ['away', 0, 'online'],
  ['away_manual', 9_000, undefined],
  ['away_manual', 0, undefined],
  ['away_and_reassigning', 0, undefined],
  ['offline', 9_000, undefined],
] as const)('%s, %i seconds after the last input: %s', (current, seconds, next) => {
  expect(idleStep(current, seconds * 1_000, 300_000)).toBe(next);
});
