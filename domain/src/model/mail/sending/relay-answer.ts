import { plainLine } from '../../shared/name.ts';
import { cutText } from '../../shared/text.ts';
import { mailFaultOf } from '../mailbox/mail-fault.ts';
import type { RestCause } from './retry-times.ts';

/** The step of the transfer that an answer belongs to. `end` is the answer to the last byte of the mail. */
export const relayVerbs = ['connect', 'hello', 'tls', 'login', 'mail', 'rcpt', 'data', 'end'] as const;

type RelayVerb = (typeof relayVerbs)[number];

/** What a relay answered. `text` has all lines, without the code in front. */
export interface RelayReply {
  readonly verb: RelayVerb;
  /** Three digits. */
  readonly code: number;
  readonly text: string;
}

/** No answer came: the connection could not be made or ended, a time ran out, a certificate was refused. */
interface RelayFault {
  readonly fault: 'connection' | 'login';
  /** What the system or the library calls it, such as `ETIMEDOUT`. */
  readonly code: string;
  readonly text: string;
}

/** All that one attempt learned from the relay. */
export interface RelayAnswer {
  /** Recipients that were refused while others were accepted. */
  readonly refused: readonly { readonly address: string; readonly reply: RelayReply }[];
  /** The last answer that concerned the whole mail; null where every recipient was refused. */
  readonly last: RelayReply | RelayFault | null;
}

/**
 * What an attempt means for one recipient. `later`: not taken yet, the attempt counts. `rests`: not taken, and the inbox
 * rests; the attempt does not count. `cut`: no answer; the state of the mail decides what that means.
 */
export interface RecipientOutcome {
  readonly address: string;
  readonly result: 'accepted' | 'later' | 'failed' | 'rests' | 'cut';
  /** The status of the relay, such as `5.1.1` or `550`, or a code of ours, such as `mail.from_refused`. */
  readonly code: string | null;
  /** The words of the relay with its codes, at most 200 characters; null where it has said nothing. */
  readonly text: string | null;
}

export interface SendingOutcome {
  /** One for each recipient of the attempt. */
  readonly recipients: readonly RecipientOutcome[];
  /** Why the inbox rests from now on; null where it does not. */
  readonly rest: RestCause | null;
}

const longestAnswer = 200;

/**
 * What follows from the answers of a relay, for each recipient of the attempt and for the inbox. Source: section 8 of
 * the design of the e-mail channel.
 *
 * @example
 * const last = { verb: 'end', code: 250, text: '2.0.0 queued' } as const;
 * sendingOutcome({ refused: [], last }, ['ada@example.com'])
 * // { recipients: [{ address: 'ada@example.com', result: 'accepted', code: null, text: null }], rest: null }
 */
export function sendingOutcome({ refused, last }: RelayAnswer, addresses: readonly string[]): SendingOutcome {
  const refusals = new Map(refused.map(({ address, reply }) => [address, readReply(reply)]));
  const ofMail = readLast(last);
  const read = addresses.map((address) => ({ address, ...(refusals.get(address) ?? ofMail) }));
  const rests = [...read.map(({ rest }) => rest), ofMail.rest].filter((rest) => rest !== null);
  return {
    recipients: read.map(({ address, result, code, text }) => ({ address, result, code, text })),
    rest: rests[0] ?? null,
  };
}

/**
 * Whether the relay has answered to MAIL or to what comes after it: then it is well, whatever it has against the mail. A
 * 421 to the connection shows that it is not.
 *
 * @example
 * hasReachedMail({ refused: [], last: { verb: 'connect', code: 421, text: '4.3.0 Later' } }) // false
 */
export function hasReachedMail({ refused, last }: RelayAnswer): boolean {
  if (refused.length > 0) return true;
  return last !== null && 'verb' in last && !isBeforeMail.has(last.verb);
}

type Reading = Omit<RecipientOutcome, 'address'> & { readonly rest: RestCause | null };

function readLast(last: RelayAnswer['last']): Reading {
  if (last === null) return { result: 'rests', code: null, text: null, rest: null };
  if (!('fault' in last)) return readReply(last);
  const rest: RestCause = last.fault === 'login' ? 'refused_login' : 'unreachable';
  const fault = mailFaultOf({ ...last, during: last.fault });
  // Words of the system are for operators: they name hosts and addresses of the network.
  return { result: 'cut', code: `mail.${fault}`, text: null, rest };
}

function readReply(reply: RelayReply): Reading {
  const { verb, code } = reply;
  const said = { code: statusOf(reply), text: shortened(`${code} ${readable(reply.text)}`) };
  // The service of a relay that ends the session may be back soon, whatever its text is about.
  if (code === 421) return { ...said, result: 'later', rest: null };
  if (isThrottled(reply)) return { ...said, result: 'rests', rest: 'throttled' };
  if (isBeforeMail.has(verb) && code >= 400) return { ...said, result: 'rests', rest: restBeforeMail(reply) };
  if (needsLogin.has(code)) return { ...said, result: 'rests', rest: 'refused_login' };
  if (code >= 500) {
    return { ...said, code: isAboutSender(reply) ? 'mail.from_refused' : said.code, result: 'failed', rest: null };
  }
  if (code >= 400) return { ...said, result: 'later', rest: null };
  // Only the answer to the last byte makes the relay responsible for the mail.
  if (verb === 'end' && code >= 200 && code < 300) return { result: 'accepted', code: null, text: null, rest: null };
  return { ...said, result: 'cut', rest: 'unreachable' };
}

const isBeforeMail: ReadonlySet<RelayVerb> = new Set<RelayVerb>(['connect', 'hello', 'tls', 'login']);

/** Authentication is required, too weak, or refused: some relays answer so only at MAIL. */
const needsLogin: ReadonlySet<number> = new Set([530, 534, 535, 538]);

function restBeforeMail({ verb, code }: RelayReply): RestCause {
  return needsLogin.has(code) || (verb === 'login' && code >= 500) ? 'refused_login' : 'unreachable';
}

/** 4.3.2: takes no more now. 5.4.5: over the limit of the day. */
const throttleStatuses: ReadonlySet<string> = new Set(['4.3.2', '5.4.5']);

/** Of the sending account. A full mailbox or too many recipients of one mail are something else. */
const throttleWords = [
  'submissionquotaexceeded',
  'too fast',
  'too much mail',
  ...['connections', 'messages', 'emails', 'e-mails', 'mails', 'requests'].map((things) => `too many ${things}`),
  ...['too many concurrent', 'too many login', 'rate limit', 'sending limit', 'sending quota', 'throttl'],
];

function isThrottled({ code, text }: RelayReply): boolean {
  if (code < 400) return false;
  const words = readable(text).toLowerCase();
  return code === 432 || throttleStatuses.has(enhancedOf(text) ?? '') || includesOne(words, throttleWords);
}

/** Recipients are refused with 553 too: then the status is about the recipient's address. */
function isAboutSender(reply: RelayReply): boolean {
  const status = enhancedOf(reply.text) ?? '';
  if (status === '5.7.60' || readable(reply.text).toLowerCase().includes('sendasdenied')) return true;
  return reply.code === 553 && !(reply.verb === 'rcpt' && /^5\.1\.[0-6]$/.test(status));
}

function includesOne(text: string, words: readonly string[]): boolean {
  return words.some((word) => text.includes(word));
}

function statusOf({ code, text }: RelayReply): string {
  return enhancedOf(text) ?? String(code);
}

/** The enhanced status, which stands at the front of the text. */
function enhancedOf(text: string): string | undefined {
  return /^[45]\.\d{1,3}\.\d{1,3}(?![.\d])/.exec(readable(text))?.[0];
}

/** As much of an answer as is looked at: its end may be chosen by a stranger. */
function readable(text: string): string {
  return text.slice(0, 1_000).trimStart();
}

function shortened(text: string): string {
  return cutText(plainLine(readable(text)), longestAnswer);
}
