import { expect, it } from 'vitest';
import { plainTextOf } from './plain-text.ts';
import { blocksOfText, htmlOf } from './rich-text.ts';

it.each([
  [
    '<p>Hello Ada,</p><p>it is &lt;sent&gt; &amp; paid.<br>Best,<br>Mia</p>',
    'Hello Ada,\n\nit is <sent> & paid.\nBest,\nMia',
  ],
  ['Take <b>these</b>:<ul><li>one</li><li>two</li></ul>', 'Take these:\n- one\n- two'],
  ['&amp;lt;', '&lt;'],
  ['<p>a\n  b</p>', 'a b'],
  ['', ''],
])('%j is %j', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

it.each([
  ['markup is text', 'a <b> & c', '<p>a &lt;b&gt; &amp; c</p>'],
  ['a line is a break', 'a\nb', '<p>a<br>b</p>'],
  [
    'lines with a sign in front are a quote',
    '> a\n> <b>\n\nc',
    '<blockquote><p>a<br>&lt;b&gt;</p></blockquote><p>c</p>',
  ],
  ['an empty line begins a paragraph', 'a\n\n\nb\n', '<p>a</p><p>b</p>'],
])('of what is typed, %s', (_what, text, html) => expect(htmlOf(blocksOfText(text))).toBe(html));

it.each(['a', 'a\nb\n\nc', '> a\n> b\n\nc', '> x\n> y\n\nz', '<b> &amp;', '> a\n\n> b', 'a\n\n> b\n\nc'])(
  '%j is the same after it was saved',
  (text) => expect(plainTextOf(htmlOf(blocksOfText(text)))).toBe(text),
);
