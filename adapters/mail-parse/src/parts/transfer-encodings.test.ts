import { describe, expect, it } from 'vitest';
import { fromBase64, fromQuotedPrintable, transferDecoder } from './transfer-encodings.ts';

/** The text in pieces of one length, as a stream might give it. */
function inPieces(encoding: string, text: string, length: number): string {
  const decoder = transferDecoder(encoding);
  const pieces: Buffer[] = [];
  for (let at = 0; at < text.length; at += length)
    pieces.push(decoder.push(Buffer.from(text.slice(at, at + length), 'latin1')));
  return Buffer.concat([...pieces, decoder.end()]).toString('latin1');
}

describe('the content of a part', () => {
  it.each([
    ['caf=E9', 'caf\u00e9'],
    ['a =\r\nb', 'a b'],
    ['a=  \r\nb', 'ab'],
    ['trailing  \t\r\nnext', 'trailing\r\nnext'],
    ['=41=4', 'A=4'],
    ['=zz =', '=zz '],
    ['a\nb', 'a\nb'],
    ['=3D=\n=3D', '=='],
  ])('quoted-printable %j', (given, expected) => {
    expect(inPieces('quoted-printable', given, 1_000)).toBe(expected);
    for (const length of [1, 2, 3, 5]) expect(inPieces('quoted-printable', given, length)).toBe(expected);
  });

  it.each([
    ['aGVsbG8=', 'hello'],
    ['aGVs\r\nbG8=\r\n', 'hello'],
    ['aGVsbG8', 'hello'],
    ['aGVs!!bG8=', 'hello'],
    ['aGk=aGk=', 'hihi'],
    ['', ''],
    ['=', ''],
  ])('base64 %j', (given, expected) => {
    for (const length of [1_000, 1, 2, 3, 5]) expect(inPieces('base64', given, length)).toBe(expected);
  });

  it('is the same, however the bytes are cut into chunks', () => {
    const pieces = ['=', '=4', '1', ' ', '\t', '\r', '\n', '=\r\n', 'aGk', 'x', '\u00e9'];
    const pairs = pieces.flatMap((first) => pieces.map((second) => first + second));
    for (const text of pairs.flatMap((first) => pairs.map((second) => first + second))) {
      for (const encoding of ['base64', 'quoted-printable']) {
        const whole = inPieces(encoding, text, text.length);
        expect([1, 2, 3].filter((length) => inPieces(encoding, text, length) !== whole)).toEqual([]);
      }
    }
  });

  it('of one text', () => {
    expect(fromBase64('w6Q=').toString()).toBe('ä');
    expect(fromQuotedPrintable('=C3=A4').toString()).toBe('ä');
  });
});
