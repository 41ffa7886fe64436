import type { Contact } from '../../../model/contact/contact.ts';
import type { Conversation } from '../../../model/conversation/conversation.ts';
import type { PlaceholderSource } from '../../../model/macro/placeholders.ts';
import { numberedSubject, replySubject } from '../../../model/mail/mail-subject.ts';
import { answerableMail } from '../../../model/mail/recipients/answerable-mail.ts';
import type { MailPerson } from '../../../model/mail/recipients/mail-people.ts';
import { fromChoices, mailAddressOf } from '../../../model/mail/recipients/own-addresses.ts';
import {
  type AnswerableMail,
  answeredMail,
  defaultRecipients,
  type ReplyFacts,
  type ReplyRecipients,
} from '../../../model/mail/recipients/reply-recipients.ts';
import { filledSignature } from '../../../model/mail/sending/mail-signature.ts';
import type { Message } from '../../../model/message/message.ts';
import { invalidInput } from '../../../model/shared/errors.ts';
import type { StoreReader } from '../../../ports/store.ts';
import type { MailInbox } from './mail-inbox.ts';

/** Public messages of a conversation that are looked at for whom to answer. */
const mostLookedAt = 30;

/** Of a quote of the whole conversation. */
const mostQuoted = 10;

/** A conversation of an e-mail inbox, and who writes into it. */
export interface ReplyPlace {
  readonly conversation: Pick<Conversation, 'id' | 'uuid' | 'referenceNumber' | 'subject'>;
  readonly mailInbox: MailInbox;
  readonly contact: Contact;
  /** As far as the author may know them, for placeholders. Default: as they are. */
  readonly knownContact?: Contact | undefined;
  readonly agent: { readonly id: number; readonly firstName: string; readonly lastName: string };
}

/** What a reply is unless its author chooses otherwise. */
export interface ReplyDefaults {
  readonly recipients: ReplyRecipients;
  readonly choices: readonly string[];
  /** With the number of the conversation, where the inbox wants it. */
  readonly subject: string;
  /** Filled in, as HTML. */
  readonly signature: string;
  readonly answered: Message | undefined;
  /** The newest first. */
  readonly quoted: readonly Message[];
}

/**
 * What a reply to the message is by default; without `replyTo`, to the newest that can be answered. Throws
 * `input.invalid` where `replyTo` is not a public message of the conversation.
 */
export async function replyDefaults(
  reader: StoreReader,
  place: ReplyPlace,
  replyTo: string | undefined,
): Promise<ReplyDefaults> {
  const { conversation, mailInbox, contact } = place;
  const messages = await publicMessages(reader, conversation.id);
  const chosen = replyTo === undefined ? undefined : await requirePublic(reader, conversation.id, replyTo);
  const known = chosen === undefined || messages.some(({ id }) => id === chosen.id) ? messages : [...messages, chosen];
  const mails = known.flatMap((each) => answerableMail(each) ?? []);
  const authors = await peopleIn(reader, conversation.id, [contact.email, ...mails.flatMap(authorsIn)]);
  const facts: ReplyFacts = { mails, people: authors, inbox: mailInbox.own, contactAddress: contact.email };
  const mail = answeredMail(facts, replyTo);
  const answered = mail && known.find(({ uuid }) => uuid === mail.uuid);
  const others = await peopleIn(reader, conversation.id, [...(mail?.to ?? []), ...(mail?.cc ?? [])]);
  return {
    recipients: defaultRecipients({ ...facts, people: [...authors, ...others] }, mail),
    choices: fromChoices(mailInbox.own),
    subject: subjectOf(place, answered),
    signature: await signatureOf(reader, place),
    answered,
    quoted: quotedOf(place, messages, answered),
  };
}

const authorsIn = ({ author, writer = null, forwardedFrom }: AnswerableMail) => [author, writer, forwardedFrom];

async function peopleIn(
  { mailThreads }: Pick<StoreReader, 'mailThreads'>,
  conversationId: number,
  addresses: readonly (string | null)[],
): Promise<readonly MailPerson[]> {
  const distinct = new Set(addresses.flatMap((address) => (address === null ? [] : (mailAddressOf(address) ?? []))));
  return distinct.size === 0 ? [] : mailThreads.findPeople(conversationId, [...distinct]);
}

/** The newest first. */
async function publicMessages(reader: StoreReader, conversationId: number): Promise<readonly Message[]> {
  const query = { conversationId, private: false, types: ['incoming', 'outgoing'] } as const;
  return (await reader.messages.list({ ...query, page: { page: 1, size: mostLookedAt } })).items;
}

async function requirePublic(reader: StoreReader, conversationId: number, uuid: string): Promise<Message> {
  const message = await reader.messages.find(conversationId, uuid);
  if (message === undefined || message.private || message.type === 'activity') {
    throw invalidInput('input.invalid', 'replyTo', 'must be the uuid of a public message of the conversation');
  }
  return message;
}

function subjectOf({ conversation, mailInbox }: ReplyPlace, answered: Message | undefined): string {
  const number = mailInbox.config.reference_in_subject ? conversation.referenceNumber : null;
  if (answered === undefined) return numberedSubject(conversation.subject, number);
  return replySubject(answered.meta.subject || conversation.subject, number);
}

/** Filled in, as HTML. */
export async function signatureOf(reader: StoreReader, place: ReplyPlace): Promise<string> {
  const { config } = place.mailInbox;
  if (config.signature === '') return '';
  return filledSignature(config.signature, await reader.agents.signature(place.agent.id), placeholdersOf(place));
}

/** What placeholders of a signature and of a sender's name stand for. */
export function placeholdersOf({
  conversation,
  mailInbox,
  contact,
  knownContact = contact,
  agent,
}: ReplyPlace): PlaceholderSource {
  return { conversation, contact: knownContact, agent, inbox: mailInbox.inbox };
}

function quotedOf(
  { mailInbox }: ReplyPlace,
  messages: readonly Message[],
  answered: Message | undefined,
): readonly Message[] {
  switch (mailInbox.config.quote_history) {
    case 'none':
      return [];
    case 'last':
      return answered === undefined ? messages.slice(0, 1) : [answered];
    case 'all':
      return messages.slice(0, mostQuoted);
  }
}
