import type { MailReceipt, ReceivedMail } from '../received-mail.ts';
import { isMessageId, mostReferences } from './message-ids.ts';
import { type ThreadToken, tokensOf } from './thread-token.ts';

/**
 * One thing in a mail that may name a conversation. `awaited` is the id of the mail itself: a reply to it may have come
 * first, and only ids that such a reply has left as awaited count.
 */
export type MailEvidence =
  | { readonly by: 'token'; readonly token: ThreadToken }
  | { readonly by: 'reference' | 'awaited'; readonly messageId: string }
  | { readonly by: 'number'; readonly number: string };

/**
 * What a mail names, the strongest first: tokens; `In-Reply-To`; the last 50 of `References`, the newest first; the id
 * of the mail itself; the number of a conversation in the subject.
 *
 * @param number the reference number in the subject, or null
 * @example
 * mailEvidence(mail, receipt, '123').map(({ by }) => by) // ['token', 'reference', 'awaited', 'number']
 */
export function mailEvidence(
  mail: Pick<ReceivedMail, 'headers' | 'to' | 'cc' | 'messageId' | 'inReplyTo' | 'references'>,
  receipt: Pick<MailReceipt, 'envelopeTo'>,
  number: string | null,
): readonly MailEvidence[] {
  const references = referencesOf(mail);
  const ownId = mail.messageId;
  return [
    ...tokensOf(mail, receipt).map((token) => ({ by: 'token', token }) as const),
    ...references.map((messageId) => ({ by: 'reference', messageId }) as const),
    ...(ownId !== null && isMessageId(ownId) && !references.includes(ownId)
      ? [{ by: 'awaited', messageId: ownId } as const]
      : []),
    ...(number === null ? [] : [{ by: 'number', number } as const]),
  ];
}

/**
 * The ids that a new conversation keeps as awaited: what its first mail refers to and is not here yet. The mail that
 * bears such an id, or refers to it, belongs to the conversation too.
 *
 * @param known the ids of the mail's references that this inbox has
 * @example
 * awaitedIds({ inReplyTo: ['b@example.com'], references: ['a@example.com'] }, new Set(['a@example.com']))
 * // ['b@example.com']
 */
export function awaitedIds(
  mail: Pick<ReceivedMail, 'inReplyTo' | 'references'>,
  known: ReadonlySet<string>,
): readonly string[] {
  return referencesOf(mail).filter((id) => !known.has(id));
}

function referencesOf({ inReplyTo, references }: Pick<ReceivedMail, 'inReplyTo' | 'references'>): readonly string[] {
  const newestFirst = references.slice(-mostReferences).reverse();
  return [...new Set([...inReplyTo.slice(-mostReferences), ...newestFirst])].filter(isMessageId);
}
