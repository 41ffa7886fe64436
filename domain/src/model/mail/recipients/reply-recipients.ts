import type { MailPerson } from './mail-people.ts';
import { allOwnAddresses, fromChoices, mailAddressOf, type OwnAddresses, ownAddressOf } from './own-addresses.ts';

/** A message of a mail conversation, as far as it can be answered. */
export interface AnswerableMail {
  readonly uuid: string;
  readonly type: 'incoming' | 'outgoing';
  /** Of an incoming one: where answers to its author go, null where there is no such address. Of ours: its From. */
  readonly author: string | null;
  /** Of an incoming one: who wrote it, whatever its Reply-To; null where there is no such address. */
  readonly writer?: string | null;
  /** Who wrote it was new in the conversation then. */
  readonly isByNew?: boolean;
  /** Whose mail it forwards to the desk. */
  readonly forwardedFrom: string | null;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  /** The addresses of the inbox that it came to, besides To and Cc. */
  readonly deliveredTo: readonly string[];
  /** The forward of whose side thread it is; null: it is public. */
  readonly side: string | null;
  readonly isAutoReply: boolean;
}

export interface ReplyFacts {
  /** The newest first. */
  readonly mails: readonly AnswerableMail[];
  /** Those of the conversation who are in the mails. */
  readonly people: readonly MailPerson[];
  readonly inbox: OwnAddresses;
  /** Used only where no mail can be answered, and for a mail of theirs that was forwarded to the desk. */
  readonly contactAddress: string | null;
}

export interface ReplyRecipients {
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
}

/** Of one mail, as it leaves. */
const mostRecipients = 50;

/**
 * The message that a reply answers: the one that the agent chose, else the newest public one of someone whom a default
 * may reach. An automatic reply comes last: it answers our mail, and its author is often only one of many in Cc.
 *
 * @param replyTo the uuid of a message, or undefined. The result is undefined where it names none of these mails
 * @example
 * answeredMail(facts, undefined)?.uuid // the newest of the customer
 */
export function answeredMail(facts: ReplyFacts, replyTo: string | undefined): AnswerableMail | undefined {
  const { mails, people, inbox } = facts;
  if (replyTo !== undefined) return mails.find(({ uuid }) => uuid === replyTo);
  const own = allOwnAddresses(inbox);
  const fresh = newOf(people);
  const known = new Set(people.map(({ address }) => address));
  // A new sender may name a Reply-To that is in no list of people.
  const isOfNew = ({ writer, isByNew }: AnswerableMail): boolean =>
    typeof writer === 'string' ? fresh.has(writer) || (isByNew === true && !known.has(writer)) : isByNew === true;
  const isReachable = (mail: AnswerableMail): boolean =>
    !isOfNew(mail) &&
    authorsOf(mail, facts).some((address) => !fresh.has(address) && ownAddressOf(address, own) === undefined);
  const open = mails.filter(({ side }) => side === null);
  const incoming = open.filter((mail) => mail.type === 'incoming' && isReachable(mail));
  return (
    incoming.find(({ isAutoReply }) => !isAutoReply) ?? open.find(({ type }) => type === 'outgoing') ?? incoming[0]
  );
}

/**
 * Who gets a reply by default: To the author of the answered mail, Cc the others in its To and Cc. Left out are the
 * addresses of the inbox, people who are new, and in a side thread all who are not of it. No address is added that was
 * not in that mail, not even the contact's. From is the first address in it that may send, else the inbox's own.
 *
 * @example
 * // ada@example.com wrote to help@shop.example, Cc bob@example.com
 * defaultRecipients(facts, mail) // { from: 'help@shop.example', to: ['ada@example.com'], cc: ['bob@example.com'] }
 */
export function defaultRecipients(facts: ReplyFacts, answered: AnswerableMail | undefined): ReplyRecipients {
  const { people, inbox, contactAddress } = facts;
  const own = allOwnAddresses(inbox);
  const isForeign = (address: string): boolean => ownAddressOf(address, own) === undefined;
  const from = senderOf(answered, inbox);
  if (answered === undefined) return { from, to: distinct([contactAddress ?? '']).filter(isForeign), cc: [] };
  const { side } = answered;
  const fresh = newOf(people);
  const known = new Set(people.map(({ address }) => address));
  const ofSide = new Set(people.filter((person) => person.side === side).map(({ address }) => address));
  const mayGet = (address: string): boolean =>
    isForeign(address) &&
    !fresh.has(address) &&
    (answered.isByNew !== true || known.has(address)) &&
    (side === null || ofSide.has(address));
  if (answered.type === 'outgoing') {
    const to = distinct(answered.to).filter(mayGet).slice(0, mostRecipients);
    return { from, to, cc: without(distinct(answered.cc).filter(mayGet), to).slice(0, mostRecipients - to.length) };
  }
  const to = authorsOf(answered, facts).filter(isForeign);
  const others = distinct([...answered.to, ...answered.cc]).filter(mayGet);
  return { from, to, cc: without(others, to).slice(0, mostRecipients - to.length) };
}

/** What an agent chose. Absent or null: the default; `[]`: none. */
export interface GivenRecipients {
  readonly to?: readonly string[] | null | undefined;
  readonly cc?: readonly string[] | null | undefined;
  readonly bcc?: readonly string[] | null | undefined;
  readonly from?: string | null | undefined;
}

export interface RecipientFault {
  readonly code: 'not_an_address' | 'not_a_sender' | 'no_recipient' | 'too_many';
  /** `cc.1`: the second of `cc`. */
  readonly path: string;
}

/**
 * Who gets a reply: what the agent chose, and the defaults for the rest. Each address counts once, the first of To, Cc
 * and Bcc. Gives every fault where there are some.
 *
 * @example
 * givenRecipients({ cc: [] }, defaults, inbox) // { to: ['ada@example.com'], cc: [], bcc: [], from: … }
 * givenRecipients({ to: [] }, { ...defaults, cc: [] }, inbox) // [{ code: 'no_recipient', path: 'to' }]
 */
export function givenRecipients(
  given: GivenRecipients,
  defaults: ReplyRecipients,
  inbox: OwnAddresses,
): (ReplyRecipients & { readonly bcc: readonly string[] }) | readonly RecipientFault[] {
  const faults: RecipientFault[] = (['to', 'cc', 'bcc'] as const).flatMap((list) =>
    (given[list] ?? []).flatMap((text, at) =>
      mailAddressOf(text) === undefined ? [{ code: 'not_an_address', path: `${list}.${at}` } as const] : [],
    ),
  );
  const from = given.from == null ? defaults.from : mailAddressOf(given.from);
  const sender = fromChoices(inbox).find((choice) => choice === from);
  const to = distinct(given.to ?? defaults.to);
  const cc = without(distinct(given.cc ?? defaults.cc), to);
  const bcc = without(distinct(given.bcc ?? []), [...to, ...cc]);
  const count = to.length + cc.length + bcc.length;
  if (faults.length === 0 && count === 0) faults.push({ code: 'no_recipient', path: 'to' });
  if (count > mostRecipients) faults.push({ code: 'too_many', path: 'to' });
  if (sender === undefined) faults.push({ code: 'not_a_sender', path: 'from' });
  return sender !== undefined && faults.length === 0 ? { from: sender, to, cc, bcc } : faults;
}

/** One address or none. A mail that was forwarded to the desk is answered to the customer who wrote it. */
function authorsOf({ author, forwardedFrom }: AnswerableMail, { contactAddress }: ReplyFacts): readonly string[] {
  const [customer] = distinct([contactAddress ?? '']);
  const [writer] = distinct([forwardedFrom ?? '']);
  return writer !== undefined && writer === customer ? [writer] : distinct([author ?? '']);
}

/** The first address of the mail that replies may come from. */
function senderOf(answered: AnswerableMail | undefined, inbox: OwnAddresses): string {
  const choices = fromChoices(inbox);
  const addresses =
    answered === undefined
      ? []
      : answered.type === 'outgoing'
        ? [answered.author ?? '']
        : [...answered.to, ...answered.cc, ...answered.deliveredTo];
  for (const address of addresses) {
    const choice = ownAddressOf(address, choices);
    if (choice !== undefined) return choice;
  }
  return choices[0] ?? inbox.from;
}

function newOf(people: readonly MailPerson[]): ReadonlySet<string> {
  return new Set(people.filter((person) => person.isNew).map(({ address }) => address));
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => mailAddressOf(text) ?? []))];
}

function without(addresses: readonly string[], others: readonly string[]): readonly string[] {
  return addresses.filter((address) => !others.includes(address));
}
