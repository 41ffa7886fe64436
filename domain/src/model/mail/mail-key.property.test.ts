import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailArrival, mailDigest } from './mail-key.ts';

const texts = fc.constantFrom(null, '', 'a', 'b', 'ab', 'text 1\na', 'html none\n', 'file 1\na', 'html 1\nb');
const mails = fc.record({
  text: texts,
  html: texts,
  files: fc.array(fc.constantFrom('a', 'b', 'file 1\na'), { maxLength: 3 }),
});
const line = (text: string | null): string | null => text?.trimEnd() ?? null;

test('mail 7: two mails have the same texts to hash only where they say the same', () => {
  fc.assert(
    fc.property(mails, mails, (one, other) => {
      const [a, b] = [one, other].map((each) => mailDigest(each, each.files, (given) => given.join('')));
      const same = [line(one.text) === line(other.text), line(one.html) === line(other.html)];
      expect(a === b).toBe(!same.includes(false) && one.files.join() === other.files.join());
    }),
    { numRuns: 2_000 },
  );
});

test('mail 8: in any order of arrivals each text comes in once, and five of one id', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 40 }), (digests) => {
      const known: string[] = [];
      const keys: string[] = [];
      let imported = 0;
      for (const digest of digests) {
        const arrival = mailArrival('k', digest, known);
        expect(arrival.arrival === 'duplicate').toBe(known.includes(digest));
        if (arrival.arrival === 'duplicate') continue;
        known.push(digest);
        keys.push(arrival.key);
        if (arrival.arrival !== 'quarantined') imported += 1;
      }
      const different = new Set(digests).size;
      expect(new Set(keys).size).toBe(different);
      expect(imported).toBe(Math.min(5, different));
    }),
  );
});
