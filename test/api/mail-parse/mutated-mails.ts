import fc from 'fast-check';
import { expect } from 'vitest';
import { corpusMail, corpusNames } from '../../support/mail/corpus.ts';
import { contentOf, openMailReader } from '../../support/mail/read-mails.ts';

/** What is put into mails, or in the place of a part of them. */
const pieces: readonly string[] = [
  ...[
    '\r\n',
    '\n',
    '\r',
    '\r\n\r\n',
    ' ',
    '\t',
    '\0',
    '--',
    '--b',
    '--b--\r\n',
    '=',
    '==',
    '=?',
    '?=',
    '=?utf-8?B?',
    '"',
    '<',
  ],
  ...[
    '>',
    '(',
    ';',
    ',',
    ':',
    '%',
    '&',
    "*0*=utf-8''",
    'Content-Type: multipart/mixed; boundary=b\r\n',
    '<img src="cid:x">',
  ],
  ...[
    'Content-Type: message/rfc822\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'charset=utf-7',
    'format=flowed; delsp=yes',
  ],
  ...[
    '<blockquote type="cite">',
    '</div>',
    '<script>',
    'Content-Disposition: inline\r\n',
    '\u00ff',
    '\u001b$B',
    '> ',
    '-- \r\n',
  ],
];

const name = fc.constantFrom(...corpusNames);
const place = fc.double({ min: 0, max: 1, noNaN: true });

/** A mail is cut, a part of it is doubled, dropped, replaced, or exchanged for a part of another one. */
const mutation = fc.record({
  how: fc.constantFrom('cut', 'double', 'drop', 'put', 'flip', 'exchange'),
  from: place,
  length: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2_000 })),
  piece: fc.constantFrom(...pieces),
  times: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 3_000 })),
  other: name,
});

type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

function mutated(mail: string, { how, from, length, piece, times, other }: Mutation): string {
  const at = Math.floor(from * mail.length);
  const [before, part, after] = [mail.slice(0, at), mail.slice(at, at + length), mail.slice(at + length)];
  if (how === 'cut') return before;
  if (how === 'double') return before + part + part + after;
  if (how === 'drop') return before + after;
  if (how === 'put') return before + piece.repeat(times) + part + after;
  if (how === 'flip')
    return before + String.fromCharCode(mail.charCodeAt(at) ^ (1 << (length % 8))) + mail.slice(at + 1);
  return (
    before +
    corpusMail(other)
      .toString('latin1')
      .slice(at, at + length) +
    after
  );
}

const mutatedMail = fc
  .tuple(name, fc.array(mutation, { minLength: 1, maxLength: 6 }))
  .map(([first, mutations]) => mutations.reduce(mutated, corpusMail(first).toString('latin1')));

/** Whatever becomes of a mail: it has an outcome, a text that can be stored, and the same outcome a second time. */
export async function readMutatedMails(options: { readonly seed: number; readonly numRuns: number }): Promise<void> {
  const reader = await openMailReader();
  let whole = 0;
  try {
    await fc.assert(
      fc.asyncProperty(mutatedMail, async (mail) => {
        const bytes = Buffer.from(mail, 'latin1');
        const first = await reader.read(bytes);
        expect(first.digest).toMatch(/^[0-9a-f]{64}$/);
        expect(first).not.toMatchObject({ why: 'time' });
        if (first.read === 'whole') {
          whole += 1;
          expect(first.body.textContent).not.toBe('');
          expect(JSON.stringify([first.mail, first.body])).not.toMatch(/\\u0000|\\ud[89a-f]/);
          for (const file of first.files) expect((await contentOf(file)).length).toBe(file.size);
        }
        await first.release();
        expect((await reader.read(bytes)).digest).toBe(first.digest);
      }),
      options,
    );
  } finally {
    await reader.close();
  }
  // A parser that reads nothing would hold all of it.
  expect(whole).toBeGreaterThan(options.numRuns * 0.9);
}
