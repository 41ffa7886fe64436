import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

describe('reports D4: the fold of searches', () => {
  it.each([
    ['accents', 'Café', 'cafe'],
    ['letters that are taken apart', 'Cafe\u0301', 'cafe'],
    ['full width', 'ＦＵＬＬ－ｗｉｄｔｈ', 'full-width'],
    ['ligatures', 'ﬁle eﬀect', 'file effect'],
    ['a soft hyphen and a space without width', 're\u00adfund now\u200b', 'refund now'],
    ['joiners and marks of direction', '\u202aa\u200db\u202c\ufeff', 'ab'],
    ['hyphens of other kinds', 'e\u2011mail e\u2010mail \u2212 \u2013 \u2014', 'e-mail e-mail - - -'],
    ['spaces of other kinds', 'a\u00a0b\u2009c\u3000d\u202fe', 'a b c d e'],
    ['digits of Arabic, Persian, Devanagari, and of full width', '٠١٢ ۳۴ ५६ ７８', '012 34 56 78'],
    ['digits of mathematics', '𝟘𝟡 𝟢𝟫', '09 09'],
    ['digits in circles', '①②', '12'],
    ['the sharp s', 'STRASSE straße ẞ', 'strasse strasse ss'],
    ['sigmas', 'ΟΔΟΣ οδος ὈΔΌΣ', 'οδοσ οδοσ οδοσ'],
    ['both letters i of Turkish', 'İstanbul ISPARTA ısparta', 'istanbul isparta isparta'],
    ['letters with a stroke', 'Łódź Søren Þór Œuvre', 'lodz soren thor oeuvre'],
    ['Vietnamese', 'Nguyễn Đức', 'nguyen duc'],
    ['Cyrillic', 'Ёлка', 'елка'],
    ['Hebrew with points', 'שָׁלוֹם', 'שלום'],
    ['Arabic with vowels, a stretched line and a carried hamza', 'مُحَمَّد مـحمد أحمد', 'محمد محمد احمد'],
    ['kana of half width', 'ｶﾞｷﾞ', 'ガギ'],
    ['kana that is another letter with its mark', 'はばぱ', 'はばぱ'],
    ['Hangul that is taken apart', '한글'.normalize('NFD'), '한글'],
    ['tones of Thai', 'น้ำ', 'นา'],
    ['vowels of India', 'कि कु', 'कि कु'],
    ['the nukta', '\u0958\u093c क', 'क क'],
    ['quotes', 'O’Brien “yes”', 'o\'brien "yes"'],
    ['the sign for numbers', '№ 5', 'no 5'],
    ['keycaps', '1️⃣', '1'],
  ])('of %s', (_name, text, wanted) => {
    expect(foldText(text)).toBe(wanted);
    expect(foldText(wanted)).toBe(wanted);
  });

  it('is the same for what was folded before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = foldText(text);
        expect(foldText(once)).toBe(once);
      }),
      { numRuns: 2_000, seed: 27 },
    );
  });
});
