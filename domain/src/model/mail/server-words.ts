import { cutText } from '../shared/text.ts';

/** Base64 of texts in UTF-8, which the domain does not have. */
export interface TextBase64 {
  encode(text: string): string;
  /** What is not base64 gives any text. */
  decode(word: string): string;
}

/** Longest words of a server that are kept. */
const mostWords = 500;

/**
 * What may be shown of a text that a server wrote: one line of at most 500 UTF-16 units, without the password.
 *
 * @example
 * const encode = (text: string) => Buffer.from(text).toString('base64');
 * const base64 = { encode, decode: (word: string) => Buffer.from(word, 'base64').toString() };
 * serverWords('NO  hunter2\r\nis wrong', 'hunter2', base64) // 'NO *** is wrong'
 */
export function serverWords(text: string, password: string | null, base64: TextBase64): string {
  const shown = withoutPassword(text.slice(0, 10 * mostWords), password, base64);
  return cutText(shown.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), mostWords);
}

/**
 * A server may repeat what it was sent: the password goes from its words, as it is and as it is sent.
 *
 * @example
 * const encode = (text: string) => Buffer.from(text).toString('base64');
 * const base64 = { encode, decode: (word: string) => Buffer.from(word, 'base64').toString() };
 * withoutPassword('535 hunter2 is wrong', 'hunter2', base64) // '535 *** is wrong'
 */
export function withoutPassword(text: string, password: string | null, base64: TextBase64): string {
  if (password === null || password === '') return text;
  return text
    .replace(tokens, (word) => (holdsPassword(base64.decode(word), password) ? hidden : word))
    .replaceAll(base64.encode(password), hidden)
    .replaceAll(password, hidden);
}

const hidden = '***';

/** What could be base64: an answer to AUTH PLAIN has the name of the user in front of the password. */
const tokens = /[A-Za-z0-9+/]{4,4000}={0,2}/g;

function holdsPassword(sent: string, password: string): boolean {
  return sent === password || sent.includes(`\0${password}`);
}
