import type { LineMark, QuoteLines } from './quoted-lines.ts';

/** A text by its lines that show something. */
export interface TextLines extends QuoteLines {
  /** Where a line begins in the text, and where it ends, without its line break. */
  startOf(at: number): number;
  endOf(at: number): number;
}

const [lineFeed, carriageReturn, quoteMark] = [0x0a, 0x0d, 0x3e];
/** Mail servers put the mark in front of a line that begins with `From `, and no program takes it away. */
const stuffedFrom = '>From ';

/**
 * The lines of a text that show something. Reads the text twice, each time from the start to the end.
 *
 * @example
 * textLines('Hi\n\n> Hello').count // 2
 */
export function textLines(text: string): TextLines {
  const most = 1 + breaksIn(text);
  const starts = new Uint32Array(most);
  const ends = new Uint32Array(most);
  const firsts = new Uint32Array(most);
  const lasts = new Uint32Array(most);
  const gaps = new Uint8Array(most);
  const quoted = new Uint8Array(most);
  let count = 0;
  let start = 0;
  let first = -1;
  let last = -1;
  let gap = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const unit = at === text.length ? lineFeed : text.charCodeAt(at);
    if (unit !== lineFeed && unit !== carriageReturn) {
      if (isUnseen(unit)) continue;
      if (first < 0) first = at;
      last = at;
      continue;
    }
    if (first >= 0) {
      starts[count] = start;
      firsts[count] = first;
      lasts[count] = last;
      ends[count] = at;
      gaps[count] = gap;
      if (text.charCodeAt(first) === quoteMark && !text.startsWith(stuffedFrom, first)) quoted[count] = 1;
      count += 1;
      gap = 0;
    } else gap = Math.min(gap + 1, 255);
    if (unit === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at += 1;
    start = at + 1;
    first = -1;
  }
  const textOf = (at: number): string => text.slice(firsts[at], (lasts[at] ?? 0) + 1);
  const markOf = (at: number): LineMark => (quoted[at] === 1 ? 'quoted' : 'plain');
  return {
    count,
    textOf,
    markOf,
    gapBefore: (at) => gaps[at] ?? 0,
    startOf: (at) => starts[at] ?? 0,
    endOf: (at) => ends[at] ?? 0,
  };
}

function breaksIn(text: string): number {
  let count = 0;
  for (const mark of ['\n', '\r'])
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

/** Spaces, controls, joiners and marks of direction. */
function isUnseen(unit: number): boolean {
  if (unit <= 0x20) return true;
  if (unit < 0x7f) return false;
  return (
    unit <= 0xa0 ||
    unit === 0xad ||
    unit === 0x61c ||
    unit === 0x3000 ||
    unit === 0xfeff ||
    (unit >= 0x2000 && unit <= 0x200f) ||
    (unit >= 0x2028 && unit <= 0x202f) ||
    (unit >= 0x205f && unit <= 0x206f)
  );
}
