import { expect, it } from 'vitest';
import { cutText, normalizeEmail } from './text.ts';

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
