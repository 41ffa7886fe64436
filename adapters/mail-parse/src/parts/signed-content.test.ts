import { describe, expect, it } from 'vitest';
import { signedContent } from './signed-content.ts';

const length = (bytes: Buffer): Buffer =>
  bytes.length < 128 ? Buffer.from([bytes.length]) : Buffer.from([0x82, bytes.length >> 8, bytes.length & 0xff]);
const element = (tag: number, ...inner: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(inner);
  return Buffer.concat([Buffer.from([tag]), length(content), content]);
};
const open = (tag: number, ...inner: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...inner, Buffer.from([0, 0])]);
const id = (hex: string): Buffer => element(6, Buffer.from(hex, 'hex'));

type Make = typeof element;
const signed = (make: Make, content: Buffer, type = '2a864886f70d010702'): Buffer =>
  make(
    0x30,
    id(type),
    make(
      0xa0,
      make(
        0x30,
        element(2, Buffer.from([1])),
        element(0x31),
        make(0x30, id('2a864886f70d010701'), make(0xa0, content)),
      ),
    ),
  );

describe('mail 39: the content of an opaque signature', () => {
  it.each([
    ['of known lengths', element],
    ['of open ends', open],
  ] as const)('%s', (_, make) => {
    expect(signedContent(signed(make, element(4, Buffer.from('hello'))))?.toString()).toBe('hello');
    const pieces = make(0x24, element(4, Buffer.from('hel')), element(4, Buffer.from('lo')));
    expect(signedContent(signed(make, pieces))?.toString()).toBe('hello');
    expect(signedContent(signed(make, element(4, Buffer.alloc(300, 65))))?.length).toBe(300);
  });

  it('there is none in what is encrypted, or of another type', () => {
    const content = element(4, Buffer.from('hello'));
    expect(signedContent(signed(element, content, '2a864886f70d010703'))).toBeUndefined();
    expect(signedContent(signed(element, element(2, Buffer.from([1]))))).toBeUndefined();
  });

  it('nothing is thrown for what is cut anywhere, or deeper than anything real', () => {
    for (const whole of [
      signed(element, element(4, Buffer.from('hello'))),
      signed(open, element(4, Buffer.from('hello'))),
    ]) {
      for (let end = 0; end < whole.length; end += 1) expect(() => signedContent(whole.subarray(0, end))).not.toThrow();
    }
    expect(signedContent(Buffer.from('3080'.repeat(10_000), 'hex'))).toBeUndefined();
    expect(signedContent(Buffer.from('30841000000006', 'hex'))).toBeUndefined();
  });
});
