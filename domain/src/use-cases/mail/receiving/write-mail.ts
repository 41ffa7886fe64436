import { fullName } from '../../../model/agent/agent.ts';
import type { Contact } from '../../../model/contact/contact.ts';
import { noDetails } from '../../../model/contact/contact-details.ts';
import type { ChangePart } from '../../../model/conversation/change-part.ts';
import type { Conversation } from '../../../model/conversation/conversation.ts';
import { type Author, systemAuthor } from '../../../model/conversation/conversation-change.ts';
import type { MailBody, MailNotice } from '../../../model/mail/body/mail-body.ts';
import type { RefusedAttachment } from '../../../model/mail/body/mail-files.ts';
import { metaOfMail, peopleOfIncoming } from '../../../model/mail/incoming-meta.ts';
import { mailContact } from '../../../model/mail/mail-contact.ts';
import { subjectOfNew } from '../../../model/mail/mail-subject.ts';
import { mailWaitingSince } from '../../../model/mail/mail-times.ts';
import {
  type MailPerson,
  mostPeopleOfConversation,
  peopleWithRoom,
} from '../../../model/mail/recipients/mail-people.ts';
import type { Content, Draft } from '../../../model/message/draft.ts';
import type { Message } from '../../../model/message/message.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import { requireContact } from '../../contact/require-contact.ts';
import { changeConversation } from '../../conversation/change-conversation.ts';
import { openNew } from '../../conversation/create-conversation.ts';
import { postMessage } from '../../conversation/post-message.ts';
import { closeAsSpam } from './close-as-spam.ts';
import type { ArrivedMail, HashPorts, MessageDecision } from './decide-mail.ts';
import { type ForwardedFor, forwardedFor } from './forwarded-for.ts';
import { knownIdsOf } from './ids-of-mail.ts';
import { MailFactsChanged } from './mail-facts-changed.ts';
import type { ReceivingInbox } from './receiving-inbox.ts';

export type WritePorts = Pick<Ports, 'ids' | 'transports'> & HashPorts;

/** What is shown of a mail: its body, or a fixed sentence where it could not be read. */
export interface ShownBody {
  readonly content: Content;
  /** Null: of the mail only its head was read. */
  readonly body: MailBody | null;
  readonly notice: MailNotice | null;
}

/** The files of a mail, once it is known whose they are. */
export type RecordFiles = (contactId: number) => Promise<{
  readonly files: Draft['files'];
  readonly refused: readonly RefusedAttachment[];
}>;

export interface WrittenMail {
  readonly message: Pick<Message, 'id' | 'uuid'>;
  readonly conversation: Pick<Conversation, 'id' | 'uuid'>;
  readonly opened: boolean;
}

/**
 * Writes the message of a mail into its conversation, or into a new one, with the people and ids by which later mails
 * find it. Part of the transaction that decided. Throws `MailFactsChanged` where what was decided about is gone.
 */
export async function writeMail(
  ports: WritePorts,
  writer: StoreWriter,
  inbox: ReceivingInbox,
  arrived: ArrivedMail,
  decision: MessageDecision,
  shown: ShownBody,
  recordFiles: RecordFiles,
  at: Timestamp,
): Promise<WrittenMail> {
  const { destination, by } = decision;
  const forward = await forwardedFor(writer, inbox, arrived, decision, shown.body);
  const author = destination.to === 'note' ? undefined : await authorOf(writer, decision, at);
  const opened = destination.to === 'new';
  const before =
    destination.to === 'new'
      ? await begin(ports, writer, inbox, arrived, forward, author, at)
      : await continued(writer, destination.conversationUuid);
  const noted = await noteArrival(ports, writer, before, decision, author, at);
  const conversation = decision.treatment.isSpam && opened ? await closeAsSpam(ports, writer, noted, at) : noted;

  const { files, refused } = await recordFiles(author?.id ?? conversation.contactId);
  const side = destination.to === 'new' ? null : destination.side;
  const incoming = {
    mail: arrived.mail,
    receipt: arrived.receipt,
    author: by.author,
    own: inbox.own,
    authentication: decision.authentication,
    treatment: decision.treatment,
    body: shown.body,
    notice: shown.notice,
    forwarded: forward.forwarded,
    refusedFiles: refused,
    senderUnproven: destination.to !== 'new' && destination.senderUnproven,
    newSender: destination.to === 'conversation' && destination.newSender,
    relatedConversationUuid: destination.to === 'new' ? destination.relatedConversationUuid : null,
    side,
  };
  const isPrivate = destination.to === 'note' || side !== null;
  const waits = decision.treatment.runsClocks && !decision.isFlood && !isPrivate;
  const { lastReplyAt } = conversation;
  const message = await postMessage(
    ports,
    writer,
    conversation,
    {
      ...shown.content,
      author: author === undefined ? { ...systemAuthor, senderType: 'agent' } : { ...author, senderType: 'contact' },
      private: isPrivate,
      meta: metaOfMail(incoming),
      files,
      arrival: {
        reopens: decision.treatment.reopens && !decision.isFlood && destination.to !== 'note',
        waitingSince: waits ? mailWaitingSince(arrived.receipt.receivedAt, lastReplyAt, at) : null,
      },
    },
    at,
  );
  const bringsIn = destination.to !== 'note' && !decision.isMoved;
  if (bringsIn) await addPeople(writer, conversation.id, peopleOfIncoming(incoming));
  const place = { conversation, message, side, opened };
  await writer.mailThreads.addIds(inbox.id, knownIdsOf(ports, inbox, arrived.mail, decision.known, place));
  return { message, conversation, opened };
}

async function addPeople(
  { mailThreads }: Pick<StoreWriter, 'mailThreads'>,
  conversationId: number,
  people: readonly MailPerson[],
): Promise<void> {
  const addresses = people.map(({ address }) => address);
  const known = (await mailThreads.findPeople(conversationId, addresses)).map(({ address }) => address);
  const count = await mailThreads.countPeople(conversationId, mostPeopleOfConversation);
  await mailThreads.addPeople(conversationId, peopleWithRoom(people, new Set(known), count));
}

type AuthorContact = Pick<Contact, 'id' | 'firstName' | 'lastName'>;

async function authorOf(
  writer: StoreWriter,
  { by, destination }: MessageDecision,
  at: Timestamp,
): Promise<AuthorContact> {
  const { author, address, contact } = by;
  // An address of ours must not get our replies: its contact has none.
  const stored = author.author === 'own' ? null : address;
  const wanted = mailContact({ address: stored, given: author.given }, contact);
  if (wanted.contact === 'known' && contact !== undefined) return contact;
  const details = { ...noDetails, ...(wanted.contact === 'new' && wanted.details) };
  const same = stored === null && destination.to === 'conversation' ? await contactOf(writer, destination) : undefined;
  if (same?.email === null && same.firstName === details.firstName) return same;
  return addContact(writer, details, at);
}

/** Someone whose address cannot be stored is the contact of their conversation again. */
async function contactOf(
  writer: StoreWriter,
  { conversationUuid }: { readonly conversationUuid: string },
): Promise<Contact | undefined> {
  return writer.contacts.findOfConversation(conversationUuid);
}

async function addContact(writer: StoreWriter, details: Partial<typeof noDetails>, at: Timestamp): Promise<Contact> {
  const id = await writer.contacts.insert({ ...noDetails, ...details, createdAt: at, type: 'contact' });
  await writer.events.append([{ type: 'contact.created', contactId: id }], at);
  return requireContact(writer.contacts, id);
}

async function begin(
  ports: WritePorts,
  writer: StoreWriter,
  inbox: ReceivingInbox,
  { mail }: ArrivedMail,
  forward: ForwardedFor,
  author: AuthorContact | undefined,
  at: Timestamp,
): Promise<Conversation> {
  const { customer } = forward;
  const contact =
    customer === null
      ? await requireContact(writer.contacts, author?.id ?? 0)
      : (customer.known ?? (await addContact(writer, customer.details, at)));
  const initial = { subject: subjectOfNew(mail.subject), assignedUserId: null, assignedTeamId: null };
  const conversation = await openNew(ports, writer, inbox.inbox, contact, at, initial);
  if (customer === null || author === undefined) return conversation;
  const part: ChangePart = { type: 'mail_forwarded', name: fullName(author) };
  return changeConversation(ports, writer, conversation, systemAuthor, at, { state: {}, parts: [part] });
}

async function continued(writer: StoreWriter, uuid: string): Promise<Conversation> {
  const conversation = await writer.conversations.lock(uuid, { forMessage: true });
  if (conversation === undefined) throw new MailFactsChanged();
  return conversation;
}

/** A stranger is named, and a flood is noted once. */
async function noteArrival(
  ports: WritePorts,
  writer: StoreWriter,
  conversation: Conversation,
  { by, destination, notesFlood }: MessageDecision,
  author: AuthorContact | undefined,
  at: Timestamp,
): Promise<Conversation> {
  const known = by.address === null ? [] : await writer.mailThreads.findPeople(conversation.id, [by.address]);
  const joins = destination.to === 'conversation' && destination.newSender && known.length === 0;
  const address = by.address ?? by.author.given.address.slice(0, longestAddress);
  const parts: readonly ChangePart[] = [
    ...(joins ? [{ type: 'mail_joined', address } as const] : []),
    ...(notesFlood ? [{ type: 'mail_flood' } as const] : []),
  ];
  if (parts.length === 0) return conversation;
  const actor: Author = author === undefined ? systemAuthor : { ...author, senderType: 'contact' };
  return changeConversation(ports, writer, conversation, actor, at, { state: {}, parts });
}

const longestAddress = 254;
