import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mailParser } from '@helpdesk/mail-parse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailReader, openMailReader, wholeReading } from '../../support/mail/read-mails.ts';

const mail = (words: string) => `From: ada@example.com\r\nSubject: ${words}\r\nMessage-ID: <a@b>\r\n\r\n${words}`;

describe('mail 9: a mail that harms the parser', () => {
  let reader: MailReader;
  beforeAll(async () => {
    const thread = new URL('./poison-thread.ts', import.meta.url);
    reader = await openMailReader({ thread, limits: { timeMs: 5_000, memoryMb: 64 } });
  });
  afterAll(() => reader.close());

  it.each([
    ['an endless loop', 'poison: loop', 'time'],
    ['a full heap', 'poison: heap', 'memory'],
    ['an error that is caught nowhere', 'poison: throw', 'broken'],
    ['the end of the thread', 'poison: end', 'broken'],
  ])(
    '%s ends the thread alone: it is read from its head, and those behind it are read whole',
    async (_, words, why) => {
      const [poison, next, last] = await Promise.all([
        reader.read(mail(words)),
        reader.read(mail('first behind it')),
        reader.read(mail('second behind it')),
      ]);
      expect(poison).toMatchObject({
        read: 'head',
        why,
        mail: { subject: words, messageId: 'a@b', text: null, html: null, parts: [] },
      });
      expect(poison.digest).toMatch(/^[0-9a-f]{64}$/);
      await poison.release();
      expect(wholeReading(next).body.textContent).toBe('first behind it');
      expect(wholeReading(last).body.textContent).toBe('second behind it');
    },
  );

  it('mail 12: parts that cannot be written are the fault of the machine: the mail is read later', async () => {
    const file = `Content-Type: text/csv; name=a.csv\r\n\r\n${'a,b\r\n'.repeat(100_000)}`;
    const withFile = (words: string) => `From: ada@example.com\r\nSubject: ${words}\r\n${file}`;
    await expect(reader.read(withFile('machine: no folder'))).rejects.toMatchObject({ code: 'store.unavailable' });
    expect(wholeReading(await reader.read(withFile('again'))).files).toHaveLength(1);
  });
});

describe('a thread that does not start', () => {
  it.each([
    ['its program is not there', undefined],
    ['its program throws', "throw new Error('planted');"],
    ['its program ends', ''],
  ])('is the fault of the machine: %s', async (_, program) => {
    const place = await openMailReader();
    const file = join(place.folder, '..', 'thread.mjs');
    if (program !== undefined) await writeFile(file, program);
    const reader = await openMailReader({ thread: pathToFileURL(file) });
    await expect(reader.read(mail('x'))).rejects.toMatchObject({ code: 'store.unavailable' });
    await expect(reader.read(mail('x'))).rejects.toMatchObject({ code: 'store.unavailable' });
    await reader.close();
    await place.close();
  });

  it('nor one that is closed', async () => {
    const parser = mailParser({ thread: new URL('file:///none'), folder: '/none' });
    await parser.close();
    await expect(parser.read({ path: '/none', size: 0, sha256: '' })).rejects.toMatchObject({
      code: 'store.unavailable',
    });
  });
});

describe('mail 10: the head of a mail that was too large', () => {
  it('is read, up to 64 KiB', async () => {
    const parser = mailParser({ thread: new URL('file:///none'), folder: '/none' });
    const head = `${mail('too large').split('\r\n\r\n')[0]}\r\nX-Fill: ${'x'.repeat(70_000)}\r\nTo: late@example.com\r\n`;
    const reading = await parser.readHead(Buffer.from(head));
    expect(reading).toMatchObject({ read: 'head', why: 'too_large', mail: { subject: 'too large', to: [] } });
    expect(reading.digest).not.toBe((await parser.readHead(Buffer.from(mail('other')))).digest);
    await reading.release();
    await parser.close();
  });
});
