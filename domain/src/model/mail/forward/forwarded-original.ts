import { fullName } from '../../agent/agent.ts';
import type { Message } from '../../message/message.ts';
import type { MailAddress } from '../received-mail.ts';
import { namesOfMail } from '../recipients/names-of-mail.ts';
import type { ForwardOriginal } from './forward-head.ts';

/**
 * The head of a message that is forwarded; undefined for a note and an activity, which are not mails. A private message
 * of a side thread is one. Source: section 7 of the design of the e-mail channel.
 *
 * @param subject of the conversation, where the message has none
 * @example
 * forwardedOriginal(message, 'Refund')?.from // { address: 'ada@example.com', name: 'Ada Reyes' }
 */
export function forwardedOriginal(
  {
    type,
    private: isPrivate,
    meta,
    createdAt,
    author,
  }: Pick<Message, 'type' | 'private' | 'meta' | 'createdAt' | 'author'>,
  subject: string | null,
): ForwardOriginal | undefined {
  if (type === 'activity' || (isPrivate && meta.side === undefined)) return undefined;
  const names = namesOfMail(meta);
  const named = (address: string): MailAddress => ({ address, name: names.get(address.toLowerCase()) ?? '' });
  const [from] = meta.from;
  const written = typeof meta.date === 'string' ? Date.parse(meta.date) : Number.NaN;
  return {
    from: from === undefined ? { address: '', name: fullName(author) } : named(from),
    date: Number.isNaN(written) ? createdAt : written,
    subject: meta.subject || subject,
    to: meta.to.map(named),
    cc: meta.cc.map(named),
  };
}
