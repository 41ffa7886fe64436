import { expect, it } from 'vitest';
import { withInlineAddresses } from './inline-addresses.ts';

const file = { uuid: 'u1', contentId: 'Logo@x', disposition: 'inline' };
const shown = (html: string, files = [file]) => withInlineAddresses(html, files, ({ uuid }) => `/f/${uuid}?a=1&b="`);

it('mail 32: an inline image has its address, however the mail writes its id', () => {
  const expected = '<p><img alt="a" src="/f/u1?a=1&amp;b=&quot;" /></p>';
  for (const id of ['cid:Logo@x', 'cid:logo%40x', 'CID:LOGO@X']) {
    expect(shown(`<p><img alt="a" src="${id}" /></p>`)).toBe(expected);
  }
});

it('mail 32: what names no inline file stays', () => {
  const html = '<img src="cid:other@x"><img src="https://x.example/cid:Logo@x"><p>src="cid:Logo@x</p>';
  expect(shown(html)).toBe(html);
  expect(shown('<img src="cid:Logo@x">', [{ ...file, disposition: 'attachment' }])).toBe('<img src="cid:Logo@x">');
});

it('mail 32: at most 300 images of a message have an address', () => {
  const html = shown('<img src="cid:Logo@x">'.repeat(1_000));
  expect([html.split('/f/u1').length - 1, html.split('cid:Logo@x').length - 1]).toEqual([300, 700]);
});
