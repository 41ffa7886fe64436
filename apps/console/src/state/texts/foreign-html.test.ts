import { expect, it } from 'vitest';
import { foreignHtml } from './foreign-html.ts';
import { blocksOfHtml } from './read-html.ts';
import { blocksOfText, htmlOf, isFormatted, plainLines, textOf, wireTextOf } from './rich-text.ts';

const read = (html: string) => blocksOfHtml(html, foreignHtml);

it.each([
  ['Gr&uuml;&szlig;e aus M&uuml;nchen', 'Grüße aus München'],
  ['caf&eacute; &ndash; 5&nbsp;&euro; &rarr; &hearts;', 'café – 5 € → ♥'],
  ['&copy 2026 &amp;lt; &notanything;', '© 2026 &lt; ¬anything;'],
  ['&#150; &#x2019; &#128;', '– ’ €'],
])('reports F18: the names of characters in %s are decoded as browsers do', (html, text) => {
  expect(textOf(read(`<p>${html}</p>`))).toBe(text);
});

it('reports F18: an address is not changed by what looks like a name in it', () => {
  const html = '<a href="https://shop.example/?a=1&copy=2&amp;b=3">Tea</a>';
  expect(htmlOf(read(html))).toBe('<p><a href="https://shop.example/?a=1&amp;copy=2&amp;b=3">Tea</a></p>');
});

/** As Word writes an item: its dot or number is text in an element of its own. */
const item = (level: number, marker: string, text: string): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\r\n`;
const line = (text: string): string => `<p class=MsoNormal>${text}<o:p></o:p></p>\r\n`;

it.each([
  ['dots', [item(1, '·', 'Cups'), item(1, '·', '<b>Tea</b>')], '<ul><li>Cups</li><li><strong>Tea</strong></li></ul>'],
  ['numbers', [item(1, '1.', 'Open'), item(1, '2.', 'Pour')], '<ol><li>Open</li><li>Pour</li></ol>'],
  ['letters', [item(1, 'a)', 'Open'), item(1, 'b)', 'Pour')], '<ol><li>Open</li><li>Pour</li></ol>'],
  [
    'a list in a list',
    [item(1, '1.', 'Tea'), item(2, 'o', 'green'), item(2, 'o', 'black'), item(1, '2.', 'Cups')],
    '<ol><li>Tea<ul><li>green</li><li>black</li></ul></li><li>Cups</li></ol>',
  ],
  [
    'a list between lines',
    [line('Take:'), item(1, '§', 'Cups'), line('Bye')],
    '<p>Take:</p><ul><li>Cups</li></ul><p>Bye</p>',
  ],
  ['two kinds', [item(1, '·', 'Cups'), item(1, '1.', 'Open')], '<ul><li>Cups</li></ul><ol><li>Open</li></ol>'],
  ['one that begins deep', [item(2, '·', 'Cups')], '<ul><li><ul><li>Cups</li></ul></li></ul>'],
])('reports F18: %s of Word become lists', (_what, pieces, html) => {
  const head = '<html><head><style>@list l0:level1 {mso-level-text:\\F0B7;}</style></head><body><!--StartFragment-->';
  expect(htmlOf(read(`${head}${pieces.join('')}<!--EndFragment--></body></html>`))).toBe(html);
});

it.each([
  ['<ul><li><p>Cups</p></li><ul><li>green</li></ul></ul>', 'of Google Docs'],
  ['<ul><li>Cups<ul><li>green</li></ul></li></ul>', 'of a page'],
])('reports F18: lists %s, %s, stay lists', (html) => {
  expect(textOf(read(html)).replace(/\s+/g, ' ')).toMatch(/^- Cups - (- )?green$/);
});

it.each([
  [
    '<div style="white-space: pre;"><div><span>if (a) {</span></div><div><span>  b();</span></div></div>',
    'if (a) {\n  b();',
  ],
  ['<span style="white-space:pre-wrap">a  b\n\tc</span>', 'a  b\n\tc'],
  ['<p style="white-space: normal">a  b\n\tc</p>', 'a b c'],
  ['<span style="white-space: pre-wrap">a  b</span> c  d', 'a  b c d'],
])('reports A6: spaces that %s shows are kept', (html, text) => {
  expect(textOf(read(html))).toBe(text);
});

it.each(['>= 5', '> 5', '>5', '>', 'x\n>= 5 pieces\ny', '>>> done', '->'])('reports F18: %j is no quote', (text) => {
  expect(blocksOfText(text)).toEqual(plainLines(text));
  expect(wireTextOf(blocksOfText(text))).toEqual({ text, contentType: 'text' });
});

it('reports F18: a quote is `> ` and a word; lines of it may be empty or have numbers', () => {
  const quote = [{ type: 'blockquote', content: plainLines('It is\n\n5') }];
  expect(blocksOfText('> It is\n>\n> 5')).toEqual(quote);
});

it('reports F18: every text that was pasted is sent as it is, and is the same as a draft', () => {
  const signs = ['> ', '>', '=', ' ', '\t', 'a', '5', '\n', '- ', '&uuml;', '<b>'];
  const longer = (texts: readonly string[]) => texts.flatMap((text) => signs.map((sign) => text + sign));
  const texts = longer(longer(longer([''])));
  expect(texts.length).toBe(signs.length ** 3);
  for (const text of texts) {
    const blocks = plainLines(text);
    const expected = text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
    expect(wireTextOf(blocks), JSON.stringify(text)).toEqual({ text: expected, contentType: 'text' });
    // Where the plain text alone would mean a quote, the format is kept next to it.
    if (!isFormatted(blocks)) expect(blocksOfText(textOf(blocks))).toEqual(blocks);
  }
});

it('mail 58: pictures of another page are left out; those of our own editor, and of a text of the desk, are kept', () => {
  const html =
    '<p>a<img src="cid:k1@picture" alt="Two" width="90">b</p><p><img src="https://shop.example/a.png" alt="c"></p>';
  const kept = '<p>a<img src="cid:k1@picture" alt="Two" width="90">b</p>';
  expect(htmlOf(read(html))).toBe('<p>ab</p>');
  const own = `<div data-pm-slice="1 1 []">${html}</div>`;
  expect(htmlOf(blocksOfHtml(own, { ...foreignHtml, hasPictures: true }))).toBe(kept);
  expect(htmlOf(read(own))).toBe('<p>ab</p>');
  expect(htmlOf(blocksOfHtml(html))).toBe(kept);
});
