import { mailLine, withSingleSpaces } from './mail-line.ts';
import { subjectPrefix, withoutPrefixes } from './subject-prefix.ts';

/** UTF-16 units of a subject that is stored. */
export const longestSubject = 300;

/** Of a subject that is sent: what programs put in front must not push our number out of what is stored. */
const longestSent = 250;

/** Of this desk or of another: `[#101]`, `[#INC-7]`. */
const reference = /\[#[\w.-]{1,40}\]/g;

const number = /\[#(\d{1,18})\]/g;

/** More of them are no correspondence between desks. */
const mostNumbers = 5;

/**
 * The subject as it is stored: one line of at most 300 UTF-16 units, without control characters, marks of direction and
 * doubled spaces; null where nothing visible is left. An encoded word may hold line breaks, which would begin headers
 * of an answer.
 *
 * @example
 * storedSubject('Order\r\nBcc: eve@example.com') // 'Order Bcc: eve@example.com'
 * storedSubject(' \u202e ') // null
 */
export function storedSubject(subject: string | null): string | null {
  return mailLine(subject ?? '', longestSubject) || null;
}

/**
 * The subject of a conversation that begins with the mail: without the prefixes of answers and forwards, and without
 * numbers, which another desk may have given. null where nothing is left.
 *
 * @example
 * subjectOfNew('AW: Fwd: Refund [#101]') // 'Refund'
 * subjectOfNew('Re:') // null
 */
export function subjectOfNew(subject: string | null): string | null {
  const stored = storedSubject(subject) ?? '';
  return withoutPrefixes(without(stored, reference)) || null;
}

/**
 * Whether a forwarded mail has such a subject. What was answered after it was forwarded is an answer. Words in brackets
 * in front of it, which gateways put there, are passed over.
 *
 * @example
 * isForwardSubject('[Extern] WG: Rechnung') // true
 * isForwardSubject('Re: Fwd: Invoice') // false
 */
export function isForwardSubject(subject: string | null): boolean {
  const stored = storedSubject(subject) ?? '';
  let at = 0;
  for (let end = stored.indexOf(']'); stored[at] === '[' && end >= 0; end = stored.indexOf(']', at)) {
    at = end + 1;
    while (stored[at] === ' ') at += 1;
  }
  return subjectPrefix(stored, at)?.prefix === 'forward';
}

/**
 * The numbers of conversations that a subject names, in its order, each once, at most five. Which of them are ours, and
 * whether the author takes part in it, the store knows.
 *
 * @example
 * numbersInSubject('Re: Refund [#55] [#101]') // ['55', '101']
 */
export function numbersInSubject(subject: string | null): readonly string[] {
  const found = [...mailLine(subject ?? '').matchAll(number)].map(([, digits = '']) => digits);
  return [...new Set(found)].slice(0, mostNumbers);
}

/**
 * The subject of a reply: one `Re:`, and the number of the conversation once, at the end; null: no number is added. Numbers of other desks stay, so that they find their conversation.
 *
 * @example
 * replySubject('AW: Refund [#101] Re: x', '101') // 'Re: Refund Re: x [#101]'
 * replySubject(null, '101') // 'Re: [#101]'
 */
export function replySubject(subject: string | null, referenceNumber: string | null): string {
  return framed('Re:', withoutPrefixes(withoutNumber(subject, referenceNumber)), referenceNumber);
}

/**
 * The subject of a mail that an agent begins: as they wrote it, with the number of the conversation at the end.
 *
 * @example
 * numberedSubject('Your order', '101') // 'Your order [#101]'
 */
export function numberedSubject(subject: string | null, referenceNumber: string | null): string {
  return framed('', withoutNumber(subject, referenceNumber), referenceNumber);
}

/**
 * The subject of a forward. It has no number: an answer to it is not one of the contact.
 *
 * @example
 * forwardSubject('Re: Refund [#101]') // 'Fwd: Refund'
 */
export function forwardSubject(subject: string | null): string {
  return framed('Fwd:', subjectOfNew(subject) ?? '', null);
}

function withoutNumber(subject: string | null, referenceNumber: string | null): string {
  const stored = storedSubject(subject) ?? '';
  return referenceNumber === null ? stored : without(stored, mark(referenceNumber));
}

/** Until nothing changes: what is taken out of `[#1[#1]]` leaves another. A stored subject is short. */
function without(text: string, part: string | RegExp): string {
  const left = text.replaceAll(part, '');
  return left === text ? withSingleSpaces(left) : without(left, part);
}

function framed(prefix: string, subject: string, referenceNumber: string | null): string {
  const end = referenceNumber === null ? '' : mark(referenceNumber);
  const room = longestSent - prefix.length - end.length - 2;
  return [prefix, mailLine(subject, room), end].filter((part) => part !== '').join(' ');
}

const mark = (referenceNumber: string): string => `[#${referenceNumber}]`;
