import type { EventRange, HtmlEvent } from '@helpdesk/domain';
import { marksAttribute } from './quote-marks.ts';

/** A piece of HTML as the sanitiser writes it, and what it means. Together the pieces are the HTML. */
export interface HtmlPiece {
  /** Without the marks of the element. */
  readonly html: string;
  readonly event: HtmlEvent;
}

const tag = /^<(\/?)([a-z][a-z0-9]*)/;
const marks = new RegExp(` ${marksAttribute}="([^"]*)"`);

/** What needs no end is closed by a piece that is empty. */
const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr', 'col']);

/**
 * The pieces of HTML that the sanitiser has written: no `>` stands in its values, and each element is closed, so that no
 * parser is needed. Lines of `pre` are pieces of their own.
 */
export function htmlPieces(html: string): readonly HtmlPiece[] {
  let preformatted = 0;
  return tagsAndTexts(html).flatMap((raw): readonly HtmlPiece[] => {
    const [, slash, name = ''] = tag.exec(raw) ?? [];
    if (slash === undefined) return (preformatted > 0 ? raw.split(/(?<=\n)/) : [raw]).map(textPiece);
    if (name === 'pre') preformatted += slash === '/' ? -1 : 1;
    if (slash === '/') return voidElements.has(name) ? [] : [{ html: raw, event: { type: 'close', name } }];
    const open: HtmlPiece = {
      html: raw.replace(marks, ''),
      event: { type: 'open', name, marks: marks.exec(raw)?.[1]?.split(' ') ?? [] },
    };
    return voidElements.has(name) ? [open, { html: '', event: { type: 'close', name } }] : [open];
  });
}

function tagsAndTexts(html: string): readonly string[] {
  const all: string[] = [];
  for (let at = 0; at < html.length; ) {
    const end = html.charAt(at) === '<' ? html.indexOf('>', at) + 1 : html.indexOf('<', at);
    const next = end > 0 ? end : html.length;
    all.push(html.slice(at, next));
    at = next;
  }
  return all;
}

function textPiece(raw: string): HtmlPiece {
  return { html: raw, event: { type: 'text', text: withSigns(raw) } };
}

const signs: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
]);

/** A text or a value as the sanitiser writes it, without its entities. */
export function withSigns(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => signs.get(entity) ?? entity);
}

/** The HTML of the pieces that are not dropped. `dropped` is in its order. */
export function joinedPieces(pieces: readonly HtmlPiece[], dropped: readonly EventRange[]): string {
  const kept: string[] = [];
  let from = 0;
  for (const range of [...dropped, { from: pieces.length, to: pieces.length }]) {
    for (let at = from; at < range.from; at += 1) kept.push(pieces[at]?.html ?? '');
    from = Math.max(from, range.to);
  }
  return kept.join('');
}
