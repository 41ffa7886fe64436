import { isVisible } from '../../shared/name.ts';
import { type LineRange, quotedLines } from './quoted-lines.ts';
import { textLines } from './text-lines.ts';

export interface CutText {
  /** Whole lines of the text, in their order, with the line breaks that they had. */
  readonly kept: string;
  /** Something was cut off. */
  readonly hasQuote: boolean;
}

/**
 * The text of a mail without the mails that it answers: without `>` up to the end, and without what stands below a line
 * such as `On … wrote:` or the block of headers that mail programs put in front. A footer stays, and so do answers
 * between quotes, forwards, and what would leave nothing. Linear in the length of the text. Source: section 7 of the
 * design of the e-mail channel.
 *
 * @example
 * cutTextQuote('Thanks!\n\nOn Tue, 24 Nov 2026 at 14:58, Ada <ada@example.com> wrote:\n> Hello', { subject: 'Re: Hi' })
 * // { kept: 'Thanks!', hasQuote: true }
 */
export function cutTextQuote(text: string, { subject }: { readonly subject: string | null }): CutText {
  const lines = textLines(text);
  const dropped = quotedLines(lines, subject);
  if (dropped.length === 0) return { kept: text, hasQuote: false };
  const pieces = keptBetween(dropped, lines.count).map(({ from, to }, at, all) => {
    // The blank lines in front of a footer stay; at the end of all they separate nothing.
    const end = at < all.length - 1 ? lines.startOf(to) : to === lines.count ? text.length : lines.endOf(to - 1);
    return text.slice(from === 0 ? 0 : lines.startOf(from), end);
  });
  const kept = pieces.join('');
  return isVisible(kept) ? { kept, hasQuote: true } : { kept: text, hasQuote: false };
}

function keptBetween(dropped: readonly LineRange[], count: number): readonly LineRange[] {
  const starts = [0, ...dropped.map(({ to }) => to)];
  const ends = [...dropped.map(({ from }) => from), count];
  return starts.map((from, at) => ({ from, to: ends[at] ?? from })).filter(({ from, to }) => to > from);
}
