import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailAuthentication } from './authentication-results.ts';
import { readMessageIds } from './message-ids.ts';
import { isGenuine, parseToken, withoutTokens, writeToken } from './thread-token.ts';

const kind = fc.constantFrom('thread' as const, 'forward' as const);
const id = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
const bytes = fc.uint8Array({ minLength: 10, maxLength: 32 });

test('mail 14: a token is read as it was written, has one form, and only its own MAC makes it genuine', () => {
  fc.assert(
    fc.property(kind, id, bytes, bytes, (of, number, mac, other) => {
      const text = writeToken(of, number, 7, () => mac);
      const token = parseToken(text);
      expect(token).toEqual({ kind: of, id: number, text });
      if (token === undefined) return;
      const isSame = mac.slice(0, 10).every((byte, at) => byte === other[at]);
      expect(isGenuine(token, 7, () => other)).toBe(isSame);
      expect(withoutTokens(`a+${text}@x.example`)).toBe('a@x.example');
    }),
    { numRuns: 1_000 },
  );
});

test('mail 17: a text that is a token is the one that its id and MAC make', () => {
  let tokens = 0;
  const letters = fc.string({ unit: fc.constantFrom(...'abcz27'), minLength: 16, maxLength: 28 });
  fc.assert(
    fc.property(fc.constantFrom('r', 'f', 'R', 'x'), letters, (letter, rest) => {
      const token = parseToken(letter + rest);
      if (token === undefined) return;
      tokens += 1;
      const made = writeToken(token.kind, token.id, 7, () => new Uint8Array(10));
      expect(made.slice(0, -16)).toBe(token.text.slice(0, -16));
    }),
    { numRuns: 1_000 },
  );
  expect(tokens).toBeGreaterThan(200);
});

test('mail 24: ids are read however they are separated and folded', () => {
  const one = fc.stringMatching(/^[a-zA-Z0-9.$_-]{1,40}@[a-z0-9.-]{1,20}$/);
  const gap = fc.constantFrom(' ', ', ', '\r\n ', '\t', ',\r\n\t', '');
  const fold = fc.constantFrom('', '', '\r\n ', ' ');
  fc.assert(
    fc.property(fc.array(fc.tuple(one, gap, fold, fc.nat(10)), { maxLength: 60 }), (ids) => {
      const header = ids.map(([text, after, inside, at]) => `<${text.slice(0, at)}${inside}${text.slice(at)}>${after}`);
      expect(readMessageIds(header.join(''))).toEqual(ids.map(([text]) => text).slice(-50));
    }),
  );
});

test('mail 18: nothing that a stranger chooses inside of quotes or comments changes what our server found', () => {
  const chosen = fc
    .array(fc.constantFrom('; dmarc=pass', '; dmarc=fail', ')', '(', '"', '\\', ' ', '=', ';', 'header.from=x.example'))
    .map((parts) => parts.join(''));
  const result = fc.constantFrom('pass', 'fail', 'none');
  fc.assert(
    fc.property(chosen, chosen, result, (quoted, comment, found) => {
      const inQuotes = quoted.replace(/[\\"]/g, '\\$&');
      const inComment = comment.replace(/[\\()]/g, '\\$&');
      const value = `mx.example.com; spf=none (${inComment}) smtp.mailfrom="${inQuotes}"@y.example; dmarc=${found} (${inComment}) header.from=y.example`;
      expect(mailAuthentication([{ name: 'authentication-results', value }], 'mx.example.com', 'a@y.example')).toBe(
        found,
      );
    }),
    { numRuns: 1_000 },
  );
});

test('mail 18: any text has a result, and one without our name has none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const headers = [{ name: 'authentication-results', value: `${value}; dmarc=pass` }];
      expect(mailAuthentication(headers, 'mx.example.com', 'a@y.example')).toBe('none');
    }),
    { numRuns: 1_000 },
  );
});
