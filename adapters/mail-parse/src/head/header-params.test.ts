import { describe, expect, it } from 'vitest';
import { readParams } from './header-params.ts';

const params = (text: string): object => Object.fromEntries(readParams(Buffer.from(text).toString('latin1')).params);

describe('mail 38: parameters of a header', () => {
  it.each([
    ['text/plain; charset=utf-8', { charset: 'utf-8' }],
    ['text/plain; charset="utf-8"; format = flowed', { charset: 'utf-8', format: 'flowed' }],
    ['text/plain; CHARSET=UTF-8 (a comment; with a mark)', { charset: 'UTF-8' }],
    ['attachment; filename=a b.pdf', { filename: 'a b.pdf' }],
    ['attachment; filename="a;b\\"c.pdf"', { filename: 'a;b"c.pdf' }],
    ['attachment; filename="=?utf-8?Q?=C3=A4.pdf?="', { filename: 'ä.pdf' }],
    ["attachment; filename*=utf-8''%e2%82%ac%20rates.pdf", { filename: '€ rates.pdf' }],
    ["attachment; filename*=iso-8859-1'en'%A3.pdf", { filename: '£.pdf' }],
    ["attachment; filename*1*=%20rates; filename*0*=utf-8''%e2%82%ac; filename*2=.pdf", { filename: '€ rates.pdf' }],
    ['attachment; filename*0=long; filename*1=name.pdf', { filename: 'longname.pdf' }],
    ["attachment; filename=plain.pdf; filename*=utf-8''%C3%A4.pdf", { filename: 'ä.pdf' }],
    ['attachment; filename=ä.pdf', { filename: 'ä.pdf' }],
    ['attachment; filename="a(1).pdf"', { filename: 'a(1).pdf' }],
    ['attachment; filename=a(1).pdf', { filename: 'a(1).pdf' }],
    ['attachment; filename=one.pdf; filename=two.pdf', { filename: 'one.pdf' }],
    ['attachment; filename="C:\\docs\\a.pdf"', { filename: 'C:\\docs\\a.pdf' }],
    ['attachment; ; =x; y', {}],
  ])('%s', (text, expected) => {
    expect(params(text)).toEqual(expected);
  });

  it.each([
    ['Text/HTML; charset=x', 'text/html'],
    [' attachment ', 'attachment'],
    ['text/plain (words)', 'text/plain'],
    ['', ''],
  ])('the value of %j', (text, expected) => {
    expect(readParams(text).value).toBe(expected);
  });
});
