import { asciiDigits } from '../../search/fold-text.ts';
import { unseenMarks } from '../../shared/name.ts';
import { attributionStarts, writtenParts, writtenWords } from './attribution-words.ts';

/** A line by which a program introduces the mail that is answered. */
export interface Attribution {
  /** How many lines it has: programs and servers fold it. */
  readonly lines: number;
  /** It has a date or an address. Without them, only a quote that follows shows what it is. */
  readonly isDated: boolean;
  /** It has both: a person would not write so. */
  readonly isCertain: boolean;
}

/** The most lines over which it is folded, and the longest of each. */
const mostLines = 4;
const longestLine = 300;

const [colon, star] = [0x3a, 0x2a];
const ends = /[:\uff1a]$|(?:写道|寫道)$/;
const before = '(?:^|[\\s,،(>"\'»)\\u200b])';
const behind = '(?:$|[\\s:,<("«\\uff1a])';
const escaped = (word: string): string => word.replace(/[()/]/g, '\\$&');
const written = new RegExp(`${before}(?:${writtenWords.map(escaped).join('|')})${behind}`, 'u');
const parts = new RegExp(writtenParts.join('|'), 'u');
const starts = new RegExp(`^(?:${attributionStarts.join('|')})[\\s,]`, 'u');
/** With such a word, a date, a day of the week, or a name and its address. */
const openings = [
  starts,
  /^\p{L}{0,12}[.,]{0,2}\s?\d/u,
  /^\p{L}{2,12}[.,]{1,2}\s/u,
  /^["'\p{L}][^:<>]{0,100}[<(][^\s<>()]{3,255}[>)]/u,
];
const endsSentence = /[.!?:]$/;
const date = /\b(?:19|20)\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d年/;
const time = /\d{1,2}[:.h]\d\d/;
const address = /[^\s<>()@]@[^\s<>()@]/;
/** Gmail's in Russian and Japanese: a date, a name and an address. */
const withoutWord = /@[^\s<>()@]{1,255}>\s?[:\uff1a]$/;

/**
 * Whether a line may be the last one of an attribution. Looks at its last sign.
 *
 * @example
 * mayEndAttribution('wrote:') // true
 */
export function mayEndAttribution(line: string): boolean {
  const last = line.charCodeAt(line.length - 1);
  if (line.length > longestLine || (last < 0x80 && last !== colon && last !== star)) return false;
  return ends.test(line.slice(-8).replace(unseenMarks, '').trimEnd().replace(/\*$/, ''));
}

/**
 * The attribution that ends with the last of the lines, undefined where there is none. `lines` are the ones that follow
 * one another without a blank line, at most the last four count.
 *
 * @example
 * attributionIn(['Thanks', 'On Tue, 24 Nov 2026 at 14:58, Ada <ada@example.com>', 'wrote:'])
 * // { lines: 2, isDated: true, isCertain: true }
 */
export function attributionIn(lines: readonly string[]): Attribution | undefined {
  const last = lines.slice(-mostLines);
  let partial: Attribution | undefined;
  let joined = '';
  for (let count = 1; count <= last.length; count += 1) {
    const line = last.at(-count) ?? '';
    if (line.length > longestLine) break;
    const text = plain(line);
    if (count > 1 && endsSentence.test(text)) break;
    joined = count === 1 ? text : `${text} ${joined}`;
    const isDate = date.test(joined);
    const isTimed = isDate || time.test(joined);
    const hasWord = written.test(joined) || parts.test(joined) || (isTimed && withoutWord.test(joined));
    if (!hasWord) continue;
    const isAddressed = address.test(joined);
    const found = { lines: count, isDated: isTimed || isAddressed, isCertain: isTimed && isAddressed };
    const isOpened = openings.some((opening) => opening.test(joined));
    if (isOpened && isDate) return found;
    if (isOpened || count === 1) partial ??= found;
  }
  return partial;
}

/** In lower case, without marks of direction and bold, with the digits of ASCII. */
function plain(line: string): string {
  const text = line
    .replace(unseenMarks, '')
    .replace(/[\s*\ufffc]+/g, ' ')
    .trim();
  return asciiDigits(text.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i'));
}
