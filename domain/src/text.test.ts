import { expect, it } from 'vitest';
import { cutText, escapeHtml, normalizeEmail } from './text.ts';

it('escapes text so that HTML shows exactly it', () => {
  expect(escapeHtml(`<b a="1" b='2'>&amp;`)).toBe('&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;');
});

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
])('cuts %s at %i', (text, length, expected) => {
  expect(cutText(text, length)).toBe(expected);
});

it('e-mail addresses are compared trimmed and in lower case', () => {
  expect(normalizeEmail(' Ada@Example.COM ')).toBe('ada@example.com');
});
