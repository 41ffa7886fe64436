import type { MessageMeta } from '../message/message.ts';
import type { MailBody, MailNotice } from './body/mail-body.ts';
import type { RefusedAttachment } from './body/mail-files.ts';
import type { ForwardedMail } from './forward/forwarded-mail.ts';
import type { MailAuthor } from './mail-author.ts';
import { mailLine } from './mail-line.ts';
import { storedSubject } from './mail-subject.ts';
import { mailTimes } from './mail-times.ts';
import type { ImportedMail } from './mail-treatment.ts';
import type { MailAddress, MailReceipt, ReceivedMail } from './received-mail.ts';
import { type MailPerson, peopleOfMail, shownName } from './recipients/mail-people.ts';
import { mailAddressOf, ownAddressOf } from './recipients/own-addresses.ts';
import type { MailAuthentication } from './threading/authentication-results.ts';
import { isMessageId } from './threading/message-ids.ts';

export interface IncomingMail {
  readonly mail: ReceivedMail;
  readonly receipt: MailReceipt;
  readonly author: Exclude<MailAuthor, { author: 'unreadable' }>;
  /** As `allOwnAddresses` gives them. */
  readonly own: readonly string[];
  readonly authentication: MailAuthentication;
  readonly treatment: ImportedMail;
  readonly body: Pick<MailBody, 'hasQuote' | 'remoteImages' | 'signed'> | null;
  readonly notice: MailNotice | null;
  readonly forwarded: ForwardedMail | null;
  readonly refusedFiles: readonly RefusedAttachment[];
  readonly senderUnproven: boolean;
  readonly newSender: boolean;
  readonly relatedConversationUuid: string | null;
  readonly side: string | null;
}

/** Addresses of one header that are kept. */
const mostShown = 50;
const longestShown = 320;

/**
 * The meta of a message that came by mail. Members that do not apply are left out. Everything in it is the text of a
 * stranger, on one line and bounded. Source: section 7 of the design of the e-mail channel.
 *
 * @example
 * metaOfMail({ ...incoming, newSender: true }).new_sender // true
 */
export function metaOfMail(incoming: IncomingMail): MessageMeta {
  const { mail, receipt, author, own, body, side, forwarded, notice, refusedFiles } = incoming;
  const from = authorAddress(author);
  const { messageId } = mail;
  const people = peopleOfMail(joinedMail(incoming), own);
  const names = people.flatMap((person) => {
    const name = shownName(person);
    return name === null ? [] : [[person.address, name] as const];
  });
  const replyTo = author.author === 'person' ? author.replyTo : null;
  const ignored = author.author === 'person' ? author.replyToIgnored : null;
  const delivered = deliveredTo(mail, receipt, own);
  const { relatedConversationUuid: related, senderUnproven, newSender, authentication } = incoming;
  return {
    from: [from],
    to: addresses(mail.to),
    cc: addresses(mail.cc),
    bcc: [],
    subject: storedSubject(mail.subject) ?? '',
    ...(messageId !== null && isMessageId(messageId) && { message_id: messageId }),
    ...(body?.hasQuote === true && { has_quote: true }),
    ...(names.length > 0 && { names: Object.fromEntries(names) }),
    auth: authentication,
    ...mailTimes(mail, receipt),
    ...incoming.treatment.meta,
    ...(senderUnproven && { sender_unproven: true }),
    ...(newSender && { new_sender: true }),
    ...(replyTo !== null && replyTo !== from && { reply_to: replyTo }),
    ...(ignored !== null && { reply_to_ignored: ignored }),
    ...(delivered.length > 0 && { delivered_to: delivered }),
    ...(related !== null && { related_conversation_uuid: related }),
    ...(refusedFiles.length > 0 && { refused_attachments: refusedFiles.map((file) => ({ ...file })) }),
    ...(body?.remoteImages != null && {
      remote_images: { n: body.remoteImages.n, hosts: [...body.remoteImages.hosts] },
    }),
    ...(forwarded !== null && { forwarded: { ...forwarded } }),
    ...(body?.signed != null && { signed: body.signed }),
    ...(notice !== null && { notice }),
    ...(side !== null && { side }),
  };
}

/**
 * Who of the mail takes part in its conversation from now on, by `peopleOfMail`. A form in From is not one of them: its
 * customer is.
 *
 * @example
 * peopleOfIncoming(incoming).map(({ role }) => role) // ['from', 'cc']
 */
export function peopleOfIncoming(incoming: Parameters<typeof joinedMail>[0]): readonly MailPerson[] {
  return peopleOfMail(joinedMail(incoming), incoming.own);
}

function joinedMail({
  mail,
  author,
  side,
  newSender,
  treatment,
}: Pick<IncomingMail, 'mail' | 'author' | 'own' | 'side' | 'newSender' | 'treatment'>) {
  const isFrom = author.author === 'person' && author.from === 'from';
  return {
    from: isFrom ? [author.given, ...mail.from] : [author.given],
    to: mail.to,
    cc: mail.cc,
    side,
    newSender,
    isAutoReply: treatment.meta.is_auto_reply === true,
  };
}

/** As it is stored, else as the mail gives it, on one line. */
function authorAddress(author: IncomingMail['author']): string {
  const stored = author.author === 'person' ? author.address : mailAddressOf(author.given.address);
  return stored ?? mailLine(author.given.address, longestShown);
}

function addresses(given: readonly MailAddress[]): readonly string[] {
  const known = given.slice(0, mostShown * 2).flatMap(({ address }) => mailAddressOf(address) ?? []);
  return [...new Set(known)].slice(0, mostShown);
}

/** The addresses of the inbox that the mail reached, without those that To and Cc show. */
function deliveredTo(mail: ReceivedMail, receipt: MailReceipt, own: readonly string[]): readonly string[] {
  const headers = mail.headers.filter(({ name }) => name === 'delivered-to' || name === 'x-original-to');
  const texts = [...headers.map(({ value }) => value), ...receipt.envelopeTo].slice(0, mostShown);
  const shown = [...mail.to, ...mail.cc].flatMap(({ address }) => ownAddressOf(address, own) ?? []);
  const reached = texts.flatMap((text) => ownAddressOf(text, own) ?? []);
  return [...new Set(reached)].filter((address) => !shown.includes(address));
}
