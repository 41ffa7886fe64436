import { email } from '@helpdesk/contract';
import { parseEmail } from '@helpdesk/domain';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

/** By hand, and nothing more: A to Z before the `@`, letters as DNS has them behind it. */
function plain(text: string): string {
  const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const bare = text.replace(/^[\s<>\u200b\u202e\u2060]*/, '').replace(/[\s<>\u200b\u202e\u2060]*$/, '');
  const at = bare.lastIndexOf('@');
  const lowered = [...bare.slice(0, at)].map((letter) => (upper.includes(letter) ? letter.toLowerCase() : letter));
  return `${lowered.join('')}${bare.slice(at).normalize('NFKC').toLowerCase().normalize('NFKC')}`;
}

const letters = fc.constantFrom(
  ...['k', 'K', '\u212a', 's', '\u017f', 'i', 'I', '\u0130', '\u0131', 'a', '\u0430', '\uff41', 'e\u0301', '\u00e9'],
  ...['.', '@', '-', '+', ' ', '\t', '\n', '\u00a0', '\u200b', '\u2060', '\ufeff', '\u00ad', '\u202e', '\0', '\u3000'],
);
const noise = fc.oneof({ weight: 4, arbitrary: fc.constant('') }, letters);
/** Mostly an address, with something of the above at any place of it. */
const spelling = fc
  .tuple(noise, fc.constantFrom('kim', 'KIM', 'kIm'), noise, fc.constantFrom('@desk.test', '@DESK.Test'), noise)
  .map((parts) => parts.join(''));

describe('an e-mail address', () => {
  it('gives the same for two spellings only if they differ in ASCII case, marks around them and forms of their domain', () => {
    let same = 0;
    fc.assert(
      fc.property(spelling, spelling, (a, b) => {
        const [first, second] = [parseEmail(a), parseEmail(b)];
        if (first === undefined || first !== second) return;
        same += 1;
        expect(plain(a)).toBe(plain(b));
      }),
      { numRuns: 20_000 },
    );
    expect(same, 'pairs that were looked at').toBeGreaterThan(100);
  });

  it('gives nothing but printable ASCII, and itself of itself', () => {
    fc.assert(
      fc.property(fc.oneof(spelling, fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
        const address = parseEmail(text);
        if (address === undefined) return;
        expect(address).toMatch(/^[\x21-\x7e]+$/);
        expect(parseEmail(address)).toBe(address);
      }),
      { numRuns: 5_000 },
    );
  });

  // How long that takes: test/stores/cost/email-address.test.ts.
  it('may hold many spaces', () => {
    const text = `a${' '.repeat(60_000)}b`;
    expect(parseEmail(text)).toBeUndefined();
    expect(v.is(email, text)).toBe(false);
  });
});
