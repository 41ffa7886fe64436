import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { blockedAddress, color, colorOrNone, isScriptAddress, link, trustedDomain } from './widget-values.ts';

describe('a trusted domain', () => {
  it.each([
    ...['example.com', '*.example.com', 'https://example.com', 'https://example.com/', 'http://localhost:3000'],
    ...['LOCALHOST', ' shop.example ', 'xn--bcher-kva.example', '203.0.113.9', 'http://203.0.113.9:8080', '[::1]:3000'],
    ...['my_host', 'shop.example:8443', 'https://*.shop.example'],
  ])('is %j', (entry) => {
    expect(v.is(trustedDomain, entry)).toBe(true);
  });

  it.each([
    ...['https://good.example/widget', 'good.example/widget', 'https://good.example?x', 'https://user@good.example'],
    ...[
      '127.1',
      '999.1.1.1',
      '1.2.3',
      '0x7f.1',
      '*.203.0.113.9',
      '[::1',
      '[::g]',
      '*',
      '*.',
      '.*',
      'a..b',
      '-a.example',
    ],
    ...[
      'not a domain',
      'file://',
      'file:///x',
      'blob:https://a',
      'data:',
      'ftp://a.example',
      'https://',
      'b\u00fccher.example',
    ],
    ...['shop.example:0', 'shop.example:65536', 'shop.example:', '', ' ', 'a.example,b.example'],
  ])('is not %j', (entry) => {
    expect(v.is(trustedDomain, entry)).toBe(false);
  });
});

describe('a blocked address', () => {
  it.each([
    '203.0.113.9',
    '10.0.0.0/8',
    '0.0.0.0/0',
    '2001:db8::1',
    '2001:DB8::/32',
    '::1/128',
    ' ::1 ',
    '::ffff:1.2.3.4',
  ])('is %j', (entry) => {
    expect(v.is(blockedAddress, entry)).toBe(true);
  });

  it.each([
    ...['127.1', '999.1.1.1', '1.2.3', '1.2.3.4.5', '1.2.3.4/33', '1.2.3.4/', '1.2.3.4/8/8', '1.2.3.4/-1', '01.2.3.4'],
    ...['::g', ':::', '2001:db8::/129', 'fe80::1%eth0', '::ffff:1.2.3.0/120', 'localhost', ' ', 'a.b'],
  ])('is not %j', (entry) => {
    expect(v.is(blockedAddress, entry)).toBe(false);
  });
});

describe('a link', () => {
  it.each([null, '', 'https://a', 'HTTP://a.example/b?c#d', '/uploads/logo.png', '/'])('is %j', (value) => {
    expect(v.is(link, value)).toBe(true);
  });

  it.each([
    ...['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:https://a', 'file:///x'],
    ...[
      '//evil.example',
      '/\\evil.example',
      'https:',
      'https://',
      'https:///a',
      'logo.png',
      'mailto:a@b',
      ' https://a',
    ],
  ])('is not %j', (value) => {
    expect(v.is(link, value)).toBe(false);
  });
});

describe('isScriptAddress', () => {
  it.each([
    ...[
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' \tjavascript:x',
      'java\nscript:x',
      '\u00a0javascript:x',
      '\0data:,x',
    ],
    ...['data:text/html,<script>', 'vbscript:x', 'java\t\r\nscript\t:x'],
  ])('%j', (value) => {
    expect(isScriptAddress(value)).toBe(true);
  });

  it.each(['https://a/javascript:', 'Ask us about javascript: it is fun', 'databases: two', 'javascript', '', 'data'])(
    'not %j',
    (value) => {
      expect(isScriptAddress(value)).toBe(false);
    },
  );
});

describe('security T15.8 a colour', () => {
  it.each([
    ...[
      '#fff',
      '#2563EB',
      '#2563eb80',
      'white',
      'CanvasText',
      'transparent',
      'rgb(37, 99, 235)',
      'rgb(37 99 235 / 50%)',
    ],
    ...[
      'hsl(217deg 91% 60%)',
      'oklch(0.55 0.22 263)',
      'lab(29.2% 39.3 20.0)',
      'color(display-p3 1 0 0)',
      'rgba(0,0,0,.5)',
    ],
  ])('is %j', (value) => {
    expect(v.is(color, value)).toBe(true);
    expect(v.is(colorOrNone, value)).toBe(true);
  });

  it.each([
    ...['url(https://evil.example/x)', 'red;background:url(x)', 'var(--x)', 'red}', '#ggg', '#ff', 'rgb(1', 'rgb(1)x'],
    ...[
      'image-set("x")',
      'expression(alert(1))',
      'rgb(url(x))',
      'linear-gradient(red, blue)',
      'red\n',
      ' red',
      'r\u00e9d',
    ],
    ...['red/**/', "rgb('1')", '<script>', 'color-mix(in srgb, red, blue)'],
  ])('is not %j', (value) => {
    expect(v.is(color, value)).toBe(false);
    expect(v.is(colorOrNone, value)).toBe(false);
  });

  it('may be left empty where there may be none', () => {
    expect([v.is(color, ''), v.is(colorOrNone, '')]).toEqual([false, true]);
  });
});
