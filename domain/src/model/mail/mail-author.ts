import { parseEmail } from '../shared/email-address.ts';
import { plainLine } from '../shared/name.ts';
import { headerValues } from './header-values.ts';
import type { MailAddress, ReceivedMail } from './received-mail.ts';
import { isListedAddress } from './recipients/listed-address.ts';
import { isOwnAddress } from './recipients/own-addresses.ts';
import { isFreeProvider } from './setup/free-providers.ts';
import type { MailAuthentication } from './threading/authentication-results.ts';

export interface AuthorSettings {
  /** Sender, aliases and Reply-To of the inbox, as `parseEmail` returns them. */
  readonly ownAddresses: readonly string[];
  /** Addresses, and domains with or without `@` in front: forms whose `Reply-To` is the customer. */
  readonly replyToSenders: readonly string[];
  /** What our receiving server found about the domain of From. */
  readonly authentication: MailAuthentication;
}

export type MailAuthor =
  | {
      readonly author: 'person';
      /** null: an address that cannot be stored. The contact has none, and is not looked for. */
      readonly address: string | null;
      /** As the mail gives them, for `senderName`. */
      readonly given: MailAddress;
      readonly from: 'from' | 'sender' | 'reply_to' | 'x_original_from';
      /** Where replies go; null: nowhere. */
      readonly replyTo: string | null;
      /** For `meta.reply_to_ignored`: the address to which the mail asked to reply. */
      readonly replyToIgnored: string | null;
    }
  /** The mailbox wrote to itself. There is no person to answer: no desk answers itself. */
  | { readonly author: 'own'; readonly given: MailAddress }
  /** The mail names no sender that can be read. */
  | { readonly author: 'unreadable' };

/** Addresses of one header that are looked at. */
const mostRead = 50;

/**
 * Who wrote a mail, and where replies go. It is what the mail claims and proves nothing. Source: section 6 of the design
 * of the e-mail channel.
 *
 * One From counts; with none or several, Sender, else the first. A form of the inbox, or an own address that a form or a
 * group wrote into From, gives the customer in Reply-To. Otherwise Reply-To is followed within the domain of From only. At
 * a free provider that proves nothing: there another mailbox is followed only where DMARC has proven From.
 *
 * @example
 * const mail = { headers: [], from: [{ address: 'ada@a.example', name: 'Ada' }], sender: null, replyTo: [] };
 * mailAuthor({ ...mail, replyTo: [{ address: 'thief@b.example', name: '' }] }, settings)
 * // { author: 'person', address: 'ada@a.example', replyTo: 'ada@a.example', replyToIgnored: 'thief@b.example', … }
 */
export function mailAuthor(
  mail: Pick<ReceivedMail, 'headers' | 'from' | 'sender' | 'replyTo'>,
  { ownAddresses, replyToSenders, authentication }: AuthorSettings,
): MailAuthor {
  const written = senderOf(mail);
  if (written === undefined) return { author: 'unreadable' };
  const address = parseEmail(written.given.address) ?? null;
  const isOwn = address !== null && isOwnAddress(address, ownAddresses);
  const asked = mail.replyTo.slice(0, mostRead).flatMap((given) => personIn(given, ownAddresses));
  const [customer] = asked;
  if (customer !== undefined && (isOwn || (address !== null && isListedAddress(address, replyToSenders))))
    return person(customer, 'reply_to');
  if (!isOwn) return repliesTo(written, address, asked, authentication);
  const [original] = headerValues(mail, 'x-original-from').flatMap((value) =>
    personIn(readAddress(value), ownAddresses),
  );
  return original === undefined ? { author: 'own', given: written.given } : person(original, 'x_original_from');
}

interface Written {
  readonly given: MailAddress;
  readonly from: 'from' | 'sender';
}

function senderOf({ from, sender }: Pick<ReceivedMail, 'from' | 'sender'>): Written | undefined {
  const first = from.slice(0, mostRead).find(isReadable);
  const isOnly = first !== undefined && from.length === 1;
  if (!isOnly && sender !== null && isReadable(sender)) return { given: sender, from: 'sender' };
  return first && { given: first, from: 'from' };
}

/** Something stands on both sides of the `@`. What cannot be stored as an address still shows who wrote. */
function isReadable({ address }: MailAddress): boolean {
  const at = address.lastIndexOf('@');
  return at > 0 && plainLine(address.slice(0, at)) !== '' && plainLine(address.slice(at + 1)) !== '';
}

/** As it is stored, whatever stands in front of it; undefined where it is not a domain. */
function domainOf(address: string): string | undefined {
  return parseEmail(`x${address.slice(address.lastIndexOf('@'))}`)?.slice(2);
}

interface Person {
  readonly address: string;
  readonly given: MailAddress;
}

function personIn(given: MailAddress, ownAddresses: readonly string[]): readonly Person[] {
  const address = parseEmail(given.address);
  return address === undefined || isOwnAddress(address, ownAddresses) ? [] : [{ address, given }];
}

function person({ address, given }: Person, from: 'reply_to' | 'x_original_from'): MailAuthor {
  return { author: 'person', address, given, from, replyTo: address, replyToIgnored: null };
}

function repliesTo(
  { given, from }: Written,
  address: string | null,
  asked: readonly Person[],
  authentication: MailAuthentication,
): MailAuthor {
  const domain = domainOf(given.address);
  const isProven = from === 'from' && authentication === 'pass';
  const isShared = domain !== undefined && (isProven || !isFreeProvider(domain));
  const followed = asked.find(
    (each) => each.address === address || (isShared && domainOf(each.address) === domain),
  )?.address;
  const ignored = followed === undefined ? asked[0]?.address : undefined;
  return { author: 'person', address, given, from, replyTo: followed ?? address, replyToIgnored: ignored ?? null };
}

/** `Ada <ada@example.com>`, or the address alone. */
function readAddress(value: string): MailAddress {
  const start = value.lastIndexOf('<');
  if (start < 0) return { address: value, name: '' };
  const end = value.indexOf('>', start);
  return { address: value.slice(start + 1, end < 0 ? value.length : end), name: value.slice(0, start).trim() };
}
