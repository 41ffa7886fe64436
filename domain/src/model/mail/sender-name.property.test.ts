import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { senderName } from './sender-name.ts';

const unit = fc.constantFrom(
  'a',
  ' ',
  '"',
  "'",
  ' via ',
  '\r\n',
  '\u202e',
  '\u200b',
  '\ud83d',
  '\u{1f600}',
  '@',
  'é',
  '\0',
);
const text = fc.oneof(fc.string({ unit, maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 200 }));

test('mail 27: whatever a mail gives, an author is called something that can be seen and stored, on one line', () => {
  fc.assert(
    fc.property(text, text, (given, address) => {
      const name = senderName(given, address);
      expect(name).toMatch(/[^\p{Cc}\p{Cf}\p{Z}]/u);
      expect(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name)).toBe(false);
      expect(name.isWellFormed()).toBe(true);
      expect(name.length).toBeLessThanOrEqual(140);
      expect(name.trim()).toBe(name);
    }),
  );
});
