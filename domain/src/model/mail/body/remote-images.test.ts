import { describe, expect, it } from 'vitest';
import { contentIdIn, contentIdKey, imageSource, remoteAddressIn, remoteImagesOf } from './remote-images.ts';

describe('mail 33: the address of a hidden picture', () => {
  const html =
    '<p>a &lt;img data-remote-src="x"&gt;</p><img data-remote-src="https://a.example/1?b=1&amp;amp;c" alt="&gt;" />' +
    '<img src="cid:logo" /><img alt="two" data-remote-src="http://b.example/2" />';

  it('is counted from 1 on in the order of the content', () => {
    expect([1, 2, 3].map((n) => remoteAddressIn(html, n))).toEqual([
      'https://a.example/1?b=1&amp;c',
      'http://b.example/2',
      undefined,
    ]);
  });

  it('is none where it is no address of another server', () => {
    expect(remoteAddressIn('<img data-remote-src="javascript:alert(1)" />', 1)).toBeUndefined();
  });
});

describe('mail 33: an image of another host', () => {
  it.each([
    ['https://shop.example/a.png?b=c#d', 'https://shop.example/a.png?b=c#d', 'shop.example'],
    ['HTTP://Shop.Example/A.png', 'http://Shop.Example/A.png', 'shop.example'],
    ['//shop.example/a.png', 'https://shop.example/a.png', 'shop.example'],
    ['\\\\shop.example\\a.png', 'https://shop.example\\a.png', 'shop.example'],
    ['https:/\\shop.example/a.png', 'https://shop.example/a.png', 'shop.example'],
    [' \n\u0001https://shop.example/a b.png \n', 'https://shop.example/a b.png', 'shop.example'],
    ['ht\ntps://shop.exa\tmple/a', 'https://shop.example/a', 'shop.example'],
    ['https://user:pw@shop.example:8443/a', 'https://user:pw@shop.example:8443/a', 'shop.example'],
    ['https://a@b@shop.example', 'https://a@b@shop.example', 'shop.example'],
    ['https://müller.example/a', 'https://müller.example/a', 'müller.example'],
    ['https://[::1]:80/a', 'https://[::1]:80/a', '[::1]'],
    ['http://127.0.0.1/a', 'http://127.0.0.1/a', '127.0.0.1'],
  ])('%j', (src, address, host) => {
    expect(imageSource(src)).toEqual({ kind: 'remote', address, host });
  });

  it.each([
    ...['', 'a.png', '/a.png', './a.png', 'https:a.png', 'https:/a.png', 'https://', 'https:///a', 'https://a b/c'],
    ...[
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'file:///etc/passwd',
      'blob:https://x.example/1',
      'ftp://x.example/a',
    ],
    ...[
      'about:blank',
      'cid:',
      'cid: ',
      'https://"x"/a',
      `https://${'a'.repeat(254)}/`,
      `https://x.example/${'a'.repeat(4_000)}`,
    ],
    ...['vbscript:x', 'mhtml:https://x.example', 'x-https://x.example', 'https%3A//x.example'],
  ])('%j is none', (src) => {
    expect(imageSource(src)).toEqual({ kind: 'none' });
  });

  it.each(['data:image/png;base64,AAAA', ' DATA:image/gif,x', 'da\nta:text/html,x', `data:,${'a'.repeat(1_000_000)}`])(
    '%.30j is written into the mail',
    (src) => {
      expect(imageSource(src)).toEqual({ kind: 'data' });
    },
  );

  it('is counted, with up to 20 hosts in the order of the mail', () => {
    expect(remoteImagesOf([])).toBeNull();
    expect(remoteImagesOf(['b.example', 'a.example', 'b.example'])).toEqual({
      n: 3,
      hosts: ['b.example', 'a.example'],
    });
    const hosts = Array.from({ length: 100 }, (_, at) => `h${at % 30}.example`);
    expect(remoteImagesOf(hosts)).toEqual({ n: 100, hosts: hosts.slice(0, 20) });
  });
});

describe('mail 32: a content id', () => {
  it.each([
    ['cid:logo@x.example', 'logo@x.example'],
    [' CID:Logo%40X.example ', 'logo@x.example'],
    ['cid:<logo@x>', 'logo@x'],
    ['cid:100%', '100%'],
    ['cid:%C3%BC@x', 'ü@x'],
    ['cid:a b', 'a b'],
  ])('%j names %j', (src, contentId) => {
    expect(contentIdIn(src)).toBe(contentId);
    expect(imageSource(src)).toEqual({ kind: 'part', contentId });
  });

  it.each(['', 'cid', 'xcid:a', 'cid:<>', `cid:${'a'.repeat(1_001)}`])('%.20j names none', (src) => {
    expect(contentIdIn(src)).toBeUndefined();
  });

  it('has one form', () => {
    expect(contentIdKey(' <Logo%40x> ')).toBe(contentIdKey('logo@X'));
  });
});
