import { isSearchable } from '@helpdesk/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeSearched } from '../../packages/ui/src/can-be-searched.ts';

describe('reports D2: the screens search what the service searches', () => {
  it.each([
    ['VW', true],
    ['退款', true],
    ['王', true],
    ['ด', true],
    ['한', true],
    ['か\u3099', true],
    ['#7', true],
    ['ß', true],
    ['æ', true],
    ['½', true],
    ['v', false],
    ['7', false],
    ['é', false],
    ['e\u0301', false],
    ['v\u200b', false],
    ['😀', false],
    [' \u3000', false],
    ['', false],
  ])('%j: %j', (text, isLongEnough) => {
    expect([canBeSearched(text), isSearchable(text)]).toEqual([isLongEnough, isLongEnough]);
  });

  it('agrees on every character of the planes that have letters', () => {
    const differing: string[] = [];
    for (let point = 0; point < 0x40000; point += 1) {
      const character = String.fromCodePoint(point);
      if (canBeSearched(character) !== isSearchable(character)) differing.push(point.toString(16));
    }
    expect(differing).toEqual([]);
  });

  it('agrees on texts of a few characters', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2 }),
      fc.constantFrom(' ', '\u0301', '\u3099', '#', 'ᄀ', 'ᅡ'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 3 }), (pieces) => {
        expect(canBeSearched(pieces.join(''))).toBe(isSearchable(pieces.join('')));
      }),
      { numRuns: 5_000, seed: 27 },
    );
  });
});
