import { isVisible } from '../../shared/name.ts';
import { attributionIn, mayEndAttribution } from './attribution.ts';
import type { HtmlEvent } from './html-event.ts';
import { type QuoteElement, quoteElementOf } from './quote-elements.ts';
import type { LineMark, QuoteLines } from './quoted-lines.ts';

/** HTML by its lines that show something. */
export interface HtmlLines extends QuoteLines {
  /** The first and the last event of a line that show something. */
  firstOf(at: number): number;
  lastOf(at: number): number;
  /** The other end of the element that begins or ends with an event; -1 where it has none. */
  partnerOf(event: number): number;
}

interface HtmlLine {
  readonly pieces: string[];
  mark: LineMark;
  first: number;
  last: number;
}

/** An element that has an introduction and then a quote. */
interface Wrapper {
  readonly firstLine: number;
  hasQuote: boolean;
}

interface OpenElement {
  readonly name: string;
  readonly event: number;
  /** What is in it is not shown. */
  readonly isHidden: boolean;
  readonly isPre: boolean;
  /** null: as `wrapper` has it. */
  readonly mark: LineMark | null;
  readonly wrapper: Wrapper | null;
  readonly ownsWrapper: boolean;
}

interface Reading {
  readonly lines: HtmlLine[];
  readonly open: OpenElement[];
  readonly openNames: Map<string, number>;
  readonly partners: Int32Array;
  current: HtmlLine | null;
  /** Whether the last of so many lines introduces a quote. */
  judged: { readonly count: number; readonly isIntroduced: boolean };
  /** `end`: such an element came. `head`: the next line begins an older mail. */
  next: 'end' | 'head' | null;
}

const hidden: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'title']);
const empty: ReadonlySet<string> = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr'],
]);
/** What does not end a line. Any other element does. */
const inText: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'font', 'i', 'img'],
  ...['ins', 'kbd', 'label', 'mark', 'q', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'td', 'th'],
  ...['time', 'tt', 'u', 'var', 'wbr'],
]);
const cells: ReadonlySet<string> = new Set(['td', 'th']);
/** Stands in a line for a picture. */
const picture = '\ufffc';

/**
 * The lines of HTML that show something, with what its elements mean for quotes.
 *
 * @example
 * htmlLines([{ type: 'open', name: 'p', marks: [] }, { type: 'text', text: 'Hi' }]).count // 1
 */
export function htmlLines(events: readonly HtmlEvent[]): HtmlLines {
  const reading: Reading = {
    lines: [],
    open: [],
    openNames: new Map(),
    partners: new Int32Array(events.length).fill(-1),
    current: null,
    judged: { count: 0, isIntroduced: false },
    next: null,
  };
  for (const [at, event] of events.entries()) {
    if (event.type === 'open') openElement(reading, event.name, quoteElementOf(event.name, event.marks), at);
    else if (event.type === 'close') closeElement(reading, event.name, at);
    else addText(reading, event.text, at);
  }
  endLine(reading);
  while (reading.open.length > 0) leave(reading);
  const { lines, partners } = reading;
  const texts = lines.map(({ pieces }) => pieces.join('').trim());
  return {
    count: lines.length,
    textOf: (at) => texts[at] ?? '',
    markOf: (at) => markOfLine(lines[at]?.mark ?? 'plain', texts[at] ?? ''),
    gapBefore: () => 0,
    firstOf: (at) => lines[at]?.first ?? 0,
    lastOf: (at) => lines[at]?.last ?? 0,
    partnerOf: (event) => partners[event] ?? -1,
  };
}

const markOfLine = (mark: LineMark, text: string): LineMark =>
  mark === 'plain' && text.startsWith('>') ? 'quoted' : mark;

function openElement(reading: Reading, name: string, element: QuoteElement | null, event: number): void {
  if (!inText.has(name)) endLine(reading);
  if (name === 'hr' && reading.next === 'end') reading.next = 'head';
  if (name === 'img') addPiece(reading, picture, event);
  if (empty.has(name)) return;
  if (element === 'end') reading.next = 'end';
  const parent = reading.open.at(-1);
  const { mark, wrapper, ownsWrapper } = meaningOf(reading, element, parent);
  reading.open.push({
    name,
    event,
    isHidden: parent?.isHidden === true || hidden.has(name),
    isPre: parent?.isPre === true || name === 'pre',
    mark,
    wrapper,
    ownsWrapper,
  });
  reading.openNames.set(name, (reading.openNames.get(name) ?? 0) + 1);
}

type Meaning = Pick<OpenElement, 'mark' | 'wrapper' | 'ownsWrapper'>;

/** Inside of a quote nothing has a meaning. */
function meaningOf(reading: Reading, element: QuoteElement | null, parent: OpenElement | undefined): Meaning {
  const inherited = { mark: parent?.mark ?? null, wrapper: parent?.wrapper ?? null, ownsWrapper: false };
  if (inherited.mark === 'quoted' || inherited.mark === 'head' || element === null) return inherited;
  if (element === 'head') return { ...inherited, mark: 'head' };
  if (element === 'introduction') return { ...inherited, mark: 'attribution' };
  if (element === 'wrapper' && inherited.wrapper === null)
    return { mark: null, wrapper: { firstLine: reading.lines.length, hasQuote: false }, ownsWrapper: true };
  if (element === 'quote' || (element === 'set_off' && (inherited.wrapper !== null || isIntroduced(reading)))) {
    if (inherited.wrapper !== null) inherited.wrapper.hasQuote = true;
    return { ...inherited, mark: 'quoted' };
  }
  return inherited;
}

/** Each line is looked at once, however many elements follow it. */
function isIntroduced(reading: Reading): boolean {
  const { lines, judged } = reading;
  if (judged.count === lines.length) return judged.isIntroduced;
  const texts = lines.slice(-4).map(({ pieces }) => pieces.join('').trim());
  const isFound = mayEndAttribution(texts.at(-1) ?? '') && attributionIn(texts)?.isDated === true;
  reading.judged = { count: lines.length, isIntroduced: isFound };
  return isFound;
}

/** An end without a start is passed over, and closes what others have left open. */
function closeElement(reading: Reading, name: string, event: number): void {
  if (!inText.has(name)) endLine(reading);
  if (cells.has(name) && reading.current !== null) reading.current.pieces.push(' ');
  if ((reading.openNames.get(name) ?? 0) === 0) return;
  let left = leave(reading);
  while (left.name !== name) left = leave(reading);
  reading.partners[left.event] = event;
  reading.partners[event] = left.event;
}

const nothingOpen: OpenElement = {
  name: '',
  event: -1,
  isHidden: false,
  isPre: false,
  mark: null,
  wrapper: null,
  ownsWrapper: false,
};

function leave(reading: Reading): OpenElement {
  const element = reading.open.pop() ?? nothingOpen;
  reading.openNames.set(element.name, (reading.openNames.get(element.name) ?? 1) - 1);
  const { wrapper, ownsWrapper } = element;
  // Without a quote of its own, all but its first line is one.
  if (ownsWrapper && wrapper !== null && !wrapper.hasQuote)
    for (const line of reading.lines.slice(wrapper.firstLine + 1))
      if (line.mark === 'attribution') line.mark = 'quoted';
  return element;
}

function addText(reading: Reading, text: string, event: number): void {
  const element = reading.open.at(-1);
  if (element?.isHidden === true) return;
  const parts = element?.isPre === true ? text.split(/\r\n|\r|\n/) : [text];
  for (const [at, part] of parts.entries()) {
    if (at > 0) endLine(reading);
    addPiece(reading, part.replace(/\s+/g, ' '), event);
  }
}

function addPiece(reading: Reading, piece: string, event: number): void {
  if (!isVisible(piece)) {
    reading.current?.pieces.push(piece);
    return;
  }
  const mark = reading.next === 'head' ? 'head' : markNow(reading);
  if (reading.current !== null && reading.current.mark !== mark) endLine(reading);
  reading.current ??= { pieces: [], mark, first: event, last: event };
  reading.current.pieces.push(piece);
  reading.current.last = event;
  reading.next = null;
}

function markNow({ open }: Reading): LineMark {
  const element = open.at(-1);
  if (element === undefined) return 'plain';
  if (element.mark !== null) return element.mark;
  return element.wrapper === null || element.wrapper.hasQuote ? 'plain' : 'attribution';
}

function endLine(reading: Reading): void {
  if (reading.current !== null) reading.lines.push(reading.current);
  reading.current = null;
}
