import type { HtmlEvent } from './html-event.ts';
import { type HtmlLines, htmlLines } from './html-lines.ts';
import { quotedLines } from './quoted-lines.ts';

/** Places in the list of events: `to` is the one behind the last. */
export interface EventRange {
  readonly from: number;
  readonly to: number;
}

export interface CutHtml {
  /**
   * What is dropped, in its order. Of an element both ends are dropped, or none, so that what is left is as well-formed
   * as before.
   */
  readonly dropped: readonly EventRange[];
  /** Something that was shown is dropped. */
  readonly hasQuote: boolean;
}

/**
 * The events of a mail's HTML that belong to the mails that it answers: those in the elements by which mail programs mark
 * a quote, or else what `cutTextQuote` would cut of the text. The events may be of the HTML as it came or made safe.
 * Linear in their number. Source: section 7 of the design of the e-mail channel.
 *
 * @example
 * const quote = { type: 'open', name: 'blockquote', marks: ['type:cite'] } as const;
 * const events = [{ type: 'text', text: 'Hi' }, quote, { type: 'text', text: 'Hello' }] as const;
 * cutHtmlQuote(events, { subject: null }) // { dropped: [{ from: 1, to: 3 }], hasQuote: true }
 */
export function cutHtmlQuote(events: readonly HtmlEvent[], { subject }: { readonly subject: string | null }): CutHtml {
  const lines = htmlLines(events);
  const dropped = quotedLines(lines, subject).flatMap(({ from, to }) => {
    const first = from === 0 ? 0 : lines.lastOf(from - 1) + 1;
    return wholeElements(events, lines, first, to === lines.count ? events.length : lines.firstOf(to));
  });
  return { dropped, hasQuote: dropped.length > 0 };
}

/** The ranges between two events, without the ends of elements whose other end is outside. */
function wholeElements(
  events: readonly HtmlEvent[],
  lines: HtmlLines,
  first: number,
  end: number,
): readonly EventRange[] {
  const ranges: EventRange[] = [];
  let from = first;
  for (let at = first; at < end; at += 1) {
    const partner = lines.partnerOf(at);
    if (events[at]?.type === 'text' || partner < 0 || (partner >= first && partner < end)) continue;
    if (at > from) ranges.push({ from, to: at });
    from = at + 1;
  }
  if (end > from) ranges.push({ from, to: end });
  return ranges;
}
