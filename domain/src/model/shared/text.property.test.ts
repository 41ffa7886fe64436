import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareText } from './compare-text.ts';
import { parseEmail } from './email-address.ts';
import { plainLine } from './name.ts';
import { cutText, foldCase, storable } from './text.ts';

const text = fc.string({ unit: 'grapheme' });
/** Halves of pairs among them. */
const anyUnits = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });
const bytes = new TextEncoder();

test('text is ordered as its bytes in UTF-8 are', () => {
  // Where a code unit and a code point differ in order.
  const unit = fc.constantFrom('a', 'é', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{1f600}');
  const near = fc.string({ unit, maxLength: 4 });
  fc.assert(
    fc.property(fc.oneof(near, text), fc.oneof(near, text), (a, b) => {
      expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(bytes.encode(a), bytes.encode(b)));
    }),
    { numRuns: 300 },
  );
});

test('case that was folded stays folded', () => {
  fc.assert(
    fc.property(fc.oneof(text, anyUnits), (given) => {
      const folded = foldCase(given);
      expect(foldCase(folded)).toBe(folded);
      expect(foldCase(given.toLowerCase())).toBe(folded);
    }),
  );
});

test('case is folded the same wherever a letter stands', () => {
  const unit = fc.constantFrom('Σ', 'ς', 'σ', 'A', ' ', 'İ', '\u{1f600}');
  const word = fc.string({ unit, maxLength: 4 });
  fc.assert(
    fc.property(word, word, (before, after) => {
      expect(foldCase(before + after)).toBe(foldCase(before) + foldCase(after));
    }),
  );
});

test('a cut text is the longest beginning of graphemes that fits and that can be stored where the whole could', () => {
  fc.assert(
    fc.property(text, fc.nat(12), (given, length) => {
      const cut = cutText(given, length);
      expect(given.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(length);
      const begins = [...new Intl.Segmenter('und').segment(given)].map(({ index }) => index).concat(given.length);
      const fits = Math.max(0, ...begins.filter((begin) => begin <= length));
      // Within the first grapheme it is cut between characters.
      if (fits > 0) expect(cut.length).toBe(fits);
      else expect(cut.length).toBeGreaterThanOrEqual(Math.min(length, given.length) - 1);
      expect(storable(cut)).toBe(storable(given).slice(0, cut.length));
    }),
  );
});

test('what can be stored is well formed, without NUL, and nothing else is lost', () => {
  fc.assert(
    fc.property(anyUnits, fc.nat(), (given, place) => {
      const broken = `${given.slice(0, place % (given.length + 1))}\ud800\0${given}`;
      const kept = storable(broken);
      expect(kept.isWellFormed() && !kept.includes('\0')).toBe(true);
      expect(storable(kept)).toBe(kept);
    }),
  );
});

test('a line is a line when it is read again, and shows nothing only when it is empty', () => {
  const unit = fc.constantFrom('a', ' ', '\n', '\u2028', '\u202e', '\u200b', '\u2800', 'é', '\u{1f600}');
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit }), text), (given) => {
      const line = plainLine(given);
      expect(plainLine(line)).toBe(line);
      expect(/[\n\r\t\u2028\u202e]/.test(line)).toBe(false);
    }),
  );
});

test('an address is the same when it is read again, whatever its ASCII case and outer spaces', () => {
  const spaces = fc.string({ unit: fc.constantFrom(' ', '\t', '\n'), maxLength: 3 });
  fc.assert(
    fc.property(fc.emailAddress(), spaces, spaces, (given, before, after) => {
      const address = parseEmail(given);
      expect(address).toBe(given.toLowerCase());
      expect(parseEmail(`${before}${given.toUpperCase()}${after}`)).toBe(address);
      expect(parseEmail(address ?? '')).toBe(address);
    }),
  );
});
