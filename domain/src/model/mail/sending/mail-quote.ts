import { escapeHtml } from '../../macro/placeholders.ts';
import { htmlOfText } from '../../message/html-text.ts';
import { cutText } from '../../shared/text.ts';
import type { Timestamp } from '../../shared/time.ts';
import { displayName } from './mail-signature.ts';

/** A part of a mail in both of its forms. */
export interface MailText {
  readonly html: string;
  readonly text: string;
}

export interface QuotedMessage {
  readonly author: string;
  readonly at: Timestamp;
  readonly text: string;
  /** Made safe; null for a message of text. */
  readonly html: string | null;
}

export const quoteHistories = ['last', 'none', 'all'] as const;

/** How much of the conversation a reply quotes. */
export type QuoteHistory = (typeof quoteHistories)[number];

/** Bytes in UTF-8 of each form, without the headings. */
const quoteLimits: { readonly [History in QuoteHistory]: { readonly messages: number; readonly bytes: number } } = {
  last: { messages: 1, bytes: 20_000 },
  none: { messages: 0, bytes: 0 },
  all: { messages: 10, bytes: 60_000 },
};

/** Stands where a quote was cut. */
const cutMark = '[…]';

/**
 * What a reply quotes: the message before it (20 kB), or the last 10 public ones (60 kB), cut between paragraphs.
 * `messages` are public ones, the newest first. Null where there is nothing to quote. Source: section 8 of the design
 * of the e-mail channel.
 *
 * @example
 * quoteOf([{ author: 'Ada', at: 0, text: 'Hello', html: null }], 'last')?.text
 * // 'On 01 Jan 1970 00:00 UTC, Ada wrote:\n\n> Hello'
 */
export function quoteOf(messages: readonly QuotedMessage[], history: QuoteHistory): MailText | null {
  const { messages: most, bytes } = quoteLimits[history];
  const quotes: MailText[] = [];
  let left = { html: bytes, text: bytes };
  for (const message of messages.slice(0, most)) {
    if (left.text <= 0 || left.html <= 0) break;
    const text = wholeParagraphs(message.text, left.text);
    const html = message.html === null ? htmlOfText(text) : wholeElements(message.html, message.text, left.html);
    const heading = headingOf(message);
    quotes.push({
      text: `${heading}\n\n${quotedLines(text)}`,
      html: `<p>${escapeHtml(heading)}</p><blockquote type="cite">${html}</blockquote>`,
    });
    left = { html: left.html - prefixOfBytes(html, bytes).bytes, text: left.text - prefixOfBytes(text, bytes).bytes };
  }
  if (quotes.length === 0) return null;
  return { text: quotes.map(({ text }) => text).join('\n\n'), html: quotes.map(({ html }) => html).join('') };
}

/** In the words that every mail program recognises. */
function headingOf({ author, at }: QuotedMessage): string {
  const date = new Date(at).toUTCString().slice(5, 22);
  return `On ${date} UTC, ${displayName(author)} wrote:`;
}

function quotedLines(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' || line.startsWith('>') ? `>${line}` : `> ${line}`))
    .join('\n');
}

/**
 * The text, cut at the end of a paragraph so that it has at most that many bytes in UTF-8; at the end of a line, or in
 * one, where the first paragraph is longer.
 *
 * @example
 * wholeParagraphs('One.\n\nTwo.\n\nThree.', 12) // 'One.\n\nTwo.\n\n[…]'
 */
export function wholeParagraphs(given: string, mostBytes: number): string {
  // A part that is long enough: each character has at least one byte, and a line break at most two characters.
  const text = given.slice(0, 2 * mostBytes + 2).replaceAll('\r\n', '\n');
  const { length } = prefixOfBytes(text, mostBytes);
  if (length === text.length) return text;
  const breakAt = (sign: string): number => text.lastIndexOf(sign, length);
  const end = [breakAt('\n\n'), breakAt('\n')].find((at) => at > 0);
  return `${cutText(text, end ?? length).trimEnd()}\n\n${cutMark}`;
}

const voidElements: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'wbr']);

/**
 * The HTML up to the end of the last outer element within that many bytes; its text in paragraphs where the first element
 * is longer. The HTML has been made safe: each tag is closed, and `>` in a value is escaped.
 */
function wholeElements(html: string, text: string, mostBytes: number): string {
  const { length } = prefixOfBytes(html, mostBytes);
  if (length === html.length) return html;
  let [depth, end, at] = [0, 0, html.indexOf('<')];
  while (at >= 0 && at < length) {
    const close = html.indexOf('>', at);
    if (close < 0 || close >= length) break;
    const name = /^<\/?([a-z][a-z0-9]{0,20})/i.exec(html.slice(at, at + 24))?.[1]?.toLowerCase() ?? '';
    if (html.charAt(at + 1) === '/') depth -= 1;
    else if (!voidElements.has(name)) depth += 1;
    if (depth === 0) end = close + 1;
    at = html.indexOf('<', close);
  }
  return end > 0 ? `${html.slice(0, end)}<p>${cutMark}</p>` : htmlOfText(wholeParagraphs(text, mostBytes));
}

/** How much of the text fits into that many bytes of UTF-8: its length, and the bytes that it has. */
function prefixOfBytes(text: string, mostBytes: number): { readonly length: number; readonly bytes: number } {
  let [length, bytes] = [0, 0];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (bytes + size > mostBytes) break;
    length += character.length;
    bytes += size;
  }
  return { length, bytes };
}
