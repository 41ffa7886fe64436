import { expect, it } from 'vitest';
import { requireUtf8, requireUtf8Query, textOfBody } from './client-text.ts';

const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);

it.each<[string, Buffer, string | undefined, string | undefined]>([
  ['UTF-8 that is not declared', bytes('Grüße 退款', 'utf8'), undefined, 'Grüße 退款'],
  ['UTF-8 with a mark in front', bytes('\ufeff{"a":1}', 'utf8'), undefined, '{"a":1}'],
  ['declared UTF-8', bytes('Grüße', 'utf8'), 'application/json; charset=UTF-8', 'Grüße'],
  ['ISO-8859-1 that is not declared', bytes('Grüße', 'latin1'), 'application/json', undefined],
  ['ISO-8859-1 that says it is UTF-8', bytes('Grüße', 'latin1'), 'application/json; charset=utf-8', undefined],
  ['declared ISO-8859-1', bytes('Grüße', 'latin1'), 'application/json; charset=ISO-8859-1', 'Grüße'],
  ['a declaration in quotes', bytes('Grüße', 'latin1'), 'application/json;charset="windows-1252"', 'Grüße'],
  ['UTF-16', bytes('Grüße', 'utf16le'), 'application/json; charset=utf-16le', 'Grüße'],
  ['Shift-JIS', Buffer.from([0x95, 0xd4, 0x8b, 0xe0]), 'application/json; charset=Shift_JIS', '返金'],
  ['KOI8-R', Buffer.from([0xf0, 0xd2, 0xc9]), 'application/json; charset=koi8-r', 'При'],
  ['half of a character', Buffer.from([0xe9, 0x80]), undefined, undefined],
  ['a surrogate', Buffer.from([0xed, 0xa0, 0x80]), undefined, undefined],
  ['an unknown charset that is UTF-8', bytes('Grüße', 'utf8'), 'application/json; charset=x-mine', 'Grüße'],
  ['an unknown charset that is not', bytes('Grüße', 'latin1'), 'application/json; charset=x-mine', undefined],
])('reports A2: %s', (_name, given, contentType, text) => expect(textOfBody(given, contentType)).toBe(text));

it.each(['/a', '/a?q=100%', '/a?q=%zz%', '/a?q=%E9%80%80%20x', '/a?q=a%F0%9F%98%80'])('reports A2: takes %s', (url) => {
  expect(() => requireUtf8Query(url)).not.toThrow();
});

it.each(['/a?q=%E9', '/a?q=x%C3', '/a?q=%ED%A0%80', '/a?b=1&M%FC=2', '/a?q=%C3%28'])(
  'reports A2: refuses %s',
  (url) => {
    expect(() => requireUtf8Query(url)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
  },
);

it('reports A2: refuses a part of a form that was no UTF-8', () => {
  expect(() => requireUtf8('files', 'M\ufffdller.pdf')).toThrow(expect.objectContaining({ code: 'input.invalid' }));
  expect(() => requireUtf8('files', 'Müller.pdf')).not.toThrow();
  expect(() => requireUtf8('files', undefined)).not.toThrow();
});
