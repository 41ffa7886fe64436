import { describe, expect, it } from 'vitest';
import { parseCredentials } from './credentials.ts';

const basic = (text: string): string => Buffer.from(text).toString('base64');

describe('parseCredentials', () => {
  it.each([
    ['token key:secret', 'key', 'secret'],
    ['TOKEN  key:secret', 'key', 'secret'],
    ['token key:sec:ret', 'key', 'sec:ret'],
    [`Basic ${basic('key:secret')}`, 'key', 'secret'],
    [`bAsIc ${basic('key:sec:ret')}`, 'key', 'sec:ret'],
  ])('%s', (header, apiKey, apiSecret) => {
    expect(parseCredentials(header)).toEqual({ apiKey, apiSecret });
  });

  it.each([
    [undefined],
    [''],
    ['token'],
    ['token '],
    ['token key'],
    ['token key:'],
    ['token :secret'],
    ['Basic'],
    ['Basic !!!'],
    [`Basic ${basic('key')}`],
    [`Basic ${basic('a\0b:secret')}`],
    [`Basic ${basic('clé:secret')}`],
    [`token ${'k'.repeat(256)}:secret`],
    ['Bearer key:secret'],
    ['key:secret'],
    ['constructor key:secret'],
  ])('finds none in %s', (header) => {
    expect(parseCredentials(header)).toBeUndefined();
  });
});
