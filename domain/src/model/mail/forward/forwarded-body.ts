import { escapeHtml } from '../../macro/placeholders.ts';
import type { MailText } from '../sending/mail-quote.ts';
import { withoutTokens } from '../threading/thread-token.ts';
import { type ForwardOriginal, forwardHead, forwardHeadText, forwardMarker } from './forward-head.ts';

/**
 * What a forward contains: the words of the agent, the head of the original, and its text, which is null where the
 * original is attached as a file. Our tokens are taken out of both. Source: section 7 of the design of the e-mail channel.
 *
 * @param content made safe
 * @example
 * forwardedBody({ html: '', text: '' }, original, { html: '<p>Hi</p>', text: 'Hi' }).text
 * // '---------- Forwarded message ---------\nFrom: Ada Reyes <ada@example.com>\n…\n\nHi'
 */
export function forwardedBody(words: MailText, original: ForwardOriginal, content: MailText | null): MailText {
  const lines = forwardHead(original).map(({ label, value }) => `<b>${label}:</b> ${escapeHtml(value)}`);
  const head = `<div>${[forwardMarker, ...lines].join('<br />')}</div>`;
  const html = [words.html, head, withoutTokens(content?.html ?? '')];
  const text = [words.text, forwardHeadText(original), withoutTokens(content?.text ?? '')];
  return { html: joined(html, '<br />'), text: joined(text, '\n\n') };
}

function joined(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== '').join(between);
}
