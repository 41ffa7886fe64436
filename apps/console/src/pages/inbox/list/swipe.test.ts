import { expect, it } from 'vitest';
import { meantBy, swipeOf } from './swipe.ts';

it.each([
  ['rest', 0, 0],
  ['rest', 5, 6],
  ['swipe', 9, 0],
  ['swipe', -40, 19],
  ['scroll', 0, 9],
  ['scroll', 40, 20],
  ['scroll', -12, -40],
])('a finger means to %s at %i, %i', (meant, x, y) => {
  expect(meantBy({ x, y })).toBe(meant);
});

it.each([
  ['to the right, left to right', 60, 390, false, 'start', false],
  ['to the left, left to right', -60, 390, false, 'end', false],
  ['to the right, right to left', 60, 390, true, 'end', false],
  ['to the left, right to left', -60, 390, true, 'start', false],
  ['far on a phone', 137, 390, false, 'start', true],
  ['not far on a phone', 136, 390, false, 'start', false],
  ['far on a wide screen', -140, 1_200, false, 'end', true],
])('pushed %s', (_what, x, width, isRtl, side, isFar) => {
  expect(swipeOf(x, width, isRtl)).toEqual({ side, isFar });
});
