import { describe, expect, it } from 'vitest';
import { mailHtmlSanitizer } from './mail-sanitizer.ts';

const read = (html: string, subject: string | null = null) => {
  const found = mailHtmlSanitizer.sanitizeMail(html, subject);
  if (found === undefined) throw new Error('The HTML was too much');
  return found;
};
const whole = (html: string): string => read(html).html.whole;

describe('mail 34: HTML of mails', () => {
  it.each([
    ['<p>a <b>b</b></p>', '<p>a <b>b</b></p>'],
    ['<p class="x" id="y" onclick="z">a</p>', '<p>a</p>'],
    ['<style>p{}</style><title>t</title><p>a', '<p>a</p>'],
    ['a<script>b</script><object>c</object><svg><text>d</text></svg><noscript>e</noscript>', 'a'],
    ['<form action="x"><input name="y"><button>go</button></form>', 'go'],
    ['<base href="https://x.example/"><meta http-equiv="refresh" content="0;url=x"><link rel=stylesheet href=x>a', 'a'],
    ['<body background="https://x.example/a.png" bgcolor="red">a</body>', 'a'],
    [
      '<table background="a" bgcolor="#fff" width="100%" border=1 cellpadding=2 cellspacing=0><tr><td colspan=2 width="1e9">a</td></tr></table>',
      '<table bgcolor="#fff" width="100%" border="1" cellpadding="2" cellspacing="0"><tr><td colspan="2">a</td></tr></table>',
    ],
    ['<p style="color:red;position:fixed">a</p>', '<p style="color: red">a</p>'],
    ['<font color="red" size="+1" face="x">a</font>', '<font color="red" size="+1">a</font>'],
    ['<p dir="rtl" lang="ar">a</p>', '<p dir="rtl">a</p>'],
    [
      '<a href="https://x.example/?a=1&b=2" target="_top" name="n">a</a>',
      '<a href="https://x.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow">a</a>',
    ],
    ['<a href="mailto:a@b.c">a</a>', '<a href="mailto:a@b.c" rel="noopener noreferrer nofollow">a</a>'],
    ['<a href="tel:1">a</a>', '<a href="tel:1" rel="noopener noreferrer nofollow">a</a>'],
    ['<a href="javascript:x">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
    ['<a href="/relative">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
    ['<a href="//x.example">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
    ['<a href="#top">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
    ['<ol start="3" type="i"><li value=9>a</li></ol>', '<ol start="3" type="i"><li>a</li></ol>'],
    ['<video poster="https://x.example/a"><source src=x></video><iframe src="x"></iframe>a', 'a'],
    ['<p data-marks="a" data-remote-src="https://x.example/a">a</p>', '<p>a</p>'],
    ['<!--[if mso]><b>x</b><![endif]-->a', 'a'],
    ['<pre>a\n b</pre>', '<pre>a\n b</pre>'],
  ])('%s', (given, expected) => {
    expect(whole(given)).toBe(expected);
    expect(whole(expected)).toBe(expected);
  });

  it.each([
    ['<img src="cid:a@b" alt="x" width=10 onerror="y">', '<img width="10" src="cid:a@b" alt="x" />'],
    [
      '<img src="https://x.example/a.png" srcset="b 2x" lowsrc="c">',
      '<img data-remote-src="https://x.example/a.png" />',
    ],
    ['<img src="//x.example/a.png?b=1&c=2">', '<img data-remote-src="https://x.example/a.png?b=1&amp;c=2" />'],
    ['<img data-remote-src="https://x.example/a">', '<img data-remote-src="https://x.example/a" />'],
    ['<img data-remote-src="javascript:x">', '<img />'],
    ['<img src="javascript:x" alt="y">', '<img alt="y" />'],
    ['<img src="file:///etc/passwd">', '<img />'],
    ['<img src="data:text/html,x">', '<img />'],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', '<img />'],
  ])('mail 33: %s', (given, expected) => {
    expect(whole(given)).toBe(expected);
    expect(whole(expected)).toBe(expected);
  });

  it('mail 33: remote images are counted, with their hosts', () => {
    const { html } = read('<img src="https://a.example/1"><img src="//b.example/2"><img src="https://a.example/3">');
    expect(html.remoteImages).toEqual({ n: 3, hosts: ['a.example', 'b.example'] });
    expect(html).toMatchObject({ isVisible: true, contentText: '' });
  });

  it('mail 33: text that reads like an image is text', () => {
    const { html, contentIds } = read(
      '<p>&lt;img src="cid:x@y" data-remote-src="https://a.example/"&gt; src="cid:z@y"</p>',
    );
    expect(html.remoteImages).toBeNull();
    expect(contentIds).toEqual([]);
  });

  it('mail 33: a thousand remote images keep their addresses', () => {
    const { html } = read('<img src="https://a.example/1">'.repeat(1_100));
    expect(html.remoteImages?.n).toBe(1_000);
    expect(html.content.match(/<img /g)).toHaveLength(1_100);
  });

  it('mail 32: ids of parts are named once, in the form in which they are compared', () => {
    expect(read('<img src="cid:A%40b"><img src="CID:a@b"><img src="cid:c">').contentIds).toEqual(['a@b', 'c']);
  });

  it('mail 32: images in the HTML become files, each once, and at most fifty', () => {
    const image = (byte: number): string =>
      `<img src="data:image/png;base64,${Buffer.from([byte]).toString('base64')}">`;
    const { dataImages, html } = read(image(1) + image(1) + image(2));
    expect(dataImages.map(({ contentType, bytes }) => [contentType, ...bytes])).toEqual([
      ['image/png', 1],
      ['image/png', 2],
    ]);
    expect(html.content).toContain(`src="cid:${dataImages[0]?.contentId}"`);
    const many = read(Array.from({ length: 60 }, (_, index) => image(index)).join(''));
    expect(many.dataImages).toHaveLength(50);
    expect(many.html.content.match(/ src="cid:/g)).toHaveLength(50);
  });

  it('mail 35: what is older is cut by the marks of mail programs, which are in no result', () => {
    const html =
      '<div class="new">Hi</div><div class="gmail_quote"><div>On Tue, A wrote:</div><blockquote type="cite">old</blockquote></div>';
    expect(read(html).html).toMatchObject({
      content: '<div>Hi</div>',
      contentText: 'Hi',
      whole: '<div>Hi</div><div><div>On Tue, A wrote:</div><blockquote>old</blockquote></div>',
      hasQuote: true,
    });
    expect(read(html, 'Fwd: x').html.hasQuote).toBe(false);
  });

  it('what shows nothing is not visible', () => {
    for (const html of ['', '<p> </p>', '<p>&nbsp;</p><br>', '<style>p{}</style>', '<img alt="">']) {
      expect(read(html).html.isVisible, html).toBe(false);
    }
    for (const html of ['<p>a</p>', '<img src="cid:a@b">', 'a']) expect(read(html).html.isVisible, html).toBe(true);
  });

  it.each([['<p>x</p>'.repeat(20_001)], ['x'.repeat(1024 * 1024 + 1)]])('too much is not read', (html) => {
    expect(mailHtmlSanitizer.sanitizeMail(html, null)).toBeUndefined();
  });

  it('20,000 elements and 1 MiB are read', () => {
    expect(read('<p>x</p>'.repeat(20_000)).html.contentText).toContain('x');
    expect(read('x'.repeat(1024 * 1024)).html.content).toHaveLength(1024 * 1024);
  });
});
