import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailHtmlSanitizer } from '@helpdesk/domain/ports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseMail } from './parse-mail.ts';
import { type ContentPlaces, contentPlaces } from './part-content.ts';
import { splitMail } from './split-mail.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-parse-'));
  path = join(folder, 'mail');
  await mkdir(join(folder, 'parts'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Counts what it is asked, and takes every mail for one with too many elements. */
function countingSanitizer(): MailHtmlSanitizer & { readonly asked: readonly string[] } {
  const asked: string[] = [];
  return {
    asked,
    sanitizeMail: (html) => {
      asked.push(html);
      const texts = { content: html, contentText: html, whole: html, wholeText: html };
      const safe = { ...texts, hasQuote: false, isVisible: true, remoteImages: null };
      return { html: safe, contentIds: [], dataImages: [] };
    },
  };
}

it('mail 12: parts that cannot be written are an error of the machine', async () => {
  await writeFile(path, `From: ada@example.com\r\nContent-Type: text/csv\r\n\r\n${'a,b\r\n'.repeat(100_000)}`);
  const parsing = parseMail(path, join(folder, 'missing'), countingSanitizer());
  await expect(parsing).rejects.toMatchObject({ code: 'ENOENT' });
});

it('mail 37: a mail with too many parts leaves none of their files open', async () => {
  const part = '--b\r\nContent-Type: text/csv\r\n\r\na,b\r\n';
  await writeFile(path, `Content-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(1_005)}--b--`);
  const { places, open } = countedPlaces(contentPlaces(join(folder, 'parts')));
  for (let mails = 0; mails < 20; mails += 1)
    await expect(splitMail(path, places)).rejects.toMatchObject({ code: 'EMAXLEN' });
  expect(open.size).toBe(0);
});

/** With what was not closed of the files that were opened. */
function countedPlaces(places: ContentPlaces): { readonly places: ContentPlaces; readonly open: ReadonlySet<object> } {
  const open = new Set<object>();
  const sink: ContentPlaces['sink'] = (isText) => {
    const counted = places.sink(isText);
    open.add(counted);
    const close = (): void => {
      counted.close();
      open.delete(counted);
    };
    return {
      ...counted,
      close,
      end: () => {
        const content = counted.end();
        open.delete(counted);
        return content;
      },
    };
  };
  return { places: { ...places, sink }, open };
}

it('mail 31: HTML without a text beside it is made safe once', async () => {
  await writeFile(path, 'From: ada@example.com\r\nContent-Type: text/html\r\n\r\n<p>Hello</p>');
  const sanitizer = countingSanitizer();
  const { body } = await parseMail(path, join(folder, 'parts'), sanitizer);
  expect(sanitizer.asked).toEqual(['<p>Hello</p>']);
  expect(body.content).toBe('<p>Hello</p>');
});
