import { plainLine } from '../../shared/name.ts';
import { cutText } from '../../shared/text.ts';
import { longestTitle } from '../../shared/text-lengths.ts';
import type { MailAddress } from '../received-mail.ts';
import { recipientName } from '../sender-name.ts';
import { mailAddressOf, ownAddressOf } from './own-addresses.ts';

/** Someone who was in a mail of a conversation. */
export interface MailPerson {
  readonly address: string;
  /** As their own mails have it. */
  readonly name: string | null;
  /** As the first mail that named them in To or Cc had it: others may call a person what they like. */
  readonly nameByOthers: string | null;
  /** In their newest mail. */
  readonly role: 'from' | 'to' | 'cc';
  /** The forward in whose side thread alone they are; null: in a public message. */
  readonly side: string | null;
  /** Joined by a token, or with someone who did: in no default until an agent writes to them. */
  readonly isNew: boolean;
  /** The newest mail that they wrote is an automatic reply. */
  readonly isAutomatic: boolean;
}

/** A mail that joined a conversation or began one. */
export interface JoinedMail {
  /** The author first. */
  readonly from: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly side: string | null;
  readonly newSender: boolean;
  readonly isAutoReply: boolean;
}

/** Of one mail. Its text may name a hundred thousand. */
const mostPeople = 50;
const longestRawName = 1_000;

/**
 * Who of a mail becomes one of the conversation's people: From, To and Cc, in this order, without the addresses of the
 * inbox and what is not an address, each once, at most 50. What the mail calls its author is a name of their own, and what
 * it calls the others is not.
 *
 * @param own as `allOwnAddresses` gives them
 * @example
 * peopleOfMail({ ...mail, from: [ada], cc: [bob, help] }, ['help@example.com']).map(({ role }) => role) // ['from', 'cc']
 */
export function peopleOfMail(mail: JoinedMail, own: readonly string[]): readonly MailPerson[] {
  const people = new Map<string, MailPerson>();
  for (const role of ['from', 'to', 'cc'] as const) {
    for (const { address: text, name } of mail[role]) {
      if (people.size === mostPeople) return [...people.values()];
      const address = mailAddressOf(text);
      if (address === undefined || people.has(address) || ownAddressOf(address, own) !== undefined) continue;
      const isAutomatic = role === 'from' && mail.isAutoReply;
      const names =
        role === 'from' ? { own: nameOf(name), byOthers: null } : { own: null, byOthers: recipientName(name) };
      people.set(address, {
        ...{ address, name: names.own, nameByOthers: names.byOthers, role },
        ...{ side: mail.side, isNew: mail.newSender, isAutomatic },
      });
    }
  }
  return [...people.values()];
}

/**
 * The people of a mail that an agent sent, by its To and Cc: from now on they are not new. Those in Bcc are not among
 * them, because all people of a conversation are shown.
 *
 * @example
 * peopleOfReply({ to: [ada], cc: [], side: null }, own) // [{ address: 'ada@example.com', role: 'to', isNew: false, … }]
 */
export function peopleOfReply(
  mail: Pick<JoinedMail, 'to' | 'cc' | 'side'>,
  own: readonly string[],
): readonly MailPerson[] {
  return peopleOfMail({ ...mail, from: [], newSender: false, isAutoReply: false }, own);
}

/**
 * What is stored of a person who was in another mail before. Who is once in a public message is not of a side thread
 * any more, and who has once been brought in by a known person stays known.
 *
 * @example
 * const ada = { address: 'ada@example.com', name: null, nameByOthers: null, side: null, isAutomatic: false };
 * joinedPerson({ ...ada, role: 'from', isNew: false }, { ...ada, role: 'cc', isNew: true })
 * // { role: 'cc', isNew: false, … }
 */
export function joinedPerson(known: MailPerson, found: MailPerson): MailPerson {
  // A mail of a side thread does not show a public person in another role, nor clear them for public replies.
  if (known.side === null && found.side !== null) return known;
  return {
    address: known.address,
    name: found.role === 'from' ? (found.name ?? known.name) : known.name,
    nameByOthers: known.nameByOthers ?? found.nameByOthers,
    role: found.role,
    side: found.side,
    isNew: known.side !== found.side ? found.isNew : known.isNew && found.isNew,
    isAutomatic: found.role === 'from' ? found.isAutomatic : known.isAutomatic,
  };
}

/**
 * What agents read in place of an address: the person's own name, else the one that others have given them; null where
 * neither is known.
 *
 * @example
 * shownName({ name: null, nameByOthers: 'Bob Tanner' }) // 'Bob Tanner'
 */
export function shownName({ name, nameByOthers }: Pick<MailPerson, 'name' | 'nameByOthers'>): string | null {
  return name ?? nameByOthers;
}

/** People of a conversation, except those who wrote in it and those whom agents wrote to. */
export const mostPeopleOfConversation = 1_000;

/**
 * Who of a received mail is added to the people of a conversation: those who are known there, its author, and of the others as
 * many as there is room for. A stranger may name fifty new people in each mail.
 *
 * @param known addresses of people of the conversation
 * @param count how many people the conversation has
 * @example
 * const [ada, bob] = peopleOfMail(mail, own); // From, Cc
 * peopleWithRoom([ada, bob], new Set(), mostPeopleOfConversation) // [ada]
 */
export function peopleWithRoom(
  people: readonly MailPerson[],
  known: ReadonlySet<string>,
  count: number,
): readonly MailPerson[] {
  let room = mostPeopleOfConversation - count;
  return people.filter(({ address, role }) => {
    if (known.has(address)) return true;
    room -= 1;
    return role === 'from' || room >= 0;
  });
}

function nameOf(name: string): string | null {
  const line = cutText(plainLine(cutText(name, longestRawName)), longestTitle).trim();
  return line === '' ? null : line;
}
