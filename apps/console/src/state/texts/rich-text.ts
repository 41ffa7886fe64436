import type { NamedMention } from '@helpdesk/screen-state';

export type { NamedMention };

/**
 * A text with its format, in the form in which the editor keeps it. Every line is a block of its own, as in a plain field;
 * in HTML lines that follow one another are one paragraph.
 */
export type Block = Line | Code | List | Quote;

export interface Line {
  readonly type: 'paragraph';
  readonly content?: readonly Inline[];
}

interface Code {
  readonly type: 'codeBlock';
  readonly content?: readonly Words[];
}

interface List {
  readonly type: 'bulletList' | 'orderedList';
  readonly content: readonly Item[];
}

export interface Item {
  readonly type: 'listItem';
  readonly content: readonly Block[];
}

interface Quote {
  readonly type: 'blockquote';
  readonly content: readonly Block[];
}

export type Mark =
  | { readonly type: 'bold' | 'italic' | 'code' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };

export interface Words {
  readonly type: 'text';
  readonly text: string;
  readonly marks?: readonly Mark[];
}

/** A mention of an agent or a team: one piece, which is deleted as a whole. */
interface Named {
  readonly type: 'mention';
  readonly attrs: NamedMention;
}

/** A picture that goes with a mail. */
export interface Picture {
  readonly type: 'picture';
  readonly attrs: {
    /** The content id of its file. */
    readonly id: string;
    /** What it shows, in words; empty: not said. */
    readonly alt: string;
    /** In pixels; null: as it is. */
    readonly width: number | null;
  };
}

export type Inline = Words | Named | Picture;

export function lineOf(text: string): Line {
  return text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };
}

/** A text that was not typed here: each line as it is. */
export function plainLines(text: string): readonly Line[] {
  return text.split(/\r\n|\r|\n/).map(lineOf);
}

/** What stands in a plain field: lines, and quotes, which begin with `> ` and a word. `>= 5` is no quote. */
export function blocksOfText(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let quote: Line[] = [];
  const end = (): void => {
    if (quote.length > 0) blocks.push({ type: 'blockquote', content: quote });
    quote = [];
  };
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const goesOn = quote.length > 0 && /^>(?: |$)/.test(line);
    if (goesOn || /^> .*\p{L}/u.test(line)) quote.push(lineOf(line.slice(2)));
    else {
      end();
      blocks.push(lineOf(line));
    }
  }
  end();
  return blocks;
}

/** The text for a plain field: quoted lines begin with `>`, items of lists with a sign or their number. */
export function textOf(blocks: readonly Block[]): string {
  return linesOf(blocks).join('\n');
}

function linesOf(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block, index) => {
    const lines = linesOfOne(block);
    const before = blocks[index - 1];
    // Without a blank line nobody sees where a quote ends.
    return before !== undefined && isApart(before, block) ? ['', ...lines] : lines;
  });
}

function isApart(one: Block, other: Block): boolean {
  const isSet = (block: Block): boolean => block.type === 'blockquote' || block.type === 'codeBlock';
  return (isSet(one) && !isBlank(other)) || (isSet(other) && !isBlank(one));
}

function linesOfOne(block: Block): readonly string[] {
  switch (block.type) {
    case 'paragraph':
      return [(block.content ?? []).map(wordsOf).join('')];
    case 'codeBlock':
      return (block.content ?? []).map(wordsOf).join('').split('\n');
    case 'blockquote':
      return linesOf(block.content).map((line) => `> ${line}`);
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap(({ content }, index) => {
        const sign = block.type === 'bulletList' ? '- ' : `${index + 1}. `;
        return linesOf(content).map((line, at) => (at === 0 ? sign : ' '.repeat(sign.length)) + line);
      });
  }
}

function wordsOf(inline: Inline): string {
  if (inline.type === 'mention') return `@${inline.attrs.name}`;
  if (inline.type === 'picture') return `[${inline.attrs.alt || '🖼'}]`;
  const link = hrefOf(inline);
  return link === undefined || link.replace(/^mailto:/, '') === inline.text ? inline.text : `${inline.text} [${link}]`;
}

function hrefOf({ marks = [] }: Words): string | undefined {
  for (const mark of marks) if (mark.type === 'link') return mark.attrs.href;
  return undefined;
}

export function isBlank(block: Block): boolean {
  return block.type === 'paragraph' && (block.content ?? []).every((each) => each.type === 'text' && !each.text.trim());
}

/** Whether anything of it is lost in a plain field. */
export function isFormatted(blocks: readonly Block[]): boolean {
  return JSON.stringify(blocksOfText(textOf(blocks))) !== JSON.stringify(blocks);
}

/** The HTML of a message: paragraphs at blank lines, line breaks elsewhere. */
export function htmlOf(blocks: readonly Block[]): string {
  return htmlOfBlocks(withoutMargin(blocks));
}

/** A text as the service takes it. */
export interface WireText {
  readonly text: string;
  readonly contentType: 'text' | 'html';
}

/** Where nothing is formatted, the text as it is: every space and line of it. */
export function wireTextOf(blocks: readonly Block[]): WireText {
  const lines = withoutMargin(blocks);
  if (lines.every(isPlain)) return { text: lines.flatMap(linesOfOne).join('\n').trimEnd(), contentType: 'text' };
  return { text: htmlOf(blocks), contentType: 'html' };
}

function isPlain(block: Block): boolean {
  if (block.type !== 'paragraph') return false;
  return (block.content ?? []).every((each) => each.type === 'text' && (each.marks ?? []).length === 0);
}

function withoutMargin(blocks: readonly Block[]): readonly Block[] {
  const first = blocks.findIndex((block) => !isBlank(block));
  const last = blocks.findLastIndex((block) => !isBlank(block));
  return first === -1 ? [] : blocks.slice(first, last + 1);
}

function htmlOfBlocks(blocks: readonly Block[]): string {
  let html = '';
  let lines: string[] = [];
  const end = (): void => {
    if (lines.length > 0) html += `<p>${lines.join('<br>')}</p>`;
    lines = [];
  };
  for (const block of blocks) {
    if (block.type === 'paragraph' && !isBlank(block)) lines.push(htmlOfLine(block, blocks));
    else {
      end();
      if (block.type !== 'paragraph') html += htmlOfSet(block);
    }
  }
  end();
  return html;
}

function htmlOfSet(block: Exclude<Block, Line>): string {
  switch (block.type) {
    case 'codeBlock':
      return `<pre><code>${escaped((block.content ?? []).map(({ text }) => text).join(''))}</code></pre>`;
    case 'blockquote':
      return `<blockquote>${htmlOfBlocks(block.content)}</blockquote>`;
    case 'bulletList':
      return `<ul>${block.content.map(htmlOfItem).join('')}</ul>`;
    case 'orderedList':
      return `<ol>${block.content.map(htmlOfItem).join('')}</ol>`;
  }
}

/** An item of one paragraph needs no margins around it. */
function htmlOfItem({ content }: Item): string {
  const html = htmlOfBlocks(content);
  return `<li>${html.indexOf('<p>', 1) === -1 ? html.replace(/<\/?p>/g, '') : html}</li>`;
}

/** Spaces behind the whole text are left out; those in front indent its first line. */
function htmlOfLine(line: Line, among: readonly Block[]): string {
  const html = (line.content ?? []).map(htmlOfInline).join('');
  return line === among.at(-1) ? html.trimEnd() : html;
}

const tags = { bold: 'strong', italic: 'em', code: 'code' } as const;

function htmlOfInline(inline: Inline): string {
  if (inline.type === 'mention') return `<strong>@${escaped(inline.attrs.name)}</strong>`;
  if (inline.type === 'picture') {
    const { id, alt, width } = inline.attrs;
    return `<img src="cid:${id}" alt="${quoted(alt)}"${width ? ` width="${width}"` : ''}>`;
  }
  return (inline.marks ?? []).reduceRight((html, mark) => {
    if (mark.type === 'link') return `<a href="${quoted(mark.attrs.href)}">${html}</a>`;
    return `<${tags[mark.type]}>${html}</${tags[mark.type]}>`;
  }, escaped(inline.text));
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
}

const quoted = (text: string): string => escaped(text).replaceAll('"', '&quot;');
