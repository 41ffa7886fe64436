import { describe, expect, it } from 'vitest';
import { forbiddenIn } from './forbidden.ts';
import { forbiddenInMail } from './forbidden-in-mail.ts';
import { sanitizeMails } from './sanitize-mails.ts';
import { sanitizeMany } from './sanitize-many.ts';

describe('whatever is sent for HTML', () => {
  // A seed that has found a fault is added here.
  it.each([1, 2])('throws nothing, keeps nothing forbidden, and is the same after a second time (seed %i)', (seed) =>
    sanitizeMany({ seed, numRuns: 2_000 }),
  );

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

describe('mail 34: whatever a mail has for HTML', () => {
  it.each([1])('throws nothing, keeps nothing forbidden, and is the same after a second time (seed %i)', (seed) =>
    sanitizeMails({ seed, numRuns: 1_500 }),
  );

  it.each([
    '<script>1</script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<img src="https://x.example/a.png">',
    '<img data-remote-src="javascript:x">',
    '<img srcset="https://x.example/a.png">',
    '<td background="https://x.example/a.png">',
    '<p style="background:url(x)">',
    '<p style="position:fixed">',
    '<p class="x">',
    '<svg></svg>',
  ])('the walk finds %s', (html) => {
    expect(forbiddenInMail(html.startsWith('<td') ? `<table><tr>${html}</table>` : html)).not.toEqual([]);
  });
});
