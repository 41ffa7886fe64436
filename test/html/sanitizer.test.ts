import { htmlSanitizer } from '@helpdesk/html-sanitize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryHtml } from './arbitrary-html.ts';
import { forbiddenIn } from './forbidden.ts';

const seed = Number(process.env.HTML_SEED ?? Date.now() % 1_000_000);
const numRuns = Number(process.env.HTML_RUNS ?? 5_000);

describe(`whatever is sent for HTML (HTML_SEED=${seed})`, () => {
  it('throws nothing, keeps nothing forbidden, and is the same after a second time', () => {
    let kept = 0;
    fc.assert(
      fc.property(arbitraryHtml, (given) => {
        const { html, text } = htmlSanitizer.sanitize(given);
        expect(forbiddenIn(html)).toEqual([]);
        expect(text).not.toContain('undefined');
        expect(htmlSanitizer.sanitize(html).html).toBe(html);
        if (html.includes('<')) kept += 1;
      }),
      { seed, numRuns },
    );
    // A sanitiser that drops everything would hold all of it.
    expect(kept).toBeGreaterThan(numRuns / 4);
  });

  it.each([
    '<script>1</script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<a href="\u00a0javascript:x">',
    '<img src="data:text/html,x">',
    '<svg><a></a></svg>',
    '<template><img onerror="x"></template>',
    '<ol style="x">',
  ])('the walk finds %s', (html) => {
    expect(forbiddenIn(html)).not.toEqual([]);
  });
});
