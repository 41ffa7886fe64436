import { describe, expect, it } from 'vitest';
import { utf8Length } from '../../shared/text.ts';
import { type QuotedMessage, quoteHistories, quoteOf, wholeParagraphs } from './mail-quote.ts';

const at = Date.UTC(2026, 10, 24, 13, 58);
const message = (text: string, html: string | null = null): QuotedMessage => ({ author: 'Ada Reyes', at, text, html });
const heading = 'On 24 Nov 2026 13:58 UTC, Ada Reyes wrote:';

describe('mail 54: the quote', () => {
  it('of a text has its author, its time and each line', () => {
    expect(quoteOf([message('Hello,\n\nwhere is it?\n> an older one')], 'last')).toEqual({
      text: `${heading}\n\n> Hello,\n>\n> where is it?\n>> an older one`,
      html: `<p>${heading}</p><blockquote type="cite"><p>Hello,<br /><br />where is it?<br />&gt; an older one</p></blockquote>`,
    });
  });

  it('of a message in HTML keeps its form', () => {
    const quote = quoteOf([message('Hello', '<p><b>Hello</b></p>')], 'last');
    expect(quote?.html).toBe(`<p>${heading}</p><blockquote type="cite"><p><b>Hello</b></p></blockquote>`);
  });

  it('escapes the name, and keeps the heading on one line', () => {
    const quote = quoteOf([{ ...message('x'), author: '<b>A\r\nB' }], 'last');
    expect(quote?.html).toContain('UTC, &lt;b&gt;A B wrote:</p>');
    expect(quote?.text).toContain('UTC, <b>A B wrote:\n\n> x');
  });

  it('holds the messages of its kind', () => {
    const messages = Array.from({ length: 12 }, (_none, index) => message(`no. ${index}`));
    const held = quoteHistories.map((history) => quoteOf(messages, history)?.text.match(/no\. \d+/g) ?? null);
    const ten = Array.from({ length: 10 }, (_none, index) => `no. ${index}`);
    expect(Object.fromEntries(quoteHistories.map((history, index) => [history, held[index]]))).toEqual({
      last: ['no. 0'],
      none: null,
      all: ten,
    });
    expect(quoteOf([], 'all')).toBeNull();
  });

  it('of all has 60 kB together', () => {
    const text = Array.from({ length: 250 }, (_none, index) => `${index} ${'x'.repeat(95)}`).join('\n\n');
    const quote = quoteOf(
      Array.from({ length: 10 }, () => message(text, `<p>${text}</p>`)),
      'all',
    );
    expect(quote?.text.match(/wrote:/g)).toHaveLength(3);
    expect(utf8Length((quote?.text ?? '').replaceAll('> ', ''))).toBeLessThan(61_000);
    expect(utf8Length(quote?.html ?? '')).toBeLessThan(62_000);
    const short = Array.from({ length: 10 }, () => message('ü'.repeat(3_500)));
    expect(quoteOf(short, 'all')?.text.match(/wrote:/g)).toHaveLength(9);
  });
});

describe('mail 54: a quote that is too long', () => {
  it.each([
    ['One.\n\nTwo.', 10, 'One.\n\nTwo.'],
    ['One.\n\nTwo.', 9, 'One.\n\n[…]'],
    ['One.\r\n\r\nTwo.', 10, 'One.\n\nTwo.'],
    ['One.\n\nTwo.\n\nThree.', 12, 'One.\n\nTwo.\n\n[…]'],
    ['One.\nTwo.\nThree.', 10, 'One.\nTwo.\n\n[…]'],
    ['OneTwoThree', 6, 'OneTwo\n\n[…]'],
    ['üüü', 5, 'üü\n\n[…]'],
    ['😀😀', 7, '😀\n\n[…]'],
    ['\n\nOne', 3, '\n\n[…]'],
    ['', 0, ''],
  ])('%j of %d bytes ends with a paragraph, a line or a letter', (text, bytes, cut) => {
    expect(wholeParagraphs(text, bytes)).toBe(cut);
  });

  it('ends in HTML with an outer element', () => {
    const one = `<div><p>${'a'.repeat(9_000)}<br /></p></div>`;
    const html = quoteOf([message('text', `${one}${one}${one}`)], 'last')?.html;
    expect(html).toBe(`<p>${heading}</p><blockquote type="cite">${one}${one}<p>[…]</p></blockquote>`);
  });

  it('counts elements that have no end as whole', () => {
    const html = `<p>${'a'.repeat(9_990)}</p><img src="cid:a" /><hr /><br>${'b'.repeat(19_000)}`;
    const quote = quoteOf([message('text', html)], 'last')?.html;
    expect(quote).toContain('</p><img src="cid:a" /><hr /><br><p>[…]</p></blockquote>');
    expect(quote).not.toContain('bb');
  });

  it.each([
    ['one long element', `<div>${'<p>a</p>'.repeat(5_000)}</div>`],
    ['text without elements', 'a'.repeat(30_000)],
    ['a tag without an end', `<p ${'a'.repeat(30_000)}`],
    ['a tag that ends behind the cut', `${'a'.repeat(19_990)}<p title="${'a'.repeat(100)}">b</p>`],
  ])('is made of the text where the HTML is %s', (_kind, html) => {
    expect(quoteOf([message('One.\nTwo.', html)], 'last')?.html).toContain(
      '<blockquote type="cite"><p>One.<br />Two.</p>',
    );
  });

  it('holds a bounded part of a long text, whatever it is made of', () => {
    for (const part of ['<', '>', '<a ', '\n', ' ', '<p>', '</p>', 'On ']) {
      const text = part.repeat(3_000_000 / part.length);
      const quote = quoteOf([message(text, text)], 'last');
      expect(utf8Length(quote?.html ?? '')).toBeLessThan(220_000);
      expect(utf8Length(quote?.text ?? '')).toBeLessThan(70_000);
    }
  });
});
