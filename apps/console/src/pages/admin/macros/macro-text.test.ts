import { describe, expect, it } from 'vitest';
import { hasMoreFormats } from './macro-text.ts';

describe('a text with placeholders', () => {
  it.each([
    ['<p>Was it <b>broken</b>?<br>- <a href="https://x.example">x</a></p><ul><li>y</li></ul>', false],
    ['1 &lt; 2', false],
    ['<p><u>x</u></p>', true],
    ['<table><tbody><tr><td>x</td></tr></tbody></table>', true],
    ['<img src="https://x.example/y.png" />', true],
  ])('%j has formats that the editor loses: %j', (html, isSo) => {
    expect(hasMoreFormats(html)).toBe(isSo);
  });
});
