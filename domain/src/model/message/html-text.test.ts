import { describe, expect, it } from 'vitest';
import { contentTypeOf, elementsIn, htmlOfText, isHtml, messageElements } from './html-text.ts';

describe('reports A1: what is not HTML is text', () => {
  it.each([
    'Open <your account> first\nthen Tom & Jerry',
    'if (a<b && c>d)',
    'Ada <ada@example.com> wrote',
    'Map<String, List<b>> all;',
    'I <3 you',
    '<b>never closed',
    '</p> alone',
    '< p >spaces</ p >',
    '<p',
    '<td nowrap>x</td>',
    '<input name="x">',
    '<script>alert(1)</script>',
    'a &lt; b &amp; c',
    'x <- y -> z',
    'use <i> and <j>',
    '<a@b> <p:x>',
    '<В>кириллица</В>',
    '请打开 <您的帐户> 页面',
    '<b class>x</b>',
    '<div data-x=">not closed',
    '',
  ])('text: %s', (text) => {
    expect(isHtml(text)).toBe(false);
    expect(contentTypeOf(text)).toBe('text');
    expect(contentTypeOf(text, 'html')).toBe('html');
  });

  it.each([
    '<p>It leaves today.',
    'one<br>two',
    'one<BR/>two',
    '<b>x</b>',
    '<B>x</b >',
    '<ul><li>one<li>two</ul>',
    '<your account> <em>first</em>',
    "<a href='https://x.example'>x</a>",
    '<a href=https://x.example/a/>x</a>',
    '<font color = "red">x</font>',
    '<img src="x" alt="a > b">',
    '<div\nclass="x">y</div>',
    '<!DOCTYPE html><html><body><table><tr><td>x</td></tr></table>',
  ])('HTML: %s', (text) => {
    expect(isHtml(text)).toBe(true);
    expect(contentTypeOf(text, 'text')).toBe('text');
  });

  it('every element that messages may have makes a text HTML when it is closed', () => {
    expect(messageElements.filter((name) => !isHtml(`<${name}>x</${name}>`))).toEqual([]);
  });

  it('as HTML every letter, line and space of it is kept', () => {
    expect(htmlOfText('Dear Ada, \u00fc \u{1f600}')).toBe('Dear Ada, \u00fc \u{1f600}');
    expect(htmlOfText('a < b && c\r\n\tthen\n\nd  e')).toBe(
      '<p>a &lt; b &amp;&amp; c<br />\u00a0\u00a0\u00a0 then<br /><br />d\u00a0 e</p>',
    );
    expect(isHtml(htmlOfText('Tom & Jerry'))).toBe(true);
  });
});

it('reports A5: line breaks, text and unknown tags are no elements', () => {
  expect(elementsIn('one<br>two<br/>three<br />')).toBe(0);
  expect(elementsIn('a < b, <your account>, &lt;p&gt;, <3, </p>')).toBe(0);
  expect(elementsIn('<P class="x"><b>x</b></P><img/><p')).toBe(3);
});
