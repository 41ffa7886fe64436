import { expect, it } from 'vitest';
import { mailHtmlSanitizer } from './mail/mail-sanitizer.ts';
import { storedHtmlSanitizer } from './stored-html.ts';

const shop =
  '<p dir="rtl" style="color: red">Ada</p><p><img src="https://shop.example/a.png" alt="A kettle"></p>' +
  '<p><img src="cid:logo@shop.example"></p><script>alert(1)</script>';

it('mail 33: what was stored of a mail stays as it is, with its looks and the addresses of its pictures', () => {
  const stored = mailHtmlSanitizer.sanitizeMail(shop, null)?.html.content ?? '';
  expect(stored).toContain('data-remote-src="https://shop.example/a.png"');
  expect(storedHtmlSanitizer.sanitize(stored).html).toBe(stored);
});

it('what an agent wrote stays as it is', () => {
  const written = '<p>See <b>this</b>: <img src="https://shop.example/a.png" alt="" /></p>';
  expect(storedHtmlSanitizer.sanitize(written)).toMatchObject({ html: written });
});

it('mail 34: what neither would store is made safe as the text of an agent', () => {
  const { html } = storedHtmlSanitizer.sanitize(`${shop}<form action="https://evil.example">`);
  expect(html).toBe(
    '<p>Ada</p><p><img src="https://shop.example/a.png" alt="A kettle" /></p><p><img src="cid:logo@shop.example" /></p>',
  );
});
