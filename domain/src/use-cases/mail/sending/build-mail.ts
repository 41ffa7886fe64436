import { writeLoopTag } from '../../../model/mail/loop-tag.ts';
import { namesOfMail } from '../../../model/mail/recipients/names-of-mail.ts';
import type { MailText } from '../../../model/mail/sending/mail-quote.ts';
import { isTooLarge, mailSize } from '../../../model/mail/sending/mail-size.ts';
import { rootIdOf, sideRootIdOf } from '../../../model/mail/sending/mail-threading.ts';
import { type OutgoingMail, outgoingMail } from '../../../model/mail/sending/outgoing-mail.ts';
import type { MailInOutbox } from '../../../model/mail/store/mail-records.ts';
import { plusAddress, writeToken } from '../../../model/mail/threading/thread-token.ts';
import type { Attachment } from '../../../model/media/media.ts';
import { htmlOfText } from '../../../model/message/html-text.ts';
import type { Message } from '../../../model/message/message.ts';
import { utf8Length } from '../../../model/shared/text.ts';
import type { CarriedFile } from '../../../ports/mail/mail-relay.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoreReader } from '../../../ports/store.ts';
import { mailTokenMac } from '../mail-token-mac.ts';
import { mailIdsOf } from './mail-ids.ts';
import type { MailInbox } from './mail-inbox.ts';
import { quoteOfMessages } from './mail-quotes.ts';

/** Messages before a mail whose ids stand in its `References`. */
const mostReferences = 20;

export interface BuiltMail {
  readonly mail: OutgoingMail<CarriedFile>;
  /** Bytes on the wire, at most. */
  readonly size: number;
  readonly isTooLarge: boolean;
}

type BuildPorts = Pick<Ports, 'macs' | 'sanitizer' | 'mediaStore'>;

/**
 * The mail of a message as it leaves. Its recipients, From, subject, text and files were stored with the message, so that
 * they are the same at every attempt. When the inbox is saved between two attempts, four things follow it: the sender of
 * the envelope, `Reply-To`, the domain of the root id in `References`, and the size from which on a mail is too large.
 * Undefined where the message is gone.
 */
export async function buildMail(
  ports: BuildPorts,
  reader: StoreReader,
  mail: MailInOutbox,
  mailInbox: MailInbox,
): Promise<BuiltMail | undefined> {
  const message = mail.messageId === null ? undefined : await reader.messages.findById(mail.messageId);
  if (message === undefined) return undefined;
  const { config, own } = mailInbox;
  const [from = own.from] = message.meta.from;
  const names = namesOfMail(message.meta);
  const files = message.attachments.map((each) => carried(ports.mediaStore, each));
  const built = outgoingMail<CarriedFile>({
    kind: mail.kind,
    uuid: message.uuid,
    at: message.createdAt,
    from: { address: from, name: names.get(from.toLowerCase()) ?? '' },
    envelopeFrom: own.from,
    recipients: mail.sending.recipients,
    names,
    subject: message.meta.subject,
    replyTo: await replyToOf(ports, reader, mail, message, mailInbox, from),
    root: mail.side === null ? rootIdOf(message.conversationUuid, own.from) : sideRootIdOf(mail.side, own.from),
    thread: await threadOf(reader, mail, message),
    inReplyTo: mail.inReplyTo,
    loopTag: loopTagOf(ports, mail),
    stopUrl: null,
    body: bodyOf(message),
    signature: signatureOf(ports, mail),
    quote: quoteOfMessages(await quotedOf(reader, mail)),
    files,
  });
  const parts = { texts: utf8Length(built.html) + utf8Length(built.text), files: files.map(({ size }) => size) };
  return { mail: built, size: mailSize(parts), isTooLarge: isTooLarge(parts, config.max_mail_mb, null) };
}

async function replyToOf(
  { macs }: BuildPorts,
  reader: StoreReader,
  mail: MailInOutbox,
  message: Message,
  { config, inbox }: MailInbox,
  from: string,
): Promise<string | null> {
  if (!config.enable_plus_addressing) return config.reply_to;
  const mac = mailTokenMac(macs);
  const token =
    mail.side === null
      ? writeToken('thread', message.conversationId, inbox.id, mac)
      : writeToken('forward', await forwardIdOf(reader, mail.side, message), inbox.id, mac);
  return plusAddress(config.reply_to ?? from, token) ?? config.reply_to;
}

/** Answers to all mails of a side thread name its forward. */
async function forwardIdOf(reader: StoreReader, side: string, message: Message): Promise<number> {
  if (message.uuid === side) return message.id;
  return (await reader.messages.find(message.conversationId, side))?.id ?? message.id;
}

function loopTagOf({ macs }: BuildPorts, { inboxId, kind }: MailInOutbox): string {
  const by = kind === 'reply' || kind === 'forward' ? 'person' : 'desk';
  return writeLoopTag({ inboxId, by }, mailTokenMac(macs));
}

/** The oldest first: of the public messages before this one, or of those of its side thread. */
async function threadOf(reader: StoreReader, mail: MailInOutbox, message: Message): Promise<readonly string[]> {
  const before = await messagesBefore(reader, mail, message);
  const ids = await mailIdsOf(reader, before);
  const known = before.toReversed().flatMap(({ id }) => ids.get(id) ?? []);
  return mail.inReplyTo === null ? known : [...known.filter((id) => id !== mail.inReplyTo), mail.inReplyTo];
}

/** The newest first. */
async function messagesBefore(
  reader: StoreReader,
  { side }: MailInOutbox,
  { id, conversationId }: Message,
): Promise<readonly Message[]> {
  if (side !== null) return reader.messages.listOfSide(conversationId, side, mostReferences, id);
  const page = { page: 1, size: mostReferences, after: { value: null, id } };
  const query = { conversationId, private: false, types: ['incoming', 'outgoing'], page } as const;
  return (await reader.messages.list(query)).items;
}

async function quotedOf(reader: StoreReader, { quotedMessageIds }: MailInOutbox): Promise<readonly Message[]> {
  const found = await Promise.all(quotedMessageIds.map((id) => reader.messages.findById(id)));
  return found.flatMap((each) => each ?? []);
}

function bodyOf({ contentType, content, textContent }: Message): MailText {
  return { html: contentType === 'html' ? content : htmlOfText(content), text: textContent };
}

function signatureOf({ sanitizer }: BuildPorts, { signature }: MailInOutbox): MailText | null {
  if (signature === '') return null;
  const { html, text } = sanitizer.sanitize(signature);
  return { html, text: text.trim() };
}

function carried(mediaStore: MediaStore, file: Attachment): CarriedFile {
  const { uuid, filename: name, contentType, contentId, size } = file;
  return { name, contentType, contentId: contentId || null, size, open: () => contentOf(mediaStore, uuid) };
}

async function* contentOf(mediaStore: MediaStore, uuid: string): AsyncGenerator<Uint8Array, void> {
  const opened = await mediaStore.open(uuid, 'original');
  if (opened === undefined) throw new Error('a file of a message is gone');
  yield* opened.content;
}
