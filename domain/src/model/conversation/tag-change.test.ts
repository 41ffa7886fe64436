import { describe, expect, it } from 'vitest';
import { sortTagNames, tagNames } from './tag-change.ts';

describe('tag names', () => {
  it('are trimmed, and each is there once without case', () => {
    expect(tagNames([' Refund', 'refund ', 'ÉTÉ', 'été', 'x'])).toEqual(['Refund', 'ÉTÉ', 'x']);
  });

  it.each([[['']], [['  ']], [['ok', 'x'.repeat(141)]]])('refuses %j', (names) => {
    expect(() => tagNames(names)).toThrow(/1 to 140|visible/);
  });

  it('are shown in an order without case', () => {
    expect(sortTagNames(['b', 'A', 'a', 'B'])).toEqual(['A', 'a', 'B', 'b']);
  });
});
