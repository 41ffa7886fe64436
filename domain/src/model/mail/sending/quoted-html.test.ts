import { describe, expect, it } from 'vitest';
import { withoutImages } from './quoted-html.ts';

describe('what a reply quotes', () => {
  it.each([
    ['', ''],
    ['<p>no image</p>', '<p>no image</p>'],
    ['<img src="cid:a" />', ''],
    ['a<img src="https://x.example/a.png" alt="a &gt; b" />b<img />c', 'abc'],
    ['a &lt;img&gt; b', 'a &lt;img&gt; b'],
    ['a<img src="x', 'a<img src="x'],
  ])('mail 54: %j without its images', (html, quoted) => {
    expect(withoutImages(html)).toBe(quoted);
  });

  it('mail 54: many images are taken out in one pass', () => {
    expect(withoutImages('<img src="cid:a" />x'.repeat(100_000))).toBe('x'.repeat(100_000));
  });
});
