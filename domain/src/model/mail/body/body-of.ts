import { isVisible } from '../../shared/name.ts';
import { storable } from '../../shared/text.ts';
import { cutTextQuote } from '../quote/cut-text-quote.ts';
import type { MailBody, RemoteImages } from './mail-body.ts';
import { noticeBody, noticeTexts } from './mail-notices.ts';
import type { MailProtection } from './mail-protection.ts';

/** HTML beyond either of these is not shown: the mail has its text, and the HTML as a file. */
export const htmlLimits = { bytes: 1024 * 1024, tags: 20_000 } as const;

/** The name of the file that holds HTML which is not shown. */
export const originalHtmlName = 'original.html';

/**
 * Whether HTML is too much to be shown. `bytes` are those of the decoded part.
 *
 * @example
 * isHugeHtml({ bytes: 2_000_000, tags: 10 }) // true
 */
export function isHugeHtml({ bytes, tags }: { readonly bytes: number; readonly tags: number }): boolean {
  return bytes > htmlLimits.bytes || tags > htmlLimits.tags;
}

/** HTML of a mail, made safe: `cid:` is kept, and remote images have `data-remote-src` in place of `src`. */
export interface SafeMailHtml {
  /** Without what `cutHtmlQuote` drops; the same as `whole` where it drops nothing. */
  readonly content: string;
  readonly contentText: string;
  readonly whole: string;
  readonly wholeText: string;
  readonly hasQuote: boolean;
  /** What is left of `content` shows something: text, or an image that is kept. */
  readonly isVisible: boolean;
  readonly remoteImages: RemoteImages | null;
}

/** What the parts of a mail give for its body. */
export interface BodyParts {
  readonly subject: string | null;
  /** The text part, decoded and joined; null where there is none. */
  readonly text: string | null;
  /** null: there is none, or it is too much (`isHugeHtml`). */
  readonly html: SafeMailHtml | null;
  /** The text of HTML that is too much, as far as it was read; null otherwise. */
  readonly hugeHtmlText: string | null;
  /** What `calendarText` gives of an invitation, for a mail that has nothing else; null: none. */
  readonly calendarText: string | null;
  readonly protection: MailProtection | null;
}

/**
 * The body of a mail as agents read it. The text part is the text of the mail, else the text of its HTML, else the text
 * of its invitation. A mail of which nothing is left has a fixed sentence. Source: section 7 of the design of the e-mail
 * channel.
 *
 * @example
 * const none = { subject: null, html: null, hugeHtmlText: null, calendarText: null, protection: null };
 * bodyOf({ ...none, text: 'Thanks\n\n> Hello' }) // { contentType: 'text', content: 'Thanks', hasQuote: true, … }
 */
export function bodyOf({ subject, text, html, hugeHtmlText, calendarText, protection }: BodyParts): MailBody {
  const signed = protection === 'signed' || protection === 'wrapped' ? 'unchecked' : null;
  if (protection === 'encrypted') return noticeBody('encrypted');
  const read = firstText([text, hugeHtmlText]);
  const cut = read === null ? null : cutTextQuote(read, { subject });
  if (html?.isVisible === true) {
    const textContent = firstText([cut?.kept ?? null, html.contentText]) ?? noticeTexts.empty;
    return {
      contentType: 'html',
      content: html.content,
      textContent,
      hasQuote: html.hasQuote || cut?.hasQuote === true,
      whole: { html: html.whole, text: read ?? firstText([html.wholeText]) ?? noticeTexts.empty },
      remoteImages: html.remoteImages,
      signed,
      notice: null,
    };
  }
  const content = cut?.kept ?? firstText([calendarText]);
  if (content === null) return noticeBody('empty', signed);
  return {
    contentType: 'text',
    content,
    textContent: content,
    hasQuote: cut?.hasQuote === true,
    whole: { html: null, text: read ?? content },
    remoteImages: null,
    signed,
    notice: null,
  };
}

/** The first text that shows something, with one kind of line ends and without what cannot be stored. */
function firstText(texts: readonly (string | null)[]): string | null {
  for (const text of texts) {
    const plain = storable(text ?? '').replace(/\r\n?/g, '\n');
    if (isVisible(plain)) return plain.trimEnd();
  }
  return null;
}
