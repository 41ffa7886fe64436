import { allOwnAddresses, mailAddressOf, type OwnAddresses, ownAddressOf } from './own-addresses.ts';
import type { AnswerableMail } from './reply-recipients.ts';

/**
 * Whom a reply in a side thread may be sent to: who got the forward, and who answered in its thread. No one else joins
 * it. Source: section 7 of the design of the e-mail channel.
 *
 * @param thread the messages of the side thread, the forward among them, the newest first
 * @example
 * asidePeople([answerOfBob, forwardToBob], [], inbox) // ['bob@example.com']
 */
export function asidePeople(
  thread: readonly AnswerableMail[],
  bcc: readonly string[],
  inbox: OwnAddresses,
): readonly string[] {
  const own = allOwnAddresses(inbox);
  const found = thread.flatMap(({ type, author, to, cc }) => (type === 'incoming' ? [author ?? ''] : [...to, ...cc]));
  const addresses = [...found, ...bcc].flatMap((text) => mailAddressOf(text) ?? []);
  return [...new Set(addresses)].filter((address) => ownAddressOf(address, own) === undefined);
}

/**
 * The message of a side thread that a reply answers: the one that the agent chose, else the newest of its people, else
 * the forward.
 *
 * @example
 * answeredAside([answerOfBob, forwardToBob], undefined)?.author // 'bob@example.com'
 */
export function answeredAside(
  thread: readonly AnswerableMail[],
  replyTo: string | undefined,
): AnswerableMail | undefined {
  if (replyTo !== undefined) return thread.find(({ uuid }) => uuid === replyTo);
  const incoming = thread.filter(({ type }) => type === 'incoming');
  return incoming.find(({ isAutoReply }) => !isAutoReply) ?? incoming[0] ?? thread.at(-1);
}

/**
 * Who gets a reply in a side thread by default: the author of the answered message alone, or all recipients of ours.
 *
 * @example
 * asideRecipients(answerOfBob) // { to: ['bob@example.com'], cc: [] }
 */
export function asideRecipients({ type, author, to, cc }: AnswerableMail): {
  readonly to: readonly string[];
  readonly cc: readonly string[];
} {
  if (type === 'outgoing') return { to, cc };
  const address = mailAddressOf(author ?? '');
  return { to: address === undefined ? [] : [address], cc: [] };
}
