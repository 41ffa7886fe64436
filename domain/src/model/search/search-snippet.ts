import { graphemeStart } from '../shared/text.ts';
import { foldText } from './fold-text.ts';
import { numbersWith, queriedDigits } from './number-digits.ts';
import { askedText, tellingWords } from './search-query.ts';
import { isWordByItself, plainSpaces, searchWords, spacedText } from './search-text.ts';
import { alikeNames } from './typos.ts';

/** A piece of a text; `hit` where it is what was looked for. */
export interface SnippetPart {
  readonly text: string;
  readonly hit: boolean;
}

/** UTF-16 units of the text that are shown; marks of cuts come in addition. */
export const snippetLength = 160;

/** How many characters are shown before the first hit. */
const lead = 60;

const cut = '…';

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * What is shown of a hit: the surroundings of the first place in the texts that the query finds, as plain text in pieces.
 * The query as it stands comes first, then its words, then names that are like them. Without any place it is the beginning
 * of the first text, and without any text nothing.
 *
 * @param texts of the record, as shown to the caller, the most telling first
 * @example
 * searchSnippet('refund', ['Where is my refund?'])
 * // [{ text: 'Where is my ', hit: false }, { text: 'refund', hit: true }, { text: '?', hit: false }]
 */
export function searchSnippet(query: string, texts: readonly (string | null)[]): readonly SnippetPart[] {
  const shown = texts.map((text) => plainSpaces(text ?? '')).filter((text) => text !== '');
  for (const patternsIn of waysToFind(query)) {
    for (const text of shown) {
      const patterns = patternsIn(text);
      const at = firstPlace(text, patterns);
      if (at !== undefined) return partsAround(text, at, patterns);
    }
  }
  const [text] = shown;
  return text === undefined ? [] : partsAround(text, 0, []);
}

/** The patterns to look for in a text of the form of `spacedText`, best first. */
function waysToFind(query: string): readonly ((text: string) => readonly string[])[] {
  const asked = askedText(query);
  if (asked === undefined) return [];
  const words = tellingWords(query);
  const beginnings = words.map((word) => ([...word].length === 1 && !isWordByItself(word) ? ` ${word} ` : ` ${word}`));
  const digits = queriedDigits(query);
  const numbers = (text: string) =>
    digits === undefined ? [] : numbersWith(foldText(text), digits).map((number) => spacedText(number).trim());
  const alike = (text: string) => {
    const names = searchWords(text);
    return words.flatMap((word) => alikeNames(word, names).map((name) => ` ${name} `));
  };
  return [() => [asked], () => beginnings, numbers, alike];
}

function firstPlace(text: string, patterns: readonly string[]): number | undefined {
  const spaced = spacedText(text);
  const places = patterns.flatMap((pattern) => {
    const at = spaced.indexOf(pattern);
    return at < 0 ? [] : [at + leadingSpace(pattern)];
  });
  if (places.length === 0) return undefined;
  return placeOf(text, lettersBefore(spaced, Math.min(...places)));
}

function partsAround(text: string, at: number, patterns: readonly string[]): readonly SnippetPart[] {
  const { start, end } = windowAround(text, at);
  // With the character before, so that the middle of a word is not taken for its beginning.
  const from = Math.max(0, start - 1);
  const parts: SnippetPart[] = [];
  const add = (piece: string, hit: boolean): void => {
    if (piece !== '') parts.push({ text: piece, hit });
  };
  let position = start;
  for (const range of rangesIn(text.slice(from, end), patterns)) {
    const hit = { start: Math.max(from + range.start, position), end: from + range.end };
    if (hit.end <= hit.start) continue;
    add((position === start && start > 0 ? cut : '') + text.slice(position, hit.start), false);
    add(text.slice(hit.start, hit.end), true);
    position = hit.end;
  }
  const isUncut = position > start || start === 0;
  add((isUncut ? '' : cut) + text.slice(position, end) + (end < text.length ? cut : ''), false);
  return parts;
}

/** Begins and ends between words where there are any, and never within a grapheme. */
function windowAround(text: string, at: number): Range {
  let start = Math.max(0, Math.min(at - lead, text.length - snippetLength));
  const space = text.indexOf(' ', start);
  if (start > 0 && space >= 0 && space < at) start = space + 1;
  start = nextGrapheme(text, start);
  let end = Math.min(text.length, start + snippetLength);
  const last = text.lastIndexOf(' ', end);
  if (end < text.length && last > at + lead) end = last;
  end = graphemeStart(text, end);
  return { start, end };
}

/** The place itself where a grapheme begins; else the place behind the one that it is in. */
function nextGrapheme(text: string, at: number): number {
  let next = at;
  while (next < text.length && graphemeStart(text, next) !== next) next += 1;
  return next;
}

/** Where the patterns are in a short text, in order and apart from each other. */
function rangesIn(text: string, patterns: readonly string[]): readonly Range[] {
  const spaced = spacedText(text);
  const units = unitsOf(text);
  const ranges = patterns.flatMap((pattern) => {
    const found: Range[] = [];
    for (let at = spaced.indexOf(pattern); at >= 0; at = spaced.indexOf(pattern, at + 1)) {
      const first = lettersBefore(spaced, at + leadingSpace(pattern));
      const last = first + lettersBefore(pattern, pattern.length) - 1;
      found.push({ start: units[first] ?? 0, end: endOf(text, units[last] ?? 0) });
    }
    return found;
  });
  return joined(ranges.toSorted((a, b) => a.start - b.start || a.end - b.end));
}

function joined(ranges: readonly Range[]): readonly Range[] {
  const apart: Range[] = [];
  for (const range of ranges) {
    const last = apart.at(-1);
    if (last === undefined || range.start > last.end) apart.push(range);
    else apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return apart;
}

/** A character, with what is folded together with it. */
const cluster = /.[\p{M}\u1160-\u11ff]*/gsu;

/** The place after the character at `at`. */
function endOf(text: string, at: number): number {
  cluster.lastIndex = at;
  return at + (cluster.exec(text)?.[0].length ?? 1);
}

function leadingSpace(pattern: string): number {
  return pattern.startsWith(' ') ? 1 : 0;
}

/** Units that are not spaces: they stand in the same order in a text and in the form that searches compare. */
function lettersBefore(spaced: string, end: number): number {
  let letters = 0;
  for (let at = 0; at < end; at += 1) if (spaced.charCodeAt(at) !== 0x20) letters += 1;
  return letters;
}

/** Where the letter of that number is in a text, which may be long. */
function placeOf(text: string, number: number): number | undefined {
  if (!isEven(text)) return unitsOf(text)[number];
  let at = 0;
  for (let letters = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) === 0x20) continue;
    if (letters === number) break;
    letters += 1;
  }
  return at;
}

/** What the fold takes away, or makes one letter with the one before. */
const shrinking = /[\p{M}\p{Default_Ignorable_Code_Point}\u0640\u1160-\u11ff]/u;

/** Whether each unit of the text is one of the folded text. */
function isEven(text: string): boolean {
  return foldText(text).length === text.length && !shrinking.test(text);
}

/** For each unit of the folded text that is not a space, where it comes from in the text. */
function unitsOf(text: string): readonly number[] {
  const units: number[] = [];
  let at = 0;
  const even = isEven(text);
  for (const letter of even ? text.split('') : (text.match(cluster) ?? [])) {
    const folded = even ? letter : foldText(letter);
    for (let unit = 0; unit < folded.length; unit += 1) if (folded.charCodeAt(unit) !== 0x20) units.push(at);
    at += letter.length;
  }
  return units;
}
