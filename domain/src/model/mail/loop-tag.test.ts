import { describe, expect, it } from 'vitest';
import { readLoopTag, writeLoopTag } from './loop-tag.ts';
import type { TokenMac } from './threading/thread-token.ts';

/** Depends on every character of the text. */
const mac: TokenMac = (text) =>
  Uint8Array.from({ length: 32 }, (_, at) =>
    [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 251, at),
  );

describe('the tag of mails of ours', () => {
  it.each([
    [{ inboxId: 7, by: 'person' }],
    [{ inboxId: 7, by: 'desk' }],
    [{ inboxId: 9_007_199_254_740_991, by: 'person' }],
  ] as const)('mail 42: %j is read as it was written', (tag) => {
    const text = writeLoopTag(tag, mac);
    expect(text).toMatch(/^[\w-]{1,64}$/);
    expect(readLoopTag(text, mac)).toEqual(tag);
    expect(readLoopTag(` ${text} `, mac)).toEqual(tag);
  });

  const own = writeLoopTag({ inboxId: 7, by: 'person' }, mac);

  it.each([
    ['another inbox', own.replace('7-', '8-')],
    ['another author', own.replace('person', 'desk')],
    ['another code', `${own.slice(0, -1)}${own.endsWith('0') ? '1' : '0'}`],
    ['a code that is cut', own.slice(0, -1)],
    ['more behind it', `${own}0`],
    ['an inbox with a zero in front', `0${own}`],
    ['upper case', own.toUpperCase()],
    ['nothing', ''],
    ['a text of a megabyte', `${own}${' '.repeat(1_000_000)}x`],
  ])('mail 42: a tag with %s is not ours', (_what, text) => {
    expect(readLoopTag(text, mac)).toBeUndefined();
  });

  it('mail 42: a tag of another desk is not ours', () => {
    const other: TokenMac = (text) => mac(`other ${text}`);
    expect(readLoopTag(own, other)).toBeUndefined();
  });
});
