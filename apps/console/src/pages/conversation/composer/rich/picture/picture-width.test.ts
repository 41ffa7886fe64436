import { expect, it } from 'vitest';
import { firstWidth, narrowerWidth, shareOf } from './picture-width.ts';

const steps = (own: number): readonly (number | null)[] => {
  const all = [firstWidth(own)];
  for (let at = 0; at < 4; at += 1) all.push(narrowerWidth(all.at(-1) ?? null, own));
  return all;
};

it.each([
  [4_000, [640, 480, 320, 160, 640]],
  [640, [null, 480, 320, 160, null]],
  [200, [null, 150, 100, 50, null]],
  [1, [null, 1, 1, 1, 1]],
])('mail 58: a picture that is %d pixels wide becomes narrower in three steps, and full again: %j', (own, expected) => {
  expect(steps(own)).toEqual(expected);
});

it('mail 58: a width of another program goes on at the next narrower step', () => {
  expect([600, 400, 100].map((width) => narrowerWidth(width, 640))).toEqual([480, 320, null]);
});

it('mail 58: is drawn as a part of the text that is as large on each screen', () => {
  expect([shareOf(null, 2_000), shareOf(320, 640), shareOf(50, 200), shareOf(900, 640), shareOf(320, 0)]).toEqual([
    ...[1, 0.5, 0.25, 1, 1],
  ]);
});
