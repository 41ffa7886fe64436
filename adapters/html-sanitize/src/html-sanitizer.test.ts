import { describe, expect, it } from 'vitest';
import { htmlSanitizer } from './html-sanitizer.ts';

describe('what an agent writes', () => {
  it.each([
    ['plain text', 'plain text', 'plain text'],
    ['<p>It leaves <b>today</b>.</p>', '<p>It leaves <b>today</b>.</p>', 'It leaves today.'],
    ['a<script>alert(1)</script>b', 'ab', 'ab'],
    ['<img src="x" onerror="alert(1)">', '<img src="x" />', ''],
    ['<img src="javascript:alert(1)">', '<img />', ''],
    ['<img src="data:text/html,x">', '<img />', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>', 'x'],
    ['<a href=" java\tscript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>', 'x'],
    ['<a href="//evil.example">x</a>', '<a rel="noopener noreferrer nofollow">x</a>', 'x'],
    ['<iframe src="https://evil.example"></iframe>x', 'x', 'x'],
    ['<svg><animate onbegin=alert(1)></svg>x', 'x', 'x'],
    ['<p style="position:fixed">x</p>', '<p>x</p>', 'x'],
    ['<form action="/x"><input name="y"></form>x', 'x', 'x'],
    ['1 &lt; 2 &amp; 3', '1 &lt; 2 &amp; 3', '1 < 2 & 3'],
  ])('%s', (given, html, text) => {
    expect(htmlSanitizer.sanitize(given)).toEqual({ html, text });
  });

  it('is the same after a second time', () => {
    const once = htmlSanitizer.sanitize('<p>a <b>b</b> &amp; <a href="https://x.example">c</a></p>').html;
    expect(htmlSanitizer.sanitize(once).html).toBe(once);
  });

  it('is not thrown at, however broken', () => {
    for (const bad of ['<', '<<<>>>', '<p', '</p></p>', '<!--', '<![CDATA[', '&#xfffffff;', '<b>'.repeat(2_000)]) {
      expect(() => htmlSanitizer.sanitize(bad)).not.toThrow();
    }
  });
});
