import { cutText, type MailAddress } from '@helpdesk/domain';
import { decodeHeader, encodedWordEnd } from './encoded-words.ts';

/** More are not kept of one header: the rules look at 50. */
const mostAddresses = 1_000;

/** What is looked at of all headers of one name. A hundred thousand recipients have some megabytes. */
const longestList = 8_000_000;

/** Of one address, and of one name: more is not kept. */
const longestWords = 1_000;

/** A letter takes up to a dozen bytes in an encoded word. */
const longestEncoded = 16 * longestWords;

interface Entry {
  /** What stands before `<`, or all of it. */
  words: string;
  /** What stands between the brackets; undefined without any. */
  bracketed: string | undefined;
  comment: string;
}

/**
 * The addresses of a header, without the names of groups. Takes what mail programs write: names without quotes, with
 * encoded words in quotes, commas within them, addresses alone, comments for names, semicolons between. Linear. Keeps
 * the first 1,000.
 *
 * Source: RFC 5322, 3.4.
 *
 * @param bytes of the header, as characters U+0000 to U+00FF
 */
export function readAddresses(bytes: string): readonly MailAddress[] {
  const found: MailAddress[] = [];
  for (const entry of entriesOf(bytes.slice(0, longestList))) {
    const address = addressOf(entry);
    if (address !== undefined) found.push(address);
    if (found.length >= mostAddresses) break;
  }
  return found;
}

/** A scanner by hand: one look at each character. */
function* entriesOf(bytes: string): Generator<Entry> {
  let entry: Entry = { words: '', bracketed: undefined, comment: '' };
  let depth = 0;
  let isQuoted = false;
  let isBracketed = false;
  const put = (text: string): void => {
    if (depth > 0) entry.comment += text;
    else if (isBracketed) entry.bracketed += text;
    else entry.words += text;
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const letter = bytes.charAt(at);
    const wordEnd = letter === '=' ? encodedWordEnd(bytes, at) : undefined;
    if (wordEnd !== undefined) {
      // A comma in an encoded word separates nothing.
      put(bytes.slice(at, wordEnd));
      at = wordEnd - 1;
    } else if (letter === '\\' && (isQuoted || depth > 0)) {
      at += 1;
      put(bytes.charAt(at));
    } else if (depth > 0) {
      depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
      if (depth > 0) put(letter);
    } else if (letter === '"') {
      // The quotes of a local part are part of the address.
      if (isBracketed || isLocalPart(bytes, at, isQuoted)) put(letter);
      isQuoted = !isQuoted;
    } else if (isQuoted) put(letter);
    else if (letter === '(') depth = 1;
    else if (letter === '<') {
      isBracketed = true;
      entry.bracketed ??= '';
    } else if (letter === '>') isBracketed = false;
    else if (letter === ':' && !isBracketed) entry = { words: '', bracketed: undefined, comment: '' };
    else if ((letter === ',' || letter === ';') && !isRoute(entry, isBracketed)) {
      yield entry;
      entry = { words: '', bracketed: undefined, comment: '' };
      isBracketed = false;
    } else put(letter);
  }
  yield entry;
}

/** Whether the quotes belong to an address without brackets: `"a b"@example.com`. The `@` follows the second one. */
function isLocalPart(bytes: string, at: number, isQuoted: boolean): boolean {
  if (isQuoted) return bytes.charAt(at + 1) === '@';
  const end = bytes.indexOf('"', at + 1);
  return end > 0 && end - at < 100 && bytes.charAt(end + 1) === '@';
}

/** `<@a.example,@b.example:c@example.com>`: the way of a mail, as it was written long ago. */
function isRoute({ bracketed }: Entry, isBracketed: boolean): boolean {
  return isBracketed && bracketed?.startsWith('@') === true;
}

function addressOf({ words, bracketed, comment }: Entry): MailAddress | undefined {
  const text = words.trim();
  if (bracketed !== undefined) {
    const address = withoutRoute(bracketed.trim());
    const name = tidy(text === '' ? comment : text);
    // `"ada@example.com" <>` and `ada@example.com <Ada>` are found, and too little to be sure.
    return address === '' && name === '' ? undefined : { address: tidy(address), name };
  }
  if (text === '') return undefined;
  if (!text.includes('@')) return { address: '', name: tidy(text) };
  const place = text.split(/\s+/).findIndex((word) => word.includes('@'));
  const all = text.split(/\s+/);
  const others = all.filter((_, index) => index !== place).join(' ');
  const spaced = text.startsWith('"') ? text : undefined;
  return { address: tidy(spaced ?? all[place] ?? ''), name: tidy(spaced !== undefined ? comment : others || comment) };
}

function withoutRoute(address: string): string {
  return address.startsWith('@') ? address.slice(address.indexOf(':') + 1) : address;
}

function tidy(bytes: string): string {
  return cutText(decodeHeader(bytes.slice(0, longestEncoded)).replace(/\s+/g, ' ').trim(), longestWords);
}
