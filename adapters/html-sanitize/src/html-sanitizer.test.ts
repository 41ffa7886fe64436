import { describe, expect, it } from 'vitest';
import { htmlSanitizer } from './html-sanitizer.ts';
import { textOfHtml } from './text-of-html.ts';

describe('what an agent writes', () => {
  it.each([
    ['plain text', 'plain text', 'plain text'],
    ['<p>It leaves <b>today</b>.</p>', '<p>It leaves <b>today</b>.</p>', 'It leaves today.'],
    ['a<script>alert(1)</script>b', 'ab', 'ab'],
    ['<img src="x" onerror="alert(1)">', '<img src="x" />', ''],
    ['<img src="javascript:alert(1)">', '<img />', ''],
    ['<img src="data:text/html,x">', '<img />', ''],
    [
      'One <img src="cid:a" alt=" Two &lt;kettles&gt; " width="320"> two',
      'One <img src="cid:a" alt=" Two &lt;kettles&gt; " width="320" /> two',
      'One [Two <kettles>] two',
    ],
    ['<img src="cid:a" alt=" "><img src="https://x.example/a.png" alt="x">y', undefined, 'y'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>', 'x'],
    ['<a href=" java\tscript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>', 'x'],
    ['<a href="//evil.example">x</a>', '<a rel="noopener noreferrer nofollow">x</a>', 'x'],
    ['<a href="\u00a0javascript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>', 'x'],
    ['<a href="java\u200bscript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>', 'x'],
    ['<a href="javascript\uff1aalert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>', 'x'],
    ['<img src="\ufeffdata:text/html,x">', '<img />', ''],
    [
      '<a href="\u00a0https://x.example/a:b ">x</a>',
      '<a href="https://x.example/a:b" rel="noopener noreferrer nofollow">x</a>',
      'x [https://x.example/a:b]',
    ],
    ['<iframe src="https://evil.example"></iframe>x', 'x', 'x'],
    ['<svg><animate onbegin=alert(1)></svg>x', 'x', 'x'],
    ['<p style="position:fixed">x</p>', '<p>x</p>', 'x'],
    ['<form action="/x"><input name="y"></form>x', 'x', 'x'],
    ['1 &lt; 2 &amp; 3', '1 &lt; 2 &amp; 3', '1 < 2 & 3'],
  ])('%s', (given, html, text) => {
    expect(htmlSanitizer.sanitize(given)).toEqual({ html: html ?? expect.stringContaining('<img'), text });
  });

  it.each([
    ['<ol type="i" start="10000"><li>x</li></ol>', '10000. x'],
    ['<ol type="I" start="4000"><li>x</li></ol>', '4000. x'],
    ['<ol type="i" start="3999"><li>x</li></ol>', 'mmmcmxcix. x'],
    ['<ol type="i" start="3999"><li>x</li><li>y</li></ol>', '3999. x\n 4000. y'],
    ['<ol type="a" start="0"><li>x</li><li>y</li></ol>', '0. x\n 1. y'],
    ['<ol type="i" start="-3"><li>x</li></ol>', '-3. x'],
    ['<ol type="i" start="1e300"><li>x</li></ol>', 'i. x'],
    ['<ol type="a" start="Infinity"><li>x</li></ol>', 'a. x'],
    ['<ol start="99999999999999999999"><li>x</li></ol>', '1. x'],
  ])('a list keeps numbers that can be read: %s', (given, text) => {
    expect(htmlSanitizer.sanitize(given).text).toBe(text);
  });

  it.each([
    [
      '<table><thead><tr><th>Item</th><th>Count</th></tr></thead><tbody><tr><td>Lid</td><td>3</td></tr></tbody></table>!',
      'Item Count\nLid 3\n\n!',
    ],
    ['<table><tr><td></td><td>x</td></tr><tr></tr></table>', 'x'],
    ['<table><tr><td><table><tr><td>in</td><td>ner</td></tr></table></td></tr></table>', 'in ner'],
    ['<table><tr><td><p>a</p></td><td>b</td></tr></table>', 'a\n\nb'],
  ])('cells of a table do not run into each other: %s', (given, text) => {
    expect(htmlSanitizer.sanitize(given).text).toBe(text);
  });

  it.each([
    ['<p>  one  two<br>    three<br>\tfour  </p>', '  one  two\n    three\n\tfour'],
    ['<ul><li>a  b</li></ul>', '* a  b'],
    ['<p>请  打开</p>', '请  打开'],
    ['<p>a &lt;  b</p>', 'a <  b'],
    ['a  <b>b</b>\tc', 'a  b\tc'],
    ['<pre>a  b\n\tc</pre>', 'a  b\n\tc'],
    ['<p>a</p>  <p>b</p>', 'a\n\nb'],
    ['<ul>\n  <li>a</li>\n\t<li>b\n   c</li>\n</ul>', '* a\n * b c'],
    ['<table><tr>  <td>a</td>  <td>b  c</td></tr></table>', 'a b  c'],
    ['<p>&nbsp;  </p>', ''],
  ])('reports A6: white space within text stays in the text of %j, and layout does not', (given, text) => {
    expect(htmlSanitizer.sanitize(given).text).toBe(text);
  });

  it('has a text even if laying it out fails', () => {
    const fails = () => {
      throw new RangeError('no numeral');
    };
    expect(textOfHtml('<p>1 &lt; <b>2</b> &amp; &quot;3&quot;</p>', fails)).toBe('1 < 2 & "3"');
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
