import { storable } from '@helpdesk/domain';
import { decodeBytes } from '../parts/decode-bytes.ts';
import { fromBase64, fromQuotedPrintable } from '../parts/transfer-encodings.ts';

interface EncodedWord {
  readonly charset: string;
  readonly bytes: Buffer;
  /** Where it ends. */
  readonly end: number;
}

const longestCharset = 60;

/**
 * The text of a header: encoded words are decoded, and bytes beyond ASCII read as UTF-8, else as windows-1252. Neighbours
 * of one charset are decoded together, since programs cut letters in two. Linear: the search for the end of a word
 * stops at the next question mark.
 *
 * Source: RFC 2047.
 *
 * @param bytes as characters U+0000 to U+00FF, unfolded
 */
export function decodeHeader(bytes: string): string {
  let text = '';
  let plainFrom = 0;
  let open: { charset: string; pieces: Buffer[] } | undefined;
  const closeWord = (): void => {
    if (open !== undefined) text += decodeBytes(Buffer.concat(open.pieces), open.charset);
    open = undefined;
  };
  for (let at = bytes.indexOf('=?'); at >= 0; ) {
    const word = wordAt(bytes, at);
    if (word === undefined) {
      at = bytes.indexOf('=?', at + 2);
      continue;
    }
    const between = bytes.slice(plainFrom, at);
    if (open === undefined || between.trim() !== '') {
      closeWord();
      text += plainText(between);
    }
    if (open?.charset !== word.charset) {
      closeWord();
      open = { charset: word.charset, pieces: [] };
    }
    open.pieces.push(word.bytes);
    plainFrom = word.end;
    at = bytes.indexOf('=?', word.end);
  }
  closeWord();
  return text + plainText(bytes.slice(plainFrom));
}

/** Where the encoded word ends that begins at this place; undefined where none begins. */
export function encodedWordEnd(bytes: string, at: number): number | undefined {
  return bytes.charAt(at + 1) === '?' ? wordAt(bytes, at)?.end : undefined;
}

function wordAt(bytes: string, at: number): EncodedWord | undefined {
  const charsetEnd = bytes.slice(at + 2, at + 3 + longestCharset).indexOf('?');
  if (charsetEnd <= 0) return undefined;
  const encodingAt = at + 2 + charsetEnd + 1;
  const encoding = bytes.charAt(encodingAt).toLowerCase();
  if (bytes.charAt(encodingAt + 1) !== '?' || (encoding !== 'b' && encoding !== 'q')) return undefined;
  const end = bytes.indexOf('?', encodingAt + 2);
  if (end < 0 || bytes.charAt(end + 1) !== '=') return undefined;
  const content = bytes.slice(encodingAt + 2, end);
  // RFC 2231 lets a language follow: `utf-8*en`.
  const charset = (bytes.slice(at + 2, at + 2 + charsetEnd).split('*')[0] ?? '').trim().toLowerCase();
  const decoded = encoding === 'b' ? fromBase64(content) : fromQuotedPrintable(content.replaceAll('_', ' '));
  return { charset, bytes: decoded, end: end + 2 };
}

/** Bytes that are not in an encoded word. */
function plainText(bytes: string): string {
  return isAscii(bytes) ? storable(bytes) : decodeBytes(Buffer.from(bytes, 'latin1'), null);
}

function isAscii(bytes: string): boolean {
  return !/[\u0080-\u00ff]/.test(bytes) && !bytes.includes(escapeSign);
}

/** Before a change to another set of ISO-2022-JP, which is ASCII otherwise. */
const escapeSign = '\u001b';
