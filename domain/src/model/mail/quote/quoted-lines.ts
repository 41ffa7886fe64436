import type { ForwardField } from '../forward/forward-words.ts';
import { fromLabelIn, headerLine, markerOf, mayBeHeaderLine, withoutQuoteMarks } from '../forward/header-lines.ts';
import { isAmbiguousSubject, isForwardUnder } from '../forward/is-forward-under.ts';
import { isForwardSubject } from '../mail-subject.ts';
import { attributionIn, mayEndAttribution } from './attribution.ts';

/**
 * `quoted`: behind `>`, or in an element for quotes. `attribution`: an element marks the line as one that introduces a quote.
 * `head`: an element marks the beginning of an answered mail.
 */
export type LineMark = 'plain' | 'quoted' | 'attribution' | 'head';

/** The lines of a mail that show something. */
export interface QuoteLines {
  readonly count: number;
  /** Without spaces around it. */
  textOf(at: number): string;
  markOf(at: number): LineMark;
  /** How many blank lines there are between the line and the one before. */
  gapBefore(at: number): number;
}

/** Places of lines: `to` is the one behind the last. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** A footer behind a quote: of a list, a gateway, or a bottom-posted answer. */
const mostFooterLines = 10;
/** How often a quote is looked for in what is left. */
const mostPasses = 10;

/**
 * Which lines of a mail quote older ones, in their order; none where that would leave nothing, and under the subject of
 * a forward. Each pass looks at every line a bounded number of times.
 *
 * @example
 * quotedLines(textLines('Thanks\n> Hello'), null) // [{ from: 1, to: 2 }]
 */
export function quotedLines(lines: QuoteLines, subject: string | null): readonly LineRange[] {
  if (isWholeForward(lines, subject)) return [];
  let left: readonly number[] | null = null;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const shown: QuoteLines = left === null ? lines : linesAt(lines, left);
    const found = quoteIn(shown);
    if (found === undefined || (found.from === 0 && found.to === shown.count)) break;
    left = (left ?? placesOf(lines)).filter((_, at) => at < found.from || at >= found.to);
  }
  return left === null ? [] : rangesBetween(left, lines.count);
}

/** Under a subject that an answer may have as well, the block of headers shows what it is. */
function isWholeForward(lines: QuoteLines, subject: string | null): boolean {
  if (!isForwardSubject(subject)) return false;
  if (!isAmbiguousSubject(subject)) return true;
  const { head } = structureOf(lines);
  if (head === null) return false;
  const block = Array.from({ length: Math.min(5, lines.count - head) }, (_, at) => lines.textOf(head + at));
  return isForwardUnder(subject, fromLabelIn(block, 0) ?? fromLabelIn(block, 1));
}

const placesOf = ({ count }: QuoteLines): readonly number[] => Array.from({ length: count }, (_, at) => at);

function linesAt(lines: QuoteLines, places: readonly number[]): QuoteLines {
  const place = (at: number): number => places[at] ?? lines.count;
  return {
    count: places.length,
    textOf: (at) => lines.textOf(place(at)),
    markOf: (at) => lines.markOf(place(at)),
    // What is cut out takes the blank lines behind it along.
    gapBefore: (at) => lines.gapBefore(at === 0 ? place(0) : place(at - 1) + 1),
  };
}

function rangesBetween(left: readonly number[], count: number): readonly LineRange[] {
  const ranges: LineRange[] = [];
  let next = 0;
  for (const place of [...left, count]) {
    if (place > next) ranges.push({ from: next, to: place });
    next = place + 1;
  }
  return ranges;
}

/** Introduces a quote: the lines from `from` to `to`. */
interface Introduction extends LineRange {
  readonly isDated: boolean;
  readonly isCertain: boolean;
}

interface Structure {
  readonly introductions: readonly Introduction[];
  /** Where an answered mail begins by its headers; from here on all is older. */
  readonly head: number | null;
  readonly forward: number | null;
}

function quoteIn(lines: QuoteLines): LineRange | undefined {
  const { introductions, head, forward } = structureOf(lines);
  const end = head ?? forward ?? lines.count;
  const unmarked = introductions.find((each) => each.isCertain && each.to < end && lines.markOf(each.to) !== 'quoted');
  if (unmarked !== undefined && isWithoutAnswers(lines, introductions, { from: unmarked.to, to: end }))
    return toEnd(lines, unmarked.from);
  if (head !== null) return toEnd(lines, head);
  return forward === null ? markedQuote(lines, introductions) : undefined;
}

/** All from a line on, with the rule above it, and without a footer that was put behind all. */
function toEnd(lines: QuoteLines, at: number): LineRange {
  let from = at;
  while (from > 0 && isRule(lines.textOf(from - 1))) from -= 1;
  for (let footer = Math.max(lines.count - mostFooterLines, at + 2); footer < lines.count; footer += 1)
    if (isFooterRule(lines.textOf(footer)) && !hasHeaders(lines, footer)) return { from, to: footer };
  return { from, to: lines.count };
}

const isRule = (line: string): boolean => /^[-_=*\u2010-\u2015]{5,200}$/.test(line);
/** Longer than those which programs put between mails. */
const isFooterRule = (line: string): boolean => /^[-_=*]{40,200}$/.test(line);

function hasHeaders(lines: QuoteLines, from: number): boolean {
  for (let at = from; at < lines.count; at += 1) if (headerLine(lines.textOf(at))?.field === 'from') return true;
  return false;
}

/** Between and behind the marked quotes of an older text is nothing that could be an answer to them. */
function isWithoutAnswers(lines: QuoteLines, introductions: readonly Introduction[], { from, to }: LineRange): boolean {
  const quote = markedLines(lines, introductions, from, to);
  return quote === null || (!quote.hasAnswers && to - quote.to <= mostFooterLines);
}

/** The quote that is marked line by line, with its introduction. */
function markedQuote(lines: QuoteLines, introductions: readonly Introduction[]): LineRange | undefined {
  const quote = markedLines(lines, introductions, 0, lines.count);
  if (quote === null || quote.hasAnswers) return undefined;
  const introduction = introductions.find(({ to }) => to === quote.from);
  const from = introduction?.from ?? quote.from;
  const footer = lines.count - quote.to;
  if (footer === 0) return { from, to: quote.to };
  const isIntroduced = introduction?.isDated === true || isIntroducedInside(lines, quote.from);
  if (from === 0 && isIntroduced) return { from, to: quote.to };
  if (footer > mostFooterLines) return undefined;
  return isIntroduced || from === 0 || isFooter(lines, quote.to) ? { from, to: quote.to } : undefined;
}

/** Some programs quote the introduction as well. */
function isIntroducedInside(lines: QuoteLines, at: number): boolean {
  const inside = Array.from({ length: Math.min(4, lines.count - at) }, (_, next) => lines.textOf(at + next));
  return inside.some((_, next) => {
    const found = attributionIn(inside.slice(0, next + 1).map(withoutQuoteMarks));
    return found?.isDated === true && mayEndAttribution(inside[next] ?? '');
  });
}

/** Behind a quote that nothing introduces, only what looks like a footer is one. */
function isFooter(lines: QuoteLines, at: number): boolean {
  return isRule(lines.textOf(at)) || /^--?$/.test(lines.textOf(at));
}

interface MarkedLines extends LineRange {
  readonly hasAnswers: boolean;
}

function markedLines(
  lines: QuoteLines,
  introductions: readonly Introduction[],
  from: number,
  to: number,
): MarkedLines | null {
  let first = -1;
  let last = -1;
  let answers = 0;
  let answersAtLast = 0;
  let introduction = 0;
  for (let at = from; at < to; at += 1) {
    while ((introductions[introduction]?.to ?? Number.POSITIVE_INFINITY) <= at) introduction += 1;
    if (lines.markOf(at) === 'quoted') {
      if (first < 0) first = at;
      last = at;
      answersAtLast = answers;
    } else if (first >= 0 && at < (introductions[introduction]?.from ?? Number.POSITIVE_INFINITY)) answers += 1;
  }
  return first < 0 ? null : { from: first, to: last + 1, hasAnswers: answersAtLast > 0 };
}

/** How many lines that look like the beginning of something are looked at more closely. */
const mostTries = 1_000;

/** Reads from the top until an older mail or a forward begins. */
function structureOf(lines: QuoteLines): Structure {
  const introductions: Introduction[] = [];
  const found = (head: number | null, forward: number | null): Structure => ({ introductions, head, forward });
  let headers = 0;
  let attributions = 0;
  for (let at = 0; at < lines.count; at += 1) {
    const mark = lines.markOf(at);
    if (mark === 'head') return found(at, null);
    if (mark === 'quoted') {
      if (isForwardInside(lines, at, introductions)) return found(null, at);
      continue;
    }
    const text = lines.textOf(at);
    const marker = markerOf(text);
    if (marker === 'forward') return found(null, at);
    if (marker === 'original' && isOriginalAt(lines, at)) return found(at, null);
    if (mark === 'attribution') {
      const from = at;
      while (at + 1 < lines.count && lines.markOf(at + 1) === 'attribution') at += 1;
      introductions.push({ from, to: at + 1, isDated: true, isCertain: true });
    } else if (headers < mostTries && mayBeHeaderLine(text)) {
      const block = blockAt(lines, at);
      if (isHead(lines, at, block)) return found(at, null);
      headers += Math.max(block.to - at, 1);
      // What begins further down in it has fewer headers.
      at = Math.max(block.to - 1, at);
    }
    if (mark === 'plain' && attributions < mostTries && mayEndAttribution(lines.textOf(at))) {
      attributions += 1;
      const introduction = introductionAt(lines, at);
      if (introduction !== undefined) introductions.push(introduction);
    }
  }
  return found(null, null);
}

/** Apple Mail quotes what it forwards. An introduction above it makes it a quote of a forward. */
function isForwardInside(lines: QuoteLines, at: number, introductions: readonly Introduction[]): boolean {
  if (at > 0 && lines.markOf(at - 1) === 'quoted') return false;
  if (introductions.at(-1)?.to === at) return false;
  return markerOf(lines.textOf(at)) === 'forward';
}

/** With dashes on both sides, or with what such a line introduces. */
function isOriginalAt(lines: QuoteLines, at: number): boolean {
  const text = lines.textOf(at);
  if (/^\*?[-\u2010-\u2015]{3}/.test(text) && /[-\u2010-\u2015]{3}\*?$/.test(text)) return true;
  const next = Math.min(at + 1, lines.count - 1);
  return headerLine(lines.textOf(next)) !== undefined || mayEndAttribution(lines.textOf(next));
}

interface HeaderBlock extends LineRange {
  readonly fields: ReadonlySet<ForwardField>;
}

const mostBlockLines = 40;
const mostGap = 2;

function blockAt(lines: QuoteLines, from: number): HeaderBlock {
  const fields = new Set<ForwardField>();
  let current: ForwardField | undefined;
  let at = from;
  for (; at < Math.min(from + mostBlockLines, lines.count); at += 1) {
    if (lines.markOf(at) !== 'plain' || (at > from && lines.gapBefore(at) > mostGap)) break;
    const field = headerLine(lines.textOf(at))?.field;
    if (field !== undefined) {
      fields.add(field);
      current = field;
      continue;
    }
    // A long list of addresses goes on in the next lines.
    if (current === undefined || current === 'date' || current === 'subject' || lines.gapBefore(at) > 0) break;
  }
  return { from, to: at, fields };
}

/** All four, or three below a rule: a form that a person filled in may have some of them. */
function isHead(lines: QuoteLines, at: number, { fields }: HeaderBlock): boolean {
  if (!fields.has('from')) return false;
  const known = [...fields].filter((field) => field !== 'other').length;
  return known === 4 || (known === 3 && fields.has('subject') && at > 0 && isRule(lines.textOf(at - 1)));
}

function introductionAt(lines: QuoteLines, at: number): Introduction | undefined {
  let from = at;
  while (from > 0 && at - from < 3 && lines.gapBefore(from) === 0 && lines.markOf(from - 1) === 'plain') from -= 1;
  const texts = Array.from({ length: at - from + 1 }, (_, next) => lines.textOf(from + next));
  const found = attributionIn(texts);
  if (found === undefined) return undefined;
  const isQuoteNext = at + 1 < lines.count && lines.markOf(at + 1) === 'quoted';
  if (!found.isDated && !isQuoteNext) return undefined;
  return { from: at - found.lines + 1, to: at + 1, isDated: found.isDated, isCertain: found.isCertain };
}
