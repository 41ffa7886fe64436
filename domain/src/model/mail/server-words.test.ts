import { describe, expect, it } from 'vitest';
import { serverWords, type TextBase64, withoutPassword } from './server-words.ts';

const base64: TextBase64 = {
  encode: (text) => Buffer.from(text).toString('base64'),
  decode: (word) => Buffer.from(word, 'base64').toString(),
};

describe('mail 56: a server that repeats a password', () => {
  const tidied = (text: string) => withoutPassword(text, 'hünter2', base64);
  const login = base64.encode('\0ada@example.com\0hünter2');

  it.each([
    ['as it is', '5.7.8 hünter2 is wrong', '5.7.8 *** is wrong'],
    ['as PLAIN sends it', `535 AUTH PLAIN ${login} failed`, '535 AUTH PLAIN *** failed'],
    ['as PLAIN sends it for another user', `535 ${base64.encode('eve\0ada\0hünter2')} failed`, '535 *** failed'],
    ['as LOGIN sends it', `535 ${base64.encode('hünter2')} failed`, '535 *** failed'],
    ['without the end of its base64', `535 ${login.replace(/=+$/, '')} failed`, '535 *** failed'],
    ['behind a letter', `535 x${base64.encode('hünter2')} failed`, '535 x*** failed'],
    ['twice', 'hünter2 hünter2', '*** ***'],
  ])('does not show it %s', (_, text, shown) => {
    expect(tidied(text)).toBe(shown);
  });

  it('keeps its other words, and the breaks of its lines', () => {
    const text = '5.7.8 Username and Password\n5.7.8 not accepted';
    expect(tidied(text)).toBe(text);
  });

  it('keeps all of them where there is no password', () => {
    expect([null, ''].map((password) => withoutPassword('535 no', password, base64))).toEqual(['535 no', '535 no']);
  });
});

describe('mail 57: the words of a server', () => {
  it('are one line', () => {
    expect(serverWords(' NO\r\n hunter2\u0007\u202e is\twrong \n', 'hunter2', base64)).toBe('NO *** is wrong');
  });

  it('are at most 500 units, and no half of a letter', () => {
    expect(serverWords('x'.repeat(1_000), null, base64)).toBe('x'.repeat(500));
    expect(serverWords(`${'x'.repeat(499)}\u{1f600}`, null, base64)).toBe('x'.repeat(499));
  });
});
