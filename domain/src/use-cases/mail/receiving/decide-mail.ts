import type { Contact } from '../../../model/contact/contact.ts';
import { type MailAuthor, mailAuthor } from '../../../model/mail/mail-author.ts';
import { floodDecision } from '../../../model/mail/mail-flood.ts';
import { type Arrival, mailArrival, mailKey } from '../../../model/mail/mail-key.ts';
import { mailKind } from '../../../model/mail/mail-kind.ts';
import { type ImportedMail, mailTreatment } from '../../../model/mail/mail-treatment.ts';
import type { MailReceipt, ReceivedMail } from '../../../model/mail/received-mail.ts';
import { mailAddressOf } from '../../../model/mail/recipients/own-addresses.ts';
import { trustedAuthserv } from '../../../model/mail/setup/trusted-authserv.ts';
import type { KnownMailId, MailImport, MailOutcome, MailReason } from '../../../model/mail/store/mail-records.ts';
import { type MailAuthentication, mailAuthentication } from '../../../model/mail/threading/authentication-results.ts';
import { type MailDestination, mailDestination } from '../../../model/mail/threading/mail-destination.ts';
import { cutText, storable } from '../../../model/shared/text.ts';
import { dayLengthMs, hourLengthMs, minuteLengthMs, type Timestamp } from '../../../model/shared/time.ts';
import type { KeyedHasher, SecretHasher } from '../../../ports/platform.ts';
import type { StoreReader } from '../../../ports/store.ts';
import { mailTokenMac } from '../mail-token-mac.ts';
import { candidatesOf, evidenceOf, idsIn } from './mail-candidates.ts';
import { mailFacts } from './mail-facts.ts';
import type { ReceivingInbox } from './receiving-inbox.ts';

/** A mail that was read, and what its mailbox knows of it. */
export interface ArrivedMail {
  readonly mail: ReceivedMail;
  readonly digest: string;
  readonly receipt: MailReceipt;
}

export interface HashPorts {
  readonly secrets: Pick<SecretHasher, 'digest'>;
  readonly macs: KeyedHasher;
}

/** The author of a mail, with the contact who is known by their address. */
export interface KnownAuthor {
  readonly author: Exclude<MailAuthor, { author: 'unreadable' }>;
  /** As it is stored; null where it cannot be. */
  readonly address: string | null;
  /** Never a visitor. Undefined for an own address, which is no contact. */
  readonly contact: Contact | undefined;
}

/** A mail that becomes a message. */
export interface MessageDecision {
  readonly decided: 'message';
  readonly key: string;
  readonly by: KnownAuthor;
  readonly authentication: MailAuthentication;
  readonly treatment: ImportedMail;
  readonly destination: MailDestination;
  /** It goes in without opening the conversation, and without a notice. */
  readonly isFlood: boolean;
  readonly notesFlood: boolean;
  /** One too many, which names no conversation: it goes into one that its author began, and brings no one in. */
  readonly isMoved: boolean;
  /** The ids of its references and of itself that the inbox knows, by hash. */
  readonly known: ReadonlyMap<string, KnownMailId>;
}

export type MailDecision =
  | MessageDecision
  | { readonly decided: 'duplicate'; readonly of: MailImport | undefined }
  | {
      readonly decided: 'noted';
      readonly key: string;
      readonly outcome: Exclude<MailOutcome, 'imported' | 'duplicate' | 'waiting'>;
      readonly reason: MailReason | null;
      readonly keepsRaw: boolean;
      readonly from: string | null;
    };

/**
 * What becomes of a mail in an inbox, from what the store knows now: the same mail again, a note without a message, or
 * a message and its place. Source: sections 3, 5 and 6 of the design of the e-mail channel.
 */
export async function decideMail(
  ports: HashPorts,
  reader: StoreReader,
  inbox: ReceivingInbox,
  arrived: ArrivedMail,
  contactOf: (address: string) => Promise<Contact | undefined>,
): Promise<MailDecision> {
  const { mail, digest } = arrived;
  const key = mailKey(mail, digest, (texts) => ports.secrets.digest(texts.join('')));
  const stored = await reader.mailImports.listOfKey(inbox.id, key);
  const arrival = mailArrival(
    key,
    digest,
    stored.map((each) => each.digest),
  );
  if (arrival.arrival === 'duplicate') {
    return { decided: 'duplicate', of: stored.find((each) => each.digest === digest) };
  }
  const authentication = mailAuthentication(mail.headers, trustedAuthserv(inbox.config), mail.from[0]?.address ?? null);
  const by = await authorOf(inbox, mail, authentication, contactOf);
  const noted = notedAs(arrival.key, by?.address ?? null);
  if (arrival.arrival === 'quarantined') return noted('quarantined', 'collisions');
  if (by === undefined) return noted('quarantined', 'unreadable');
  return decideOf(ports, reader, inbox, arrived, arrival, by, authentication);
}

type Noted = Extract<MailDecision, { decided: 'noted' }>;

function notedAs(key: string, from: string | null) {
  return (outcome: Noted['outcome'], reason: MailReason | null, keepsRaw = true): Noted => ({
    decided: 'noted',
    key,
    outcome,
    reason,
    keepsRaw,
    from,
  });
}

async function authorOf(
  { own, config }: ReceivingInbox,
  mail: ReceivedMail,
  authentication: MailAuthentication,
  contactOf: (address: string) => Promise<Contact | undefined>,
): Promise<KnownAuthor | undefined> {
  const author = mailAuthor(mail, { ownAddresses: own, replyToSenders: config.reply_to_senders, authentication });
  if (author.author === 'unreadable') return undefined;
  if (author.author === 'own') {
    return { author, address: mailAddressOf(author.given.address) ?? null, contact: undefined };
  }
  const { address } = author;
  return { author, address, contact: address === null ? undefined : await contactOf(address) };
}

async function decideOf(
  ports: HashPorts,
  reader: StoreReader,
  inbox: ReceivingInbox,
  { mail, receipt }: ArrivedMail,
  { key }: Exclude<Arrival, { arrival: 'duplicate' }>,
  by: KnownAuthor,
  authentication: MailAuthentication,
): Promise<MailDecision> {
  const mac = mailTokenMac(ports.macs);
  const hash = (id: string): string => ports.secrets.digest(id);
  const evidence = evidenceOf(mail, receipt);
  const ids = await reader.mailThreads.findIds(inbox.id, idsIn(evidence).map(hash));
  const noted = notedAs(key, by.address);
  const facts = await mailFacts(reader, inbox, mail, by.contact?.enabled === false, ids, mac);
  const treatment = mailTreatment(mailKind(mail, receipt, facts), inbox.config.spam);
  if (treatment.outcome === 'report') return noted('report', null);
  if (treatment.outcome === 'dropped') return noted('dropped', treatment.reason, treatment.keepsRaw);

  const known = new Map(ids.map((id) => [id.hash, id]));
  const lookup = { inboxId: inbox.id, author: by.address, known, hash, mac };
  const wanted = mailDestination({
    inboxId: inbox.id,
    isOwnAddress: by.author.author === 'own',
    authentication,
    authorIsFrom: isInFrom(by),
    plusAddressing: inbox.config.enable_plus_addressing,
    threadDays: inbox.config.thread_days,
    receivedAt: receipt.receivedAt,
    candidates: await candidatesOf(reader, evidence, lookup),
  });
  const isProven = isInFrom(by) && authentication === 'pass';
  const flood = await floodOf(reader, inbox.id, by, receipt.receivedAt, wanted, isProven, authentication === 'fail');
  if (flood === 'quarantined') return noted('quarantined', 'flood');
  return { decided: 'message', key, by, authentication, treatment, known, ...flood };
}

/** Under which the mails of an author are counted: the address as it is stored, else as it came, cut; null: none came. */
export function countedAddress({ address, author }: Pick<KnownAuthor, 'address' | 'author'>): string | null {
  const given = cutText(storable(author.given.address).trim().toLowerCase(), longestAddress);
  return address ?? (given === '' ? null : given);
}

const longestAddress = 254;

/** What the authentication is about. */
export function isInFrom({ author }: Pick<KnownAuthor, 'author'>): boolean {
  return author.author === 'own' || author.from === 'from';
}

async function floodOf(
  reader: StoreReader,
  inboxId: number,
  by: KnownAuthor,
  at: Timestamp,
  destination: MailDestination,
  isProven: boolean,
  isForged: boolean,
): Promise<'quarantined' | Pick<MessageDecision, 'destination' | 'isFlood' | 'notesFlood' | 'isMoved'>> {
  const quiet = { destination, isFlood: false, notesFlood: false, isMoved: false };
  const { author } = by;
  const from = countedAddress(by);
  if (from === null) return quiet;
  const count = (ms: number) => reader.mailImports.countOf(inboxId, from, at - ms, at);
  const inDay = await count(dayLengthMs);
  // As many in a shorter time at most.
  const upTo = { inTenMinutes: inDay.mails, inDay: inDay.mails, newInHour: inDay.opened, isNoted: inDay.floods > 0 };
  const opensNew = destination.to === 'new';
  if (floodDecision({ ...upTo, hasConversation: false }, opensNew).flood === 'none') return quiet;
  const counts = {
    ...upTo,
    inTenMinutes: (await count(10 * minuteLengthMs)).mails,
    newInHour: (await count(hourLengthMs)).opened,
  };
  const newest = isForged ? undefined : await newestOf(reader, inboxId, from);
  const decision = floodDecision({ ...counts, hasConversation: newest !== undefined }, opensNew);
  if (decision.flood === 'quarantined') return 'quarantined';
  if (decision.flood === 'none') return quiet;
  const isMoved = opensNew && decision.into === 'newest' && newest !== undefined;
  const moved = { conversationUuid: newest ?? '', side: null, senderUnproven: !isProven };
  const to: MailDestination =
    author.author === 'own' ? { to: 'note', ...moved } : { to: 'conversation', ...moved, newSender: true };
  return {
    destination: isMoved ? to : destination,
    isFlood: true,
    isMoved,
    notesFlood: decision.writesActivity,
  };
}

/** The newest conversation that a mail of the author began, where it still is one of the inbox. */
async function newestOf(reader: StoreReader, inboxId: number, from: string): Promise<string | undefined> {
  const id = await reader.mailImports.newestConversationOf(inboxId, from);
  const conversation = id === undefined ? undefined : await reader.conversations.findById(id);
  return conversation?.inboxId === inboxId ? conversation.uuid : undefined;
}
