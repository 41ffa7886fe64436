import { htmlSanitizer } from '@helpdesk/html-sanitize';
import fc from 'fast-check';
import { expect } from 'vitest';
import { arbitraryHtml } from './arbitrary-html.ts';
import { forbiddenIn } from './forbidden.ts';

/** The sanitizer throws nothing, keeps nothing forbidden, and changes nothing a second time. */
export function sanitizeMany(options: { readonly seed: number; readonly numRuns: number }): void {
  let kept = 0;
  fc.assert(
    fc.property(arbitraryHtml, (given) => {
      const { html, text } = htmlSanitizer.sanitize(given);
      expect(forbiddenIn(html)).toEqual([]);
      expect(text).not.toContain('undefined');
      expect(htmlSanitizer.sanitize(html).html).toBe(html);
      if (html.includes('<')) kept += 1;
    }),
    options,
  );
  // A sanitizer that drops everything would hold all of it.
  expect(kept).toBeGreaterThan(options.numRuns / 4);
}
