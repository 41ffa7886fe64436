import { parseEmail } from '../shared/email-address.ts';
import { longestTitle } from '../shared/text-lengths.ts';
import { mailLine } from './mail-line.ts';

/** Quotes and words of lists are looked for in this much of a name. */
const longestRead = 1_000;

/** What an author is called who shows no letter at all. */
export const namelessSender = 'Unknown sender';

/**
 * What the author of a mail is called: the display name as one line of at most `longest` UTF-16 units, 140 by default,
 * without control characters, marks of direction, outer quotes and the "via …" that lists add. Where it shows nothing,
 * or is itself an address, which would hide the real one, the local part of the address.
 *
 * @example
 * senderName("'Ada Reyes' via Support", 'support@example.com') // 'Ada Reyes'
 * senderName('chief@bank.example', 'eve@example.com') // 'eve'
 */
export function senderName(displayName: string, address: string, longest = longestTitle): string {
  const given = mailLine(address, longestRead);
  const local = withoutQuotes(given.slice(0, Math.max(0, given.lastIndexOf('@'))));
  const names = [bareName(displayName), local, given];
  return names.map((each) => mailLine(each, longest)).find((each) => each !== '') ?? namelessSender;
}

/**
 * The display name that a mail gives one of its recipients, cleaned as that of an author, of at most 140 UTF-16 units;
 * null where it shows nothing or is an address.
 *
 * @example
 * recipientName("'Bob Tanner'") // 'Bob Tanner'
 * recipientName('chief@bank.example') // null
 */
export function recipientName(displayName: string): string | null {
  return mailLine(bareName(displayName), longestTitle) || null;
}

/** Without quotes and lists around it; empty where it is an address. */
function bareName(displayName: string): string {
  const name = withoutQuotes(withoutList(withoutQuotes(mailLine(displayName, longestRead))));
  return parseEmail(name) === undefined ? name : '';
}

const quotes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['\u2018', '\u2019'],
  ['\u201c', '\u201d'],
]);

function withoutQuotes(name: string): string {
  const end = quotes.get(name.charAt(0));
  const isQuoted = end !== undefined && name.length > 1 && name.endsWith(end);
  return isQuoted ? name.slice(1, -1) : name;
}

const listWord = / via /gi;

/** Groups and lists send under their own address, and add their name: `Ada via Support`. */
function withoutList(name: string): string {
  return name.slice(0, [...name.matchAll(listWord)].at(-1)?.index);
}
