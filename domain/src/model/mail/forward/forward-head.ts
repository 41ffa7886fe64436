import { plainLine } from '../../shared/name.ts';
import { cutText } from '../../shared/text.ts';
import { longestTitle } from '../../shared/text-lengths.ts';
import type { Timestamp } from '../../shared/time.ts';
import type { MailAddress } from '../received-mail.ts';
import { withoutTokens } from '../threading/thread-token.ts';

/** The mail that is forwarded. */
export interface ForwardOriginal {
  readonly from: MailAddress;
  readonly date: Timestamp;
  readonly subject: string | null;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
}

/** A line above a forwarded mail. The label is in English, which mail programs of every language read. */
export interface ForwardHeadLine {
  readonly label: 'From' | 'Date' | 'Subject' | 'To' | 'Cc';
  readonly value: string;
}

/** Stands above the head; mail programs of every language know it. */
export const forwardMarker = '---------- Forwarded message ---------';

const longestSubject = 300;
const longestAddress = 320;
/** Longer than what is kept, so that no token is cut before it is taken out. */
const longestRaw = 1_000;
/** More of a list than this is not read by people. */
const mostNamed = 50;

/**
 * The block of headers above a mail that an agent forwards, as data for the text and for HTML. The tokens in our own
 * addresses are taken out: with one, the reader of the forward could write into the conversation.
 *
 * @example
 * forwardHead({ from: ada, date, subject: null, to: [help], cc: [] })
 * // [{ label: 'From', value: 'Ada Reyes <ada@example.com>' }, { label: 'Date', … }, { label: 'To', … }]
 */
export function forwardHead({ from, date, subject, to, cc }: ForwardOriginal): readonly ForwardHeadLine[] {
  const lines = [
    { label: 'From', value: mailbox(from) },
    { label: 'Date', value: new Date(date).toUTCString() },
    { label: 'Subject', value: line(subject ?? '', longestSubject) },
    { label: 'To', value: mailboxes(to) },
    { label: 'Cc', value: mailboxes(cc) },
  ] as const;
  return lines.filter(({ value }) => value !== '');
}

/**
 * The same as text, with the line that marks a forward. `forwardedMail` reads it again.
 *
 * @example
 * forwardHeadText(original) // '---------- Forwarded message ---------\nFrom: Ada Reyes <ada@example.com>\n…'
 */
export function forwardHeadText(original: ForwardOriginal): string {
  return [forwardMarker, ...forwardHead(original).map(({ label, value }) => `${label}: ${value}`)].join('\n');
}

function mailboxes(addresses: readonly MailAddress[]): string {
  return addresses.slice(0, mostNamed).map(mailbox).join(', ');
}

/** A name with a mark that has a meaning between addresses is left without it: nothing in a name is an address. */
function mailbox({ address, name }: MailAddress): string {
  const shown = line(address, longestAddress);
  const called = line(withoutTokens(cutText(name, longestRaw)).replace(/[<>[\]()@,;:"*]/g, ' '), longestTitle);
  if (called === '' || shown === '') return called || shown;
  return `${called} <${shown}>`;
}

function line(text: string, longest: number): string {
  return cutText(plainLine(withoutTokens(cutText(text, longestRaw))), longest).trim();
}
