import { plainLine } from '@helpdesk/domain';
import fc from 'fast-check';
import { type ParsedMail, simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { fileOfTests, mailOfTests } from './mail-of-tests.ts';
import { mailSource } from './mail-source.ts';

type Mail = Parameters<typeof mailSource>[0];

async function bytesOf(mail: Mail): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of mailSource(mail)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** As a program reads it; nothing is derived from one form of the text for the other. */
async function readBack(mail: Mail): Promise<ParsedMail> {
  return simpleParser(await bytesOf(mail), { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true });
}

function headOf(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return text.slice(0, text.indexOf('\r\n\r\n'));
}

describe('the head', () => {
  it('mail 47: has every id on a line of its own, the date of the message and no name of a program', async () => {
    expect(headOf(await bytesOf(mailOfTests({ html: '' })))).toBe(
      [
        'From: Mia at Shop <help@shop.example>',
        'To: ada@example.com',
        'Reply-To: help+r1x@shop.example',
        'Subject: Order 1042 [#7]',
        'In-Reply-To: <q1@example.com>',
        'References: <root@shop.example>',
        ' <q1@example.com>',
        'X-Helpdesk-Loop: v1.abc',
        'Message-ID: <0198c4de-0000-7000-8000-000000000001@shop.example>',
        'Date: Fri, 27 Nov 2026 09:05:00 +0000',
        'Content-Transfer-Encoding: 7bit',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
      ].join('\r\n'),
    );
  });

  it('mail 46: names no one of the envelope who is not in To or Cc', async () => {
    const { envelope } = mailOfTests();
    const mail = mailOfTests({ envelope: { ...envelope, to: ['ada@example.com', 'boss@shop.example'] } });
    expect(String(await bytesOf(mail))).not.toMatch(/boss|bcc/i);
  });

  it('mail 47: keeps ids of strangers as they are, however long', async () => {
    const long = `${'x'.repeat(900)}@example.com`;
    const ids = ['=?utf-8?q?a?=@example.com', long, ...Array.from({ length: 19 }, (_, n) => `a${n}@example.com`)];
    const head = headOf(await bytesOf(mailOfTests({ inReplyTo: long, references: ids })));
    expect(head).toContain(`In-Reply-To: <${long}>\r\n`);
    expect(head).toContain(`References: ${ids.map((id) => `<${id}>`).join('\r\n ')}\r\n`);
  });

  it.each([
    ['a subject', mailOfTests({ subject: 'Hello\r\nBcc: eve@example.com' })],
    ['a name', mailOfTests({ from: { address: 'help@shop.example', name: 'Mia\nBcc: eve@example.com' } })],
    [
      'a name of a recipient',
      mailOfTests({ to: [{ address: 'ada@example.com', name: 'Ada\r\nBcc: eve@example.com' }] }),
    ],
    ['a file', mailOfTests({ attached: [fileOfTests('a\r\nBcc: eve@example.com.pdf', 'x')] })],
    [
      'a type',
      mailOfTests({ attached: [fileOfTests('a.pdf', 'x', { contentType: 'text/plain\r\nBcc: eve@example.com' })] }),
    ],
    [
      'the id of an image',
      mailOfTests({
        images: [fileOfTests('a.png', 'x', { contentType: 'image/png', contentId: 'a>\r\nBcc: eve@example.com' })],
      }),
    ],
  ])('mail 53: gets no line more by %s', async (_, mail) => {
    expect(String(await bytesOf(mail))).not.toMatch(/^bcc:/im);
  });

  it.each([
    ['a head', { headers: [{ name: 'X-Helpdesk-Loop', value: 'v1\r\nBcc: eve@example.com' }] }],
    ['a head that is folded', { headers: [{ name: 'X-Helpdesk-Loop', value: 'v1\r\n bcc' }] }],
    ['the name of a head', { headers: [{ name: 'X: 1\r\nBcc', value: 'eve@example.com' }] }],
    ['an id', { references: ['a@x>\r\nBcc: <eve@example.com'] }],
    ['a head in Unicode', { headers: [{ name: 'X-Helpdesk-Loop', value: 'ü' }] }],
    ['a line of 1,000 characters', { headers: [{ name: 'X-Helpdesk-Loop', value: 'x'.repeat(1_000) }] }],
  ])('mail 53: cannot be written with %s that does not stay on its line', (_, changes) => {
    expect(() => mailSource(mailOfTests(changes))).toThrow(/head/);
  });
});

describe('the parts', () => {
  const png = { contentType: 'image/png', contentId: 'i1@shop' };

  it('mail 54: are text, HTML with the images it shows, and files', async () => {
    const mail = mailOfTests({
      html: '<p><img src="cid:i1@shop" /></p>',
      images: [fileOfTests('logo.png', 'PNG', png)],
      attached: [fileOfTests('Rechnung für Ärzte – 数.pdf', 'x'.repeat(1_000)), fileOfTests('b"\\.pdf', '')],
    });
    const { text, html, attachments } = await readBack(mail);
    expect([text, html]).toEqual(['It is on its way.', '<p><img src="cid:i1@shop" /></p>']);
    const files = attachments.map(
      ({ filename, contentType, contentDisposition, cid, related, content }) =>
        [filename, contentType, contentDisposition, cid, related, String(content)] as const,
    );
    expect(files).toEqual([
      ['logo.png', 'image/png', 'inline', 'i1@shop', true, 'PNG'],
      ['Rechnung für Ärzte – 数.pdf', 'application/pdf', 'attachment', undefined, undefined, 'x'.repeat(1_000)],
      ['b"\\.pdf', 'application/pdf', 'attachment', undefined, undefined, ''],
    ]);
  });

  it('mail 47: carry no mail as it is, whose lines could be anything', async () => {
    const file = fileOfTests('Mail.eml', `Subject: ü\r\n\r\n${'ü'.repeat(2_000)}`, { contentType: 'message/rfc822' });
    const mail = mailOfTests({ attached: [file] });
    const { attachments } = await readBack(mail);
    expect(String(await bytesOf(mail))).toContain('Content-Type: application/octet-stream; name=Mail.eml\r\n');
    expect(String(attachments[0]?.content)).toBe(`Subject: ü\r\n\r\n${'ü'.repeat(2_000)}`);
  });

  it('mail 47: fail with the error of a file that cannot be read', async () => {
    const broken = fileOfTests('a.pdf', '', {
      open: async function* () {
        yield Buffer.from('a');
        throw new Error('the file is gone');
      },
    });
    await expect(bytesOf(mailOfTests({ attached: [broken] }))).rejects.toThrow('the file is gone');
  });
});

describe('what is written in any script', () => {
  const written = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
  );
  const line = fc
    .oneof(written, fc.constantFrom('=?utf-8?q?a?=', 'a  b', '" \\', '数'.repeat(300), '🧑‍🚀'.repeat(30)))
    .map((text) => plainLine(text));
  const name = line.map((text) => text.slice(0, 100).trim()).filter((text) => text.isWellFormed());
  const lines = fc.oneof(
    fc.array(written, { maxLength: 8 }).map((each) => each.join('\n')),
    fc.constantFrom('x'.repeat(5_000), `${'word '.repeat(400)}\n.\n..\n-- \nFrom here`, '>From\n.'),
  );
  const mails = fc
    .record({
      subject: line.filter((text) => text.isWellFormed()),
      from: name,
      to: name,
      file: name,
      html: lines,
      text: lines,
    })
    .map(({ subject, from, to, file, html, text }) =>
      mailOfTests({
        subject,
        from: { address: 'help@shop.example', name: from },
        to: [
          { address: 'ada@example.com', name: to },
          { address: 'bob@example.com', name: '' },
        ],
        html: `<p>${html}</p>`,
        text: `a${text}`,
        attached: [fileOfTests(`a${file.replaceAll('=?', '')}.pdf`, text)],
      }),
    );

  it('mail 47: arrives as it was given', async () => {
    await fc.assert(
      fc.asyncProperty(mails, async (mail) => {
        const read = await readBack(mail);
        expect(read.subject ?? '').toBe(mail.subject);
        expect(read.from?.value.map(({ address, name: shown }) => ({ address, name: shown }))).toEqual([mail.from]);
        const to = [read.to ?? []].flat().flatMap(({ value }) => value);
        expect(to.map(({ address, name: shown }) => ({ address, name: shown }))).toEqual(mail.to);
        expect([read.text, read.html]).toEqual([withBreaks(mail.text), withBreaks(mail.html)]);
        expect(read.attachments.map(({ filename }) => filename)).toEqual(mail.attached.map(({ name: given }) => given));
      }),
      { numRuns: 300 },
    );
  });

  it('mail 47: is ASCII in lines of at most 998 characters, and the same bytes at each attempt', async () => {
    await fc.assert(
      fc.asyncProperty(mails, async (mail) => {
        const bytes = await bytesOf(mail);
        expect(bytes.equals(await bytesOf(mail))).toBe(true);
        const sent = bytes.toString('latin1');
        expect(sent).toMatch(/^[\t\r\n -~]*$/);
        expect(sent.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(Math.max(...sent.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
      }),
      { numRuns: 300 },
    );
  });
});

function withBreaks(text: string): string {
  return text.replace(/\r\n|\r/g, '\n');
}
