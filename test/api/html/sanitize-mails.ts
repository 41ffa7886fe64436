import { mailHtmlSanitizer } from '@helpdesk/html-sanitize';
import fc from 'fast-check';
import { expect } from 'vitest';
import { arbitraryHtml } from './arbitrary-html.ts';
import { forbiddenInMail } from './forbidden-in-mail.ts';

const styles = [
  'color:red',
  'background:url(x)',
  'position:fixed;width:10px',
  'color:rgb(1,2,3);behavior:url(x)',
  'width:9e9px',
];
const quote = fc.constantFrom('gmail_quote', 'moz-cite-prefix', 'yahoo_quoted', 'protonmail_quote', 'x');
const element = fc
  .tuple(
    fc.constantFrom('div', 'blockquote', 'table', 'td', 'p', 'svg'),
    fc.constantFrom(...styles),
    quote,
    arbitraryHtml,
  )
  .map(
    ([tag, style, mark, inner]) =>
      `<${tag} class="${mark}" type=cite style="${style}">On 1 Jan A wrote:${inner}</${tag}>`,
  );
const image = fc
  .constantFrom(
    'cid:a@b',
    'https://x.example/a',
    '//x.example/"a',
    'data:image/png;base64,AAAA',
    'javascript:x',
    'https://x.example/<b>',
  )
  .map((src) => `<img src='${src}' srcset="https://x.example/b 2x" onload=x>`);

const mailHtml = fc
  .array(fc.oneof(arbitraryHtml, element, image), { minLength: 1, maxLength: 4 })
  .map((all) => all.join(''));

/** The HTML of mails throws nothing, keeps nothing forbidden, and changes nothing a second time, cut and whole. */
export function sanitizeMails(options: { readonly seed: number; readonly numRuns: number }): void {
  let kept = 0;
  let cut = 0;
  fc.assert(
    fc.property(mailHtml, (given) => {
      const html = mailHtmlSanitizer.sanitizeMail(given, null)?.html;
      if (html === undefined) return;
      for (const each of [html.content, html.whole]) {
        expect(forbiddenInMail(each)).toEqual([]);
        expect(mailHtmlSanitizer.sanitizeMail(each, 'Fwd: not cut again')?.html.whole).toBe(each);
        expect(each).not.toContain('data-marks=');
      }
      if (html.whole.includes('<')) kept += 1;
      if (html.hasQuote) cut += 1;
    }),
    options,
  );
  // A sanitizer that drops everything would hold all of it.
  expect(kept).toBeGreaterThan(options.numRuns / 2);
  expect(cut).toBeGreaterThan(options.numRuns / 20);
}
