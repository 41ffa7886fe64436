import { type Decoder, type Piece, piecesOfHtml } from './html-pieces.ts';
import { type Block, htmlOf, type Inline, type Item, isBlank, type Line, type Mark } from './rich-text.ts';
import { safeHref } from './safe-href.ts';

const marks: ReadonlyMap<string, Mark> = new Map([
  ['b', { type: 'bold' }],
  ['strong', { type: 'bold' }],
  ['i', { type: 'italic' }],
  ['em', { type: 'italic' }],
  ['code', { type: 'code' }],
  ['tt', { type: 'code' }],
  ['kbd', { type: 'code' }],
]);
/** After these elements comes an empty line, unless they are the last. */
const paragraphs: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'dl']);
const lines: ReadonlySet<string> = new Set(
  'address article aside body center dd details div dt fieldset figcaption figure footer form header hr html main nav section summary tbody tfoot thead tr'.split(
    ' ',
  ),
);
/** Elements whose style may keep spaces as they are. */
const mayKeep: ReadonlySet<string> = new Set('div font li p span td'.split(' '));
const sets = {
  blockquote: 'blockquote',
  ul: 'bulletList',
  menu: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
} as const;
type SetName = keyof typeof sets;
const isSet = (name: string): name is SetName => Object.hasOwn(sets, name);

interface Frame {
  readonly type: 'doc' | (typeof sets)[SetName];
  readonly content: (Block | Item)[];
  /** A blank line stands before what follows. */
  isApart: boolean;
}

/** How HTML of another page or program is read. */
export interface Foreign extends Decoder {
  /** The same pieces, with lists where the program writes them in a way of its own. */
  withLists(pieces: Iterable<Piece>): Iterable<Piece>;
  /** Whether the text can have the pictures of a text that was copied here. */
  readonly hasPictures: boolean;
}

/** Deeper than anybody writes; what is deeper still becomes part of what is around it. */
const deepest = 12;

/**
 * Reads HTML as a text with the formats that messages have: bold, italic, code, links, lists and quotes. Other elements
 * leave their text. It is read character by character and never given to the browser, so nothing in it can run or be
 * loaded.
 *
 * @param foreign given for HTML of another page or program, where several spaces or a tab are shown as one space, unless
 *   a style keeps them. In texts of the desk, spaces count as they were written; only those around line breaks of the
 *   HTML become one.
 */
export function blocksOfHtml(html: string, foreign?: Foreign): readonly Block[] {
  // Between lines of our own editor there is no blank line.
  const isOwn = html.includes('data-pm-slice');
  const reading: Reading = {
    isOwn,
    hasPictures: foreign === undefined || (isOwn && foreign.hasPictures),
    isGap: (spaces) => (foreign !== undefined && !isOwn) || /[\r\n\f]/.test(spaces),
    frames: [{ type: 'doc', content: [], isApart: false }],
    inlines: [],
    marked: [],
    code: undefined,
  };
  const pieces = piecesOfHtml(html, foreign);
  for (const piece of foreign?.withLists(pieces) ?? pieces) {
    if (piece.kind === 'text') addText(reading, piece.text);
    else if (piece.kind === 'open') open(reading, piece.name, piece.attributes);
    else close(reading, piece.name);
  }
  endCode(reading);
  while (reading.frames.length > 1) closeFrame(reading);
  endLine(reading);
  return withoutEnds(settled(top(reading).content as Block[]));
}

/** What was read so far. */
interface Reading {
  readonly isOwn: boolean;
  /** Only a text of the desk has pictures that are files of it. */
  readonly hasPictures: boolean;
  /** Whether this run of white space is shown as one space. */
  readonly isGap: (spaces: string) => boolean;
  /** From the document to the innermost list or quote that is open. */
  readonly frames: Frame[];
  /** The line that is not at its end yet. */
  inlines: Inline[];
  marked: readonly Marked[];
  /** The text of a block of code that is open. */
  code: string | undefined;
}

/** An element that is open, and what its text is. */
interface Marked {
  readonly name: string;
  readonly mark: Mark | undefined;
  /** Its spaces and line breaks count. */
  readonly isKept: boolean;
}

const top = ({ frames }: Reading): Frame => frames.at(-1) as Frame;

function put(reading: Reading, block: Block | Item): void {
  const frame = top(reading);
  if (frame.isApart && frame.content.length > 0 && !isList(frame)) {
    if (block.type === 'paragraph' && frame.content.at(-1)?.type === 'paragraph')
      frame.content.push({ type: 'paragraph' });
  }
  frame.isApart = false;
  frame.content.push(block);
}

/** Whether there was a line to end. */
function endLine(reading: Reading, isBreak = false): boolean {
  const content = trimmed(reading.inlines);
  reading.inlines = [];
  if (content.length === 0 && !isBreak) return false;
  const line: Line = content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content };
  // Text straight in a list is an item of it.
  put(reading, isList(top(reading)) ? { type: 'listItem', content: [line] } : line);
  return true;
}

function closeFrame(reading: Reading): void {
  endLine(reading);
  const { type, content } = reading.frames.pop() as Frame;
  if (type === 'doc' || content.length === 0) return;
  const block = { type, content } as Block | Item;
  if (type !== 'listItem') putBlock(reading, block as Block);
  else put(reading, isList(top(reading)) ? block : { type: 'bulletList', content: [block as Item] });
}

/** A block straight in a list is an item of it, which begins with a line. */
function putBlock(reading: Reading, block: Block): void {
  put(reading, isList(top(reading)) ? { type: 'listItem', content: [{ type: 'paragraph' }, block] } : block);
}

function closeSet(reading: Reading, type: Frame['type']): void {
  const at = reading.frames.findLastIndex((frame) => frame.type === type);
  if (at > 0) while (reading.frames.length > at) closeFrame(reading);
}

function endCode(reading: Reading): void {
  if (reading.code === undefined) return;
  const text = reading.code.replace(/^\n|\n$/g, '');
  reading.code = undefined;
  putBlock(reading, text === '' ? { type: 'codeBlock' } : { type: 'codeBlock', content: [{ type: 'text', text }] });
}

function open(reading: Reading, name: string, attributes: ReadonlyMap<string, string>): void {
  const { frames } = reading;
  if (reading.code !== undefined) {
    if (name === 'br') reading.code += '\n';
  } else if (name === 'br') endLine(reading, true);
  else if (name === 'pre') {
    endLine(reading);
    reading.code = '';
  } else if (isSet(name)) {
    endLine(reading);
    if (name === 'li' && top(reading).type === 'listItem') closeFrame(reading);
    if (frames.length < deepest) frames.push({ type: sets[name], content: [], isApart: false });
  } else if (paragraphs.has(name) || lines.has(name)) endLine(reading);
  else if (name === 'img') putPicture(reading, attributes);
  else if (name === 'td' || name === 'th') addText(reading, reading.inlines.length > 0 ? ' ' : '');
  if (reading.code === undefined) mark(reading, name, attributes);
}

/** A draft names it by `cid:`. A message has the address of its file there, by which no draft knows it. */
function putPicture({ hasPictures, inlines }: Reading, attributes: ReadonlyMap<string, string>): void {
  const src = attributes.get('src') ?? '';
  if (!hasPictures || !/^cid:|\/uploads\//.test(src)) return;
  const width = Number(attributes.get('width')) || null;
  inlines.push({ type: 'picture', attrs: { id: src.replace('cid:', ''), alt: attributes.get('alt') ?? '', width } });
}

/** In an element whose spaces count, others of the same kind are noted too, so that each end belongs to its own. */
function mark(reading: Reading, name: string, attributes: ReadonlyMap<string, string>): void {
  const { marked } = reading;
  const isKept =
    isKeptNow(reading) || /white-space(?:-collapse)?:\s?(?:pre|break-spaces)/.test(attributes.get('style') ?? '');
  const isNoted = name === 'a' || marks.has(name) || (isKept && mayKeep.has(name));
  if (isNoted && marked.length < deepest)
    reading.marked = [...marked, { name, mark: markOf(name, attributes), isKept }];
}

const isKeptNow = ({ marked }: Reading): boolean => marked.at(-1)?.isKept === true;

function close(reading: Reading, name: string): void {
  if (name === 'pre') endCode(reading);
  else if (reading.code !== undefined) return;
  else if (isSet(name)) closeSet(reading, sets[name]);
  else if (paragraphs.has(name)) {
    endLine(reading);
    top(reading).isApart = !reading.isOwn;
  } else if (lines.has(name)) endLine(reading);
  const at = reading.marked.findLastIndex((each) => each.name === name);
  if (at !== -1) reading.marked = reading.marked.filter((_each, index) => index !== at);
}

function addText(reading: Reading, text: string): void {
  if (reading.code !== undefined) {
    reading.code += text;
    return;
  }
  if (isKeptNow(reading) && /[\r\n]/.test(text)) {
    for (const [index, line] of text.split(/\r?\n|\r/).entries()) {
      if (index > 0) endLine(reading, true);
      addText(reading, line);
    }
    return;
  }
  const { inlines } = reading;
  const isGap = (spaces: string): boolean => !isKeptNow(reading) && reading.isGap(spaces);
  const before = inlines.at(-1);
  const isAfterSpace = before === undefined || (before.type === 'text' && before.text.endsWith(' '));
  const collapsed = text.replace(/[ \t\r\n\f]+/g, (spaces) => (isGap(spaces) ? '\n' : spaces));
  const shown = (isAfterSpace ? collapsed.replace(/^\n/, '') : collapsed).replace(/[\n\u00a0]/g, ' ');
  if (shown === '') return;
  const own = marksNow(reading);
  if (before?.type === 'text' && JSON.stringify(before.marks ?? []) === JSON.stringify(own)) {
    inlines[inlines.length - 1] = { ...before, text: before.text + shown };
  } else inlines.push(own.length === 0 ? { type: 'text', text: shown } : { type: 'text', text: shown, marks: own });
}

/** Each kind once, in the order of the editor; code has no other format. */
function marksNow({ marked }: Reading): readonly Mark[] {
  const all = marked.flatMap(({ mark }) => mark ?? []);
  const found = order.flatMap((type) => all.findLast((mark) => mark.type === type) ?? []);
  return found.some(({ type }) => type === 'code') ? found.filter(({ type }) => type === 'code') : found;
}

const order = ['link', 'bold', 'italic', 'code'] as const;
const isList = ({ type }: Frame): boolean => type === 'bulletList' || type === 'orderedList';

function markOf(name: string, attributes: ReadonlyMap<string, string>): Mark | undefined {
  if (name === 'a') {
    const href = safeHref(attributes.get('href') ?? '');
    return href === undefined ? undefined : { type: 'link', attrs: { href } };
  }
  // Some editors put a whole text into an element that is bold by its name alone.
  const style = attributes.get('style') ?? '';
  return /font-(?:weight|style)\s*:\s*normal/i.test(style) ? undefined : marks.get(name);
}

/** Without a space at the end of the line. */
function trimmed(inlines: readonly Inline[]): readonly Inline[] {
  const last = inlines.at(-1);
  if (last?.type !== 'text' || !last.text.endsWith(' ')) return inlines;
  const text = last.text.trimEnd();
  return text === '' ? trimmed(inlines.slice(0, -1)) : [...inlines.slice(0, -1), { ...last, text }];
}

/** The blocks in the form that the editor requires: an item begins with a line, and lists have items. */
function settled(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block) => {
    if (block.type === 'blockquote') return { ...block, content: settled(block.content) };
    if (block.type !== 'bulletList' && block.type !== 'orderedList') return block;
    const content = block.content.map((item): Item => {
      const inside = settled(item.content);
      return {
        type: 'listItem',
        content: inside[0]?.type === 'paragraph' ? inside : [{ type: 'paragraph' }, ...inside],
      };
    });
    return { ...block, content };
  });
}

function withoutEnds(blocks: readonly Block[]): readonly Block[] {
  const first = blocks.findIndex((block) => !isBlank(block));
  return first === -1 ? [] : blocks.slice(first, blocks.findLastIndex((block) => !isBlank(block)) + 1);
}

/** Whether both are the same text in the same format: made safe, HTML may be written in another way. */
export function sameHtml(one: string, other: string): boolean {
  return one === other || htmlOf(blocksOfHtml(one)) === htmlOf(blocksOfHtml(other));
}
