import { decodeBytes } from '../parts/decode-bytes.ts';
import { decodeHeader } from './encoded-words.ts';

/** The value of a header such as `Content-Type`, and its parameters. */
export interface ValueWithParams {
  /** In lower case, without parameters. */
  readonly value: string;
  /** By name in lower case, decoded. */
  readonly params: ReadonlyMap<string, string>;
}

/** Real ones have a few hundred characters; a name may have a thousand. */
const longestValue = 16_000;
const mostParams = 200;

/**
 * Takes what mail programs write: quotes or none, encoded words in quotes, RFC 2231 with its pieces in any order, values
 * with spaces. A parameter that is there twice counts once, the first time.
 *
 * Source: RFC 2045, 5.1; RFC 2231.
 *
 * @param bytes of the header, as characters U+0000 to U+00FF, unfolded
 */
export function readParams(bytes: string): ValueWithParams {
  const [first = '', ...others] = sectionsOf(bytes.slice(0, longestValue));
  const raw = new Map<string, string>();
  for (const section of others.slice(0, mostParams)) {
    const equals = section.indexOf('=');
    const name = equals < 0 ? '' : section.slice(0, equals).trim().toLowerCase();
    if (name !== '' && !raw.has(name)) raw.set(name, section.slice(equals + 1).trim());
  }
  return { value: (first.trim().split(/\s/)[0] ?? '').toLowerCase(), params: joinedParams(raw) };
}

/** What is between semicolons, without quotes and comments. */
function sectionsOf(bytes: string): readonly string[] {
  const sections: string[] = [];
  let section = '';
  let isQuoted = false;
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const letter = bytes.charAt(at);
    if (letter === '\\' && isQuoted && /["\\]/.test(bytes.charAt(at + 1))) {
      at += 1;
      section += bytes.charAt(at);
    } else if (letter === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) section += letter;
    else if (letter === '(' && (depth > 0 || /^\s*$|\s$/.test(section.slice(-1)))) depth += 1;
    else if (letter === ')' && depth > 0) depth -= 1;
    else if (depth > 0) continue;
    else if (letter === ';') {
      sections.push(section);
      section = '';
    } else section += letter;
  }
  return [...sections, section];
}

/** `name*0*=utf-8''a`, `name*1=b`: the pieces of one value. */
interface Piece {
  readonly index: number;
  readonly isEncoded: boolean;
  readonly text: string;
}

function joinedParams(raw: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const params = new Map<string, string>();
  const pieces = new Map<string, Piece[]>();
  for (const [key, text] of raw) {
    const [name = '', index, mark] = key.split('*');
    if (index === undefined) params.set(name, decodeHeader(text));
    else {
      const isEncoded = index === '' || mark === '';
      const list = pieces.get(name) ?? [];
      list.push({ index: Number.parseInt(index, 10) || 0, isEncoded, text });
      pieces.set(name, list);
    }
  }
  // The form of RFC 2231 is the better one where a program writes both.
  for (const [name, list] of pieces) params.set(name, joined(list.toSorted((a, b) => a.index - b.index)));
  return params;
}

function joined(pieces: readonly Piece[]): string {
  const [first] = pieces;
  if (first === undefined) return '';
  const [charset = '', , ...rest] = first.isEncoded ? first.text.split("'") : [];
  const isLabelled = first.isEncoded && rest.length > 0;
  const bytes = pieces.map(({ isEncoded, text }, index) => {
    const value = index === 0 && isLabelled ? rest.join("'") : text;
    return isEncoded ? withoutPercents(value) : value;
  });
  const label = isLabelled && charset !== '' ? charset : null;
  return pieces.some(({ isEncoded }) => isEncoded)
    ? decodeBytes(Buffer.from(bytes.join(''), 'latin1'), label)
    : decodeHeader(bytes.join(''));
}

function withoutPercents(text: string): string {
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
