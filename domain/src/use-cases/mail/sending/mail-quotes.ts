import { fullName } from '../../../model/agent/agent.ts';
import { namesOfMail } from '../../../model/mail/recipients/names-of-mail.ts';
import { type MailText, quoteOf } from '../../../model/mail/sending/mail-quote.ts';
import { withoutImages } from '../../../model/mail/sending/quoted-html.ts';
import type { Message } from '../../../model/message/message.ts';

/** The quote of these messages, the newest first; null where there are none. */
export function quoteOfMessages(messages: readonly Message[]): MailText | null {
  const quoted = messages.map((message) => ({
    author: authorOf(message),
    at: message.createdAt,
    text: message.textContent,
    html: message.contentType === 'html' ? withoutImages(message.content) : null,
  }));
  return quoteOf(quoted, quoted.length > 1 ? 'all' : 'last');
}

/**
 * As the mail itself named its author, which does not change, and not what agents call a contact: others read the quote.
 */
function authorOf({ meta, author }: Message): string {
  const [from] = meta.from;
  if (from === undefined) return fullName(author);
  return namesOfMail(meta).get(from.toLowerCase()) ?? from;
}
