import { expect, it } from 'vitest';
import { foreignHtml } from './foreign-html.ts';
import { blocksOfHtml, sameHtml } from './read-html.ts';
import { type Block, blocksOfText, htmlOf, isFormatted, lineOf, textOf, wireTextOf } from './rich-text.ts';
import { withMentions } from './with-mentions.ts';

const bold = (text: string): Block => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'bold' }] }],
});

it.each<[name: string, html: string, text: string]>([
  [
    'a list',
    '<p>Take:</p><ul><li>one</li><li>two<ul><li>deep</li></ul></li></ul><p>or not</p>',
    'Take:\n- one\n- two\n  - deep\nor not',
  ],
  ['numbers', '<ol><li>one<br>more</li><li>two</li></ol>', '1. one\n   more\n2. two'],
  ['a quote with a list', '<blockquote><p>a</p><ul><li>b</li></ul></blockquote>', '> a\n> - b'],
  ['code', '<pre><code>if (a &lt; b) {\n  c();\n}</code></pre><p>is it</p>', 'if (a < b) {\n  c();\n}\n\nis it'],
  ['formats', '<p><strong>a</strong><em>b</em><code>c</code> <strong><em>d</em></strong></p>', 'abc d'],
  ['a link', '<p><a href="https://x.example/?a=1&amp;b=2">here</a></p>', 'here [https://x.example/?a=1&b=2]'],
  ['an address', '<p><a href="https://x.example">https://x.example</a></p>', 'https://x.example'],
  ['two paragraphs in an item', '<ul><li><p>a</p><p>b</p></li></ul>', '- a\n  \n  b'],
])('%s is the same after it was read', (_name, html, text) => {
  const blocks = blocksOfHtml(html);
  expect(htmlOf(blocks)).toBe(html);
  expect(textOf(blocks)).toBe(text);
  expect(isFormatted(blocks)).toBe(true);
});

it.each<[name: string, html: string, expected: string]>([
  ['a script', '<p>a<script>alert("</p>")</script>b</p>', '<p>ab</p>'],
  ['an element that never ends', 'a<style>b', '<p>a</p>'],
  ['a picture', 'a<img src=x onerror=alert(1)>b', '<p>ab</p>'],
  ['a link that runs', '<a href="java&#115;cript:alert(1)">a</a>', '<p>a</p>'],
  ['a link that runs, with a tab', '<a href=" java\tscript:alert(1)">a</a>', '<p>a</p>'],
  ['a link to the own origin', '<a href="/admin">a</a>', '<p>a</p>'],
  ['styles', '<span style="color:red;font-weight:700" class=x onclick="a">a</span>', '<p>a</p>'],
  ['what only looks bold', '<b style="font-weight:normal" id="docs-internal"><p>a</p></b>', '<p>a</p>'],
  ['a comment', '<!--StartFragment--><p>a</p><!-- <b> --><p>b</p><!--', '<p>a</p><p>b</p>'],
  ['a page', '<html><head><title>t</title></head><body>\n<div>a</div>\n<div>b</div>\n</body></html>', '<p>a<br>b</p>'],
  ['a heading', '<h1>a</h1><p>b</p>', '<p>a</p><p>b</p>'],
  ['a table', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', '<p>a b<br>c</p>'],
  [
    'an attribute with signs',
    '<a title="a > b" href=\'https://x.example\'>c</a>',
    '<p><a href="https://x.example">c</a></p>',
  ],
  ['no tag', 'a < b && c > d <3', '<p>a &lt; b &amp;&amp; c &gt; d &lt;3</p>'],
  ['an item without a list', '<li>a</li>', '<ul><li>a</li></ul>'],
  [
    'a list straight in a list',
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    '<ul><li>a</li><li><ul><li>b</li></ul></li></ul>',
  ],
  ['items that are not closed', '<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['what is closed and was never open', 'a</ul></b></div></pre>b', '<p>a<br>b</p>'],
  ['entities', '&quot;a&quot;&nbsp;&#8364;&#x20AC;&unknown;&#0;&#xD800;', '<p>"a" €€&amp;unknown;</p>'],
])('of %s the text stays', (_name, html, expected) => expect(htmlOf(blocksOfHtml(html))).toBe(expected));

/** Counts the characters that string methods look at while `run` runs. */
function lookedAt(run: () => void): number {
  let count = 0;
  const { indexOf, slice, replace, replaceAll, toLowerCase, endsWith } = String.prototype;
  const { test } = RegExp.prototype;
  const whole = <Given extends unknown[], Found>(ask: (this: string, ...given: Given) => Found) =>
    function (this: string, ...given: Given): Found {
      count += this.length;
      return ask.apply(this, given);
    };
  Object.assign(String.prototype, {
    indexOf(this: string, sought: string, from = 0): number {
      const found = indexOf.call(this, sought, from);
      count += (found === -1 ? this.length : found + sought.length) - from;
      return found;
    },
    slice(this: string, from?: number, until?: number): string {
      const part = slice.call(this, from, until);
      count += part.length;
      return part;
    },
    ...{ replace: whole(replace as never), replaceAll: whole(replaceAll as never) },
    ...{ toLowerCase: whole(toLowerCase), endsWith: whole(endsWith) },
  });
  RegExp.prototype.test = function (text) {
    count += text.length;
    return test.call(this, text);
  };
  try {
    run();
  } finally {
    Object.assign(String.prototype, { indexOf, slice, replace, replaceAll, toLowerCase, endsWith });
    RegExp.prototype.test = test;
  }
  return count;
}

it('is read in one pass, however it is broken', () => {
  for (const part of ['<', '<a ', '<a "', '<!--', '<script>', '<b>', '<ul><li>', '&#', '<a href="', '</', '<pre>']) {
    const read = (times: number) => () => void htmlOf(blocksOfHtml(part.repeat(times)));
    const once = lookedAt(read(2_000));
    expect(once, part).toBeGreaterThan(2_000);
    expect(lookedAt(read(4_000)) / once, part).toBeLessThan(2.1);
    read(200_000)();
  }
});

it('of our own lines no line is added, of others a blank one stands between paragraphs', () => {
  expect(textOf(blocksOfHtml('<p>a</p><p>b</p>'))).toBe('a\n\nb');
  expect(textOf(blocksOfHtml('<p data-pm-slice="1 1 []">a</p><p>b</p>'))).toBe('a\nb');
});

it('is plain, unless something would be lost in a plain field', () => {
  expect(isFormatted(blocksOfText('a\n\n> b\n'))).toBe(false);
  expect(isFormatted([bold('a')])).toBe(true);
});

it('sees a blank line where a quote meets other text', () => {
  expect(textOf([{ type: 'blockquote', content: [lineOf('a')] }, lineOf('b')])).toBe('> a\n\nb');
  expect(textOf([{ type: 'blockquote', content: [lineOf('a')] }, lineOf(''), lineOf('')])).toBe('> a\n\n');
});

it('has one piece for each mention, the longest names first', () => {
  const ada = { type: 'agent', id: 1, name: 'Ada' } as const;
  const lind = { type: 'agent', id: 2, name: 'Ada Lind' } as const;
  const shop = { type: 'team', id: 1, name: 'R&D (1)' } as const;
  const blocks = withMentions(blocksOfText('@Ada Lind & @Ada, a@Ad\n@R&D (1)'), [ada, lind, shop]);
  expect(htmlOf(blocks)).toBe(
    '<p><strong>@Ada Lind</strong> &amp; <strong>@Ada</strong>, a@Ad<br><strong>@R&amp;D (1)</strong></p>',
  );
  // From the desk they come back as bold text.
  expect(withMentions(blocksOfHtml(htmlOf(blocks)), [ada, lind, shop])).toEqual(blocks);
  expect(textOf(blocks)).toBe('@Ada Lind & @Ada, a@Ad\n@R&D (1)');
});

it.each([
  ['Open <your account> first', 'then Tom & Jerry'],
  ['if (a<b && c>d)', '', '', '    indented', 'two  spaces\tand a tab'],
  ['请打开 <您的帐户>'],
  ['&nbsp; stays'],
])('reports A1: what is not formatted is sent as it is: %j', (...lines) => {
  const blocks = ['', ...lines, ''].map(lineOf);
  expect(wireTextOf(blocks)).toEqual({ text: lines.join('\n'), contentType: 'text' });
});

it.each([
  ['two  spaces', '\tand a tab'],
  ['    indented from the first line on', '  a', '', '      b  c'],
  ['请  打开', '\u3000全角'],
  ['a  <b>  & c'],
])('reports A6: a draft keeps the white space of %j', (...lines) => {
  const blocks = lines.map(lineOf);
  expect(blocksOfHtml(htmlOf(blocks))).toEqual(blocks);
  const formatted = [...blocks, bold('  in  bold')];
  expect(blocksOfHtml(htmlOf(formatted))).toEqual(formatted);
  const quoted: Block[] = [{ type: 'blockquote', content: [lineOf('so  it'), lineOf('  was')] }];
  expect(blocksOfHtml(htmlOf(quoted))).toEqual(quoted);
});

it.each([
  ['a  b\t c', 'a  b\t c', 'a b c'],
  ['<p>  a</p>  <p>\tb</p>', '  a\n\n\tb', 'a\n\nb'],
  ['<p>\n  a\n  b\n</p>\n<p>c</p>\n', 'a b\n\nc', 'a b\n\nc'],
  ['<ul>\n  <li>a</li>\n  <li>b  c</li>\n</ul>', '- a\n- b  c', '- a\n- b c'],
  ['<p data-pm-slice="1 1 []">a  b</p>', 'a  b', 'a  b'],
  ['a&nbsp; b', 'a  b', 'a  b'],
])(
  'reports A6: white space of %j is kept at the desk, and read as a page shows it when it is pasted',
  (html, kept, pasted) => {
    expect(textOf(blocksOfHtml(html))).toBe(kept);
    expect(textOf(blocksOfHtml(html, foreignHtml))).toBe(pasted);
  },
);

it('reports A6: another space is another draft', () => {
  expect(sameHtml('<p>a b</p>', '<p>a  b</p>')).toBe(false);
  expect(sameHtml('<p>a  b</p>', '<p>a  b </p>')).toBe(true);
});

it('reports A1: what is formatted is sent as HTML, with every sign of it', () => {
  const html = (blocks: readonly Block[]) => wireTextOf(blocks);
  expect(html([bold('a < b'), lineOf('c & d')])).toEqual({
    text: '<p><strong>a &lt; b</strong><br>c &amp; d</p>',
    contentType: 'html',
  });
  expect(html(blocksOfText('> quoted\nanswered'))).toMatchObject({ contentType: 'html' });
  const mention = { type: 'agent', id: 3, name: 'Ada' } as const;
  expect(html(withMentions([lineOf('@Ada look')], [mention]))).toMatchObject({ contentType: 'html' });
});
