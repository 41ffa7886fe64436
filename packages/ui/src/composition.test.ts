import { expect, it } from 'vitest';
import { isOfComposition } from './composition.ts';

it.each([
  ['a key while a text is composed', true, 13, true],
  ['the Enter that ends a composition in Safari', false, 229, true],
  ['both', true, 229, true],
  ['Enter', false, 13, false],
  ['a key without a code', false, 0, false],
] as const)('reports F8: %s', (_what, isComposing, keyCode, expected) => {
  expect(isOfComposition({ isComposing, keyCode })).toBe(expected);
});
