import type { MailReceipt, ReceivedMail } from '../received-mail.ts';

/** `thread`: of a conversation, in what contacts get; `forward`: of a mail that was forwarded to someone else. */
export type TokenKind = 'thread' | 'forward';

/** What an address of ours gives back to us. It proves something only if it is genuine. */
export interface ThreadToken {
  readonly kind: TokenKind;
  /** Of the conversation, or of the message that forwards. */
  readonly id: number;
  /** The whole token as it is written. */
  readonly text: string;
}

/** HMAC of a text under a secret of the desk: at least 10 bytes, of which the first 10 are used. */
export type TokenMac = (text: string) => Uint8Array;

const letterOfKind = { thread: 'r', forward: 'f' } as const satisfies Record<TokenKind, string>;

/** RFC 4648, in lower case. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const macBytes = 10;
const macLetters = (macBytes * 8) / 5;
/** A mail has one token. The limit bounds how many of a stranger's are verified. */
const mostTokens = 20;
const longestLocalPart = 64;
const longestAddress = 254;

/** A first digit `a` would be a zero in front of the number, and a second form of the same token. */
const canonical = /^[rf][b-z2-7][a-z2-7]{16,26}$/;
/** The end of a local part. Upper case as well: some mail servers change the case of addresses. */
const inPlusPart = /\+([rf][b-z2-7][a-z2-7]{16,26})(?=@)/gi;
/** The same in a text, as in the address of a link too. */
const inText = /(?:\+|%2b)[rf][b-z2-7][a-z2-7]{16,26}(?=@|%40)/gi;

/**
 * The token of a conversation or of a forward in an inbox: a letter, the id, and 80 bits of its MAC, in base32.
 *
 * @param id a whole number from 1
 * @example
 * const mac = () => new Uint8Array(32);
 * writeToken('thread', 42, 7, mac) // 'rbkaaaaaaaaaaaaaaaa'
 */
export function writeToken(kind: TokenKind, id: number, inboxId: number, mac: TokenMac): string {
  const letter = letterOfKind[kind];
  return `${letter}${numberInBase32(id)}${bytesInBase32(mac(`mail-token:${letter}:${id}:${inboxId}`))}`;
}

/**
 * The token that a text is, in its one canonical form, or undefined.
 *
 * @example
 * parseToken('rbklvzq2mx5c7n3ghad') // { kind: 'thread', id: 42, text: 'rbklvzq2mx5c7n3ghad' }
 * parseToken('RBKLVZQ2MX5C7N3GHAD') // undefined
 */
export function parseToken(text: string): ThreadToken | undefined {
  if (!canonical.test(text)) return undefined;
  let id = 0;
  for (const digit of text.slice(1, -macLetters)) id = id * alphabet.length + alphabet.indexOf(digit);
  if (!Number.isSafeInteger(id)) return undefined;
  return { kind: text.startsWith(letterOfKind.thread) ? 'thread' : 'forward', id, text };
}

/**
 * Whether this desk has made the token, for this inbox. The time that the comparison takes does not depend on where the
 * texts differ.
 *
 * @example
 * isGenuine(token, 7, mac) // true
 */
export function isGenuine(token: ThreadToken, inboxId: number, mac: TokenMac): boolean {
  const expected = writeToken(token.kind, token.id, inboxId, mac);
  let difference = expected.length ^ token.text.length;
  for (let at = 0; at < expected.length; at += 1) difference |= expected.charCodeAt(at) ^ token.text.charCodeAt(at);
  return difference === 0;
}

/**
 * The tokens in the plus parts of the addresses that a mail was sent to, each once, at most 20: of To, of Cc, of
 * `Delivered-To`, of `X-Original-To`, of the envelope.
 *
 * @example
 * tokensOf(mail, receipt) // [{ kind: 'thread', id: 42, text: 'rbklvzq2mx5c7n3ghad' }]
 */
export function tokensOf(
  mail: Pick<ReceivedMail, 'headers' | 'to' | 'cc'>,
  receipt: Pick<MailReceipt, 'envelopeTo'>,
): readonly ThreadToken[] {
  const valuesOf = (header: string): readonly string[] =>
    mail.headers.filter(({ name }) => name === header).map(({ value }) => value);
  const found = new Map<string, ThreadToken>();
  const texts = [
    ...[...mail.to, ...mail.cc].map(({ address }) => address),
    ...valuesOf('delivered-to'),
    ...valuesOf('x-original-to'),
    ...receipt.envelopeTo,
  ];
  for (const text of texts) {
    for (const [, part = ''] of text.matchAll(inPlusPart)) {
      const token = parseToken(part.toLowerCase());
      if (token !== undefined) found.set(token.text, token);
      if (found.size === mostTokens) return [...found.values()];
    }
  }
  return [...found.values()];
}

/**
 * The address with the token as its plus part, or undefined where it would be longer than an address may be.
 *
 * @param address as `parseEmail` gives it
 * @example
 * plusAddress('help@example.com', 'rbklvzq2mx5c7n3ghad') // 'help+rbklvzq2mx5c7n3ghad@example.com'
 */
export function plusAddress(address: string, token: string): string | undefined {
  const at = address.lastIndexOf('@');
  const local = `${address.slice(0, at)}+${token}`;
  const whole = `${local}${address.slice(at)}`;
  return local.length <= longestLocalPart && whole.length <= longestAddress ? whole : undefined;
}

/**
 * The text without the tokens in its addresses. What is forwarded must not give its reader a way into the conversation.
 *
 * @example
 * withoutTokens('To: help+rbklvzq2mx5c7n3ghad@example.com') // 'To: help@example.com'
 */
export function withoutTokens(text: string): string {
  return text.replace(inText, '');
}

function numberInBase32(value: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / alphabet.length))
    text = alphabet.charAt(rest % alphabet.length) + text;
  return text;
}

/** The first 10 bytes, in 16 letters: 80 bits need no padding. */
function bytesInBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let waiting = 0;
  for (const byte of bytes.subarray(0, macBytes)) {
    bits = ((bits & 0x1f) << 8) | byte;
    waiting += 8;
    for (; waiting >= 5; waiting -= 5) text += alphabet.charAt((bits >> (waiting - 5)) & 0x1f);
  }
  return text;
}
