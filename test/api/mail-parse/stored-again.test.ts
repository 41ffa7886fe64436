import { mailHtmlSanitizer, storedHtmlSanitizer } from '@helpdesk/html-sanitize';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { corpusMail, corpusNames } from '../../support/mail/corpus.ts';
import { type MailReader, openMailReader, wholeReading } from '../../support/mail/read-mails.ts';

let reader: MailReader;
beforeAll(async () => {
  reader = await openMailReader();
});
afterAll(() => reader.close());

it('mail 33: an import leaves the HTML of every mail of the corpus as it was stored', async () => {
  let seen = 0;
  for (const name of corpusNames) {
    const { body, release } = await wholeReading(await reader.read(corpusMail(name)));
    await release();
    if (body.contentType !== 'html') continue;
    seen += 1;
    expect(storedHtmlSanitizer.sanitize(body.content).html, name).toBe(body.content);
  }
  expect(seen).toBeGreaterThan(10);
});

const pieces = [
  ...[
    '<p style="color: red; font-family: a, \'b c\'">',
    '<div dir="rtl" align="center">',
    '</div>',
    '</p>',
    'Ada & Noah',
  ],
  ...[
    '<table bgcolor="#fff"><tr><td width="10">',
    '</table>',
    '<td>',
    '<li>',
    '<ul>',
    '</ul>',
    '<b>',
    '</b>',
    '<pre>\n\n',
  ],
  ...[
    '<img src="https://shop.example/a.png?b=1&c=2" alt="a &quot;b&quot;">',
    '<img src="cid:a@b">',
    '\u00a0',
    '&nbsp;',
    '\n',
  ],
  ...[
    '<img src="data:image/png;base64,iVBORw0KGgo=" width="1">',
    '<blockquote type="cite">',
    '</blockquote>',
    '<!-- a -->',
  ],
  ...['<a href="https://shop.example/?a=1&amp;b=2" title="<b>">', '</a>', '<script>', '</script>', '&lt;', '<', '<br>'],
  ...[
    '<div class="gmail_quote">',
    '<hr>',
    '<center>',
    '<font color="red" size="+1">',
    '<h1>',
    '</h1>',
    '<style>p{}</style>',
  ],
  ...[
    '<p>On Monday, Ada wrote:</p>',
    '-----Original Message-----',
    '<svg>',
    '<form>',
    '</form>',
    '\0',
    '\ud800',
    '&#x110000;',
  ],
];

it('mail 33: and that of any other', () => {
  const html = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((some) => some.join(''));
  fc.assert(
    fc.property(html, (given) => {
      const { content = '', whole = '' } = mailHtmlSanitizer.sanitizeMail(given, null)?.html ?? {};
      for (const stored of [content, whole]) expect(storedHtmlSanitizer.sanitize(stored).html).toBe(stored);
    }),
    { numRuns: 2_000 },
  );
});
