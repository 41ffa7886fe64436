import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEmail } from '../../shared/email-address.ts';
import { forwardHeadText } from './forward-head.ts';
import { forwardedMail } from './forwarded-mail.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.constantFrom('<', '>', '"', ':', '@', ',', '\r\n', ' ', 'From: ', 'x@y.example', '---', '\u202e', 'Ada'))
    .map((parts) => parts.join('')),
);
const address = fc.constantFrom('ada@example.com', "o'neil+news@a.example", 'x@xn--mller-kva.example');

test('mail 30, 45: what we forward is read again as it was written, whatever a stranger called themselves', () => {
  fc.assert(
    fc.property(text, address, fc.option(text), fc.array(text, { maxLength: 3 }), (name, from, subject, others) => {
      const people = others.map((each) => ({ name: each, address: 'bob@example.com' }));
      const head = forwardHeadText({ from: { name, address: from }, date: 0, subject, to: people, cc: people });
      expect(forwardedMail(null, `Please look.\n\n${head}\n\nFrom: eve@example.com`)).toMatchObject({
        address: from,
        date: 'Thu, 01 Jan 1970 00:00:00 GMT',
      });
    }),
    { numRuns: 1_000 },
  );
});

test('mail 30: any text is read, and what is read is an address and bounded lines', () => {
  let found = 0;
  const line = fc
    .tuple(
      fc.constantFrom('', '> ', '*'),
      fc.constantFrom('From: ', 'Von: ', 'Date: ', 'Subject: ', 'To: ', 'Begin forwarded message:', ''),
      fc.oneof(text, address),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.constantFrom('Fwd: x', 'x', null), fc.array(line, { maxLength: 12 }), (subject, lines) => {
      const mail = forwardedMail(subject, lines.join('\n'));
      if (mail === null) return;
      found += 1;
      expect(mail.address).toBe(parseEmail(mail.address));
      for (const value of [mail.name, mail.subject, mail.date])
        if (value !== null) expect(value).toMatch(/^[^\p{Cc}\u202e]{1,300}$/u);
    }),
    { numRuns: 2_000 },
  );
  expect(found).toBeGreaterThan(30);
});
