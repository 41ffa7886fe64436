import { unseenMarks } from '../../shared/name.ts';
import { type ForwardField, fieldOfLabel, forwardMarkers, longestLabel, originalMarkers } from './forward-words.ts';

/** Of a line more is not looked at. */
const longestRead = 1_000;

export interface HeaderLine {
  readonly field: ForwardField;
  /** In lower case. */
  readonly label: string;
  readonly value: string;
}

/** What words of a list begin with, in the forms in which accents may be written. */
function startsOf(words: Iterable<string>): ReadonlySet<number> {
  const starts = [...words].flatMap((word) =>
    [word, word.normalize('NFD'), word.toUpperCase(), word.toUpperCase().normalize('NFD')].map((each) =>
      each.charCodeAt(0),
    ),
  );
  // A capital I with a dot, which is Turkish.
  return new Set([...starts, 0x130]);
}

const labelStarts = startsOf(fieldOfLabel.keys());
const markerStarts = startsOf([...forwardMarkers, ...originalMarkers]);

/**
 * Whether a line is worth a look by `headerLine`. Quick, and true for each line for which that finds something.
 *
 * @example
 * mayBeHeaderLine('From: Ada') // true
 * mayBeHeaderLine('It leaves today.') // false
 */
export function mayBeHeaderLine(line: string): boolean {
  const start = wordStart(line);
  if (!isIn(labelStarts, line, start)) return false;
  const most = Math.min(line.length, start + 2 * longestLabel);
  for (let at = start + 1; at < most; at += 1) {
    const unit = line.charCodeAt(at);
    if (unit === 0x3a || unit === 0xff1a) return true;
  }
  return false;
}

/** The least and the most letters between its dashes. Chinese and Japanese need few. */
const shortestMarker = 12;
const longestMarker = 60;

function mayBeMarkerLine(line: string): boolean {
  if (line.length > longestRead) return false;
  const start = wordStart(line);
  if (!isIn(markerStarts, line, start)) return false;
  const length = wordEnd(line) - start;
  return length <= longestMarker && (length >= shortestMarker || line.charCodeAt(start) > 0x2000);
}

/** Where the first letter is, behind what programs put around. */
function wordStart(line: string): number {
  let at = 0;
  while (at < line.length && isAround(line.charCodeAt(at))) at += 1;
  return at;
}

function wordEnd(line: string): number {
  let at = line.length;
  while (at > 0 && isAround(line.charCodeAt(at - 1))) at -= 1;
  return at;
}

const around: ReadonlySet<number> = new Set(
  [...' >*-_=:\uff1a\u3000\ufeff\u061c\x7f'].map((sign) => sign.charCodeAt(0)),
);

/** Spaces, dashes, colons, `>`, `*`, `_`, `=`, and what is not seen. */
function isAround(unit: number): boolean {
  return unit <= 0x20 || around.has(unit) || (unit > 0x7f && unit <= 0xa0) || (unit >= 0x2000 && unit <= 0x206f);
}

function isIn(starts: ReadonlySet<number>, line: string, at: number): boolean {
  return at < line.length && starts.has(line.charCodeAt(at));
}

/**
 * The field and the value of a line such as `From: Ada`, in bold or not, behind `>` or not; undefined for any other line.
 *
 * @example
 * headerLine('> *Von:* Ada Reyes') // { field: 'from', label: 'von', value: 'Ada Reyes' }
 */
export function headerLine(line: string): HeaderLine | undefined {
  const content = withoutQuoteMarks(line);
  const end = content.slice(0, longestLabel).search(/[:\uff1a]/);
  const label = end < 0 ? '' : foldedLine(content.slice(0, end));
  const field = fieldOfLabel.get(label);
  if (field === undefined) return undefined;
  const value = content
    .slice(end + 1)
    .replaceAll('*', '')
    .trim();
  return { field, label, value };
}

/** Programs that have the date first have the sender in the next line. */
const mostBefore = 4;

/**
 * How the block of headers that begins with a line calls its sender, in lower case; undefined where none of its first
 * lines has one.
 *
 * @example
 * fromLabelIn(['Gesendet: Dienstag', 'Von: Ada'], 0) // 'von'
 */
export function fromLabelIn(lines: readonly string[], start: number): string | undefined {
  const first = lines.slice(start, start + mostBefore).map(headerLine);
  return first.find((line) => line?.field === 'from')?.label;
}

/**
 * What a line begins by which mail programs mark a mail in a mail, behind `>` or not: `forward`, or `original` for the mail
 * that is answered, which some programs put in front of forwards too. undefined for any other line.
 *
 * @example
 * markerOf('---------- Forwarded message ---------') // 'forward'
 * markerOf('-----Original Message-----') // 'original'
 */
export function markerOf(line: string): 'forward' | 'original' | undefined {
  if (!mayBeMarkerLine(line)) return undefined;
  const words = foldedLine(line);
  return forwardMarkers.has(words) ? 'forward' : originalMarkers.has(words) ? 'original' : undefined;
}

/**
 * Whether a line of text is a quote.
 *
 * @example
 * isQuotedLine(' > Hello') // true
 */
export function isQuotedLine(line: string): boolean {
  return line.slice(0, longestRead).trimStart().startsWith('>');
}

/**
 * The line as it was before `>` was put in front of it, without spaces around it and marks of direction.
 *
 * @example
 * withoutQuoteMarks('> > Hello ') // 'Hello'
 */
export function withoutQuoteMarks(line: string): string {
  const content = line.slice(0, longestRead).replace(unseenMarks, '');
  return content.slice(content.search(/[^>\s]|$/)).trim();
}

const ascii = /^[ -~]*$/;

/** In lower case, without what is around its words. A Turkish capital leaves a dot of its own. */
function foldedLine(line: string): string {
  const words = line.slice(wordStart(line), wordEnd(line)).toLowerCase();
  if (ascii.test(words)) return words;
  return words.replace(unseenMarks, '').replace(/\s+/g, ' ').normalize('NFC').replaceAll('i\u0307', 'i');
}

/**
 * The text without the marks at both of its ends. By hand: a regular expression for the end of a text looks at every run
 * of marks in it.
 *
 * @example
 * withoutEnds('--x--', /-/) // 'x'
 */
export function withoutEnds(text: string, mark: RegExp): string {
  let start = 0;
  let end = text.length;
  while (start < end && mark.test(text.charAt(start))) start += 1;
  while (end > start && mark.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
