import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expensiveMails } from '../../support/mail/expensive-mails.ts';
import { contentOf, type MailReader, openMailReader, wholeReading } from '../../support/mail/read-mails.ts';

let reader: MailReader;
beforeAll(async () => {
  reader = await openMailReader();
});
afterAll(() => reader.close());

const read = async (mail: string) => wholeReading(await reader.read(mail));
const from = 'From: ada@example.com\r\n';
const multipart = (boundary: string) => `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n`;

describe('mail 37: mails that are made to be expensive', () => {
  it('50,000 headers', async () => {
    const { mail, body } = await read(expensiveMails['50,000 headers']());
    expect(mail.headers).toHaveLength(1_000);
    expect(mail.from).toHaveLength(1);
    expect(body.textContent).toBe('Hello');
  });

  it('100,000 recipients', async () => {
    const { mail, body } = await read(expensiveMails['100,000 recipients']());
    expect(mail.to).toHaveLength(1_000);
    expect(body.textContent).toBe('Hello');
  });

  it('400 levels', async () => {
    expect((await read(expensiveMails['400 levels']())).body.textContent).toBe('Hello');
  });

  it('100,000 parts: it is read from its head, and the thread lives on', async () => {
    const reading = await reader.read(expensiveMails['100,000 parts']());
    expect(reading).toMatchObject({ read: 'head', why: 'broken', mail: { subject: 'x' } });
    expect((await read(`${from}\r\nHello`)).body.textContent).toBe('Hello');
  });

  it('sixty files: fifty are files, and ten are named', async () => {
    const parts = Array.from(
      { length: 60 },
      (_, index) => `--b\r\nContent-Type: text/csv; name=f${index}.csv\r\n\r\na,b\r\n`,
    );
    const { files, refused } = await read(`${from}${multipart('b')}${parts.join('')}--b--`);
    expect(files).toHaveLength(50);
    expect(refused).toHaveLength(10);
    expect(refused[0]).toEqual({ name: 'f50.csv', size: 3, reason: 'too_many' });
  });

  it('a long text: its start is the text, and all of it is a file', async () => {
    const text = 'One line of many.\n'.repeat(100_000);
    const { body, files } = await read(`${from}\r\n${text}`);
    expect(body.textContent.length).toBeLessThan(300_000);
    expect(body.textContent).toMatch(/One line of many\.$/);
    expect(files).toHaveLength(1);
    expect((await contentOf(files[0] as NonNullable<(typeof files)[0]>)).toString()).toBe(text);
  });

  it('many texts: the start of all together is the text, and what is not in it are files', async () => {
    const text = 'One line of many.\n'.repeat(10_000);
    const parts = Array.from({ length: 6 }, () => `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`);
    const { body, files } = await read(`${from}${multipart('b')}${parts.join('')}--b--`);
    expect(Buffer.byteLength(body.textContent)).toBeLessThanOrEqual(256 * 1024);
    expect(body.textContent).toMatch(/One line of many\.$/);
    expect(files).toHaveLength(5);
    expect((await contentOf(files[4] as NonNullable<(typeof files)[0]>)).length).toBeGreaterThanOrEqual(text.length);
  });

  it.each([
    ['1 MiB', '<p>x</p>'.repeat(140_000)],
    ['20,000 tags', `<p>First</p>${'<b>x</b>'.repeat(20_001)}`],
  ])('HTML over %s: its text, and the HTML as a file', async (_, html) => {
    const { body, mail, files } = await read(`${from}Content-Type: text/html\r\n\r\n${html}`);
    expect(body.contentType).toBe('text');
    expect(body.textContent).toContain('x');
    expect(mail.html).toBeNull();
    expect(files).toMatchObject([{ fileName: 'original.html', size: html.length }]);
  });
});

describe('parts that are broken', () => {
  it.each([
    ['a type of several parts without any', `${multipart('b')}Hello`, 'Hello'],
    ['no boundary', 'Content-Type: multipart/mixed\r\n\r\nHello', 'Hello'],
    ['no end', `${multipart('b')}--b\r\n\r\nHello`, 'Hello'],
    ['a type that is not one', 'Content-Type: text\r\n\r\nHello', 'Hello'],
    ['a text with a name, alone', 'Content-Type: text/plain; name=a.txt\r\n\r\nHello', 'Hello'],
    [
      'the only text has a name',
      `${multipart('b')}--b\r\nContent-Type: text/plain; name=a.txt\r\n\r\nHello\r\n--b--`,
      'Hello',
    ],
    ['base64 that ends early', 'Content-Transfer-Encoding: base64\r\n\r\nSGVsbG8', 'Hello'],
    ['an encoding that is not known', 'Content-Transfer-Encoding: x-other\r\n\r\nHello', 'Hello'],
    ['a charset that the HTML names', 'Content-Type: text/html\r\n\r\n<meta charset="utf-7"><p>T+APw-r', 'Tür'],
    ['nothing', '\r\n', '(empty)'],
  ])('%s', async (_, rest, text) => {
    expect((await read(from + rest)).body.textContent).toBe(text);
  });

  it('an attachment alone is a file, and the text is empty', async () => {
    const { body, files } = await read(`${from}Content-Type: application/pdf; name=a.pdf\r\n\r\n%PDF`);
    expect(body.notice).toBe('empty');
    expect(files).toMatchObject([{ fileName: 'a.pdf', size: 4 }]);
  });

  it('an empty file is named and refused', async () => {
    const { refused } = await read(
      `${from}${multipart('b')}--b\r\nContent-Type: image/png; name=a.png\r\n\r\n\r\n--b--`,
    );
    expect(refused).toEqual([{ name: 'a.png', size: 0, reason: 'empty' }]);
  });
});

describe('the folder of the parts', () => {
  const withFile = `${from}Content-Type: text/csv; name=a.csv\r\n\r\na,b`;

  it('holds the files of a mail until they are released', async () => {
    const before = await readdir(reader.folder);
    const { files, release } = await read(withFile);
    expect(await readdir(reader.folder)).toHaveLength(before.length + 1);
    expect((await contentOf(files[0] as NonNullable<(typeof files)[0]>)).toString()).toBe('a,b');
    await release();
    await release();
    expect(await readdir(reader.folder)).toEqual(before);
  });

  it('is swept of what a crash has left, and not of what another process reads', async () => {
    const now = Date.UTC(2026, 10, 27, 12);
    const own = await openMailReader({ now: () => now });
    for (const [name, hours] of [
      ['left', 2],
      ['read-now', 0],
    ] as const) {
      await mkdir(join(own.folder, name), { recursive: true });
      await writeFile(join(own.folder, name, '1'), 'x');
      const time = new Date(now - hours * 60 * 60 * 1000);
      await utimes(join(own.folder, name), time, time);
    }
    await (await own.read(`${from}\r\nHello`)).release();
    expect(await readdir(own.folder)).toEqual(['read-now']);
    await own.close();
  });

  it('that cannot be written is the fault of the machine, and not of a mail', async () => {
    const folder = join(reader.folder, 'file');
    await writeFile(folder, 'x');
    const own = await openMailReader({ folder });
    await expect(own.read(withFile)).rejects.toMatchObject({ code: 'store.unavailable' });
    await own.close();
  });
});
