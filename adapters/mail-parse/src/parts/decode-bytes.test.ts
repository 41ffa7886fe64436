import { describe, expect, it } from 'vitest';
import { decoderOf } from './charsets.ts';
import { decodeBytes } from './decode-bytes.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('mail 31: charsets', () => {
  it.each([
    ['iso-8859-1', 'e9', 'é'],
    ['ISO_8859-1', '80', '€'],
    ['"utf-8"', 'c3a9', 'é'],
    ['windows-1251', 'cfee', 'По'],
    ['cp1251', 'cfee', 'По'],
    ['koi8-r', 'f0cf', 'По'],
    ['koi8-u', 'a4a6', 'єі'],
    ['gb2312', 'c4e3 e946', '你镕'],
    ['gb18030', '8130 8130', '\u0080'],
    ['cp936', 'c4e3', '你'],
    ['big5', 'ad71', '訂'],
    ['euc-kr', 'c1d6', '주'],
    ['ks_c_5601-1987', 'c1d6', '주'],
    ['cp949', 'c1d6', '주'],
    ['shift_jis', '928d', '注'],
    ['cp932', '928d', '注'],
    ['euc-jp', 'c3ed', '注'],
    ['iso-2022-jp', '1b2442 436d 1b2842', '注'],
    ['iso-8859-8-i', 'f9ec', 'של'],
    ['windows-1255', 'f9ec', 'של'],
    ['windows-1256', 'c3ed', 'أي'],
    ['iso-8859-6', 'c3ea', 'أي'],
    ['cp850', '81', 'ü'],
    ['ibm850', '81', 'ü'],
    ['cp437', '81', 'ü'],
    ['utf-7', Buffer.from('T+APw-r').toString('hex'), 'Tür'],
    ['unicode-1-1-utf-7', Buffer.from('T+APw-r').toString('hex'), 'Tür'],
    ['utf-16le', '4100e900', 'Aé'],
    ['macintosh', '8e', 'é'],
  ])('as labelled: %s', (label, bytes, expected) => {
    expect(decodeBytes(hex(bytes), label)).toBe(expected);
  });

  it.each([
    ['unknown, UTF-8', 'x-unknown', 'c3a9', 'é'],
    ['unknown, not UTF-8', 'x-unknown', 'e9', 'é'],
    ['none, UTF-8', null, 'c3a9', 'é'],
    ['none, not UTF-8', null, 'e9', 'é'],
    ['none, with ESC $', null, '1b2442 436d 1b2842', '注'],
    ['ASCII with more', 'us-ascii', 'c3a9', 'é'],
    ['UTF-8 that is not', 'utf-8', '63 61 66 e9', 'café'],
    ['a Western one that is UTF-8', 'iso-8859-1', 'c3a9', 'é'],
    ['one broken letter of many', 'utf-8', `${'d0bf'.repeat(20)}d0`, `${'п'.repeat(20)}\ufffd`],
    ['a form that is not a charset', 'base64', 'c3a9', 'é'],
    ['a form that is not a charset', 'hex', '4142', 'AB'],
    ['not a name', '../../etc', 'e9', 'é'],
    ['no text', '', 'e9', 'é'],
  ])('%s', (_, label, bytes, expected) => {
    expect(decodeBytes(hex(bytes), label)).toBe(expected);
  });

  it('nothing that cannot be stored comes out', () => {
    expect(decodeBytes(hex('41 00 42'), 'utf-8')).toBe('AB');
    expect(decodeBytes(Buffer.from('+2AA-x'), 'utf-7')).toBe('x');
  });

  it('names of forms, and of what is longer than a name, are no charsets', () => {
    for (const label of ['base64', 'hex', 'binary', 'utf7-imap', 'x'.repeat(61)])
      expect(decoderOf(label)).toBeUndefined();
  });
});
