import type { ReceivedMail } from './received-mail.ts';

/**
 * SHA-256, in lower-case hexadecimal, of the texts one after another in UTF-8. They come in pieces so that a mail of
 * 30 MB is not copied.
 */
export type HashOfTexts = (texts: readonly string[]) => string;

/**
 * The digest of the content of a mail: its decoded text, its HTML and its files, and not its headers, to which each hop adds.
 * `fileHashes` are the SHA-256 of the decoded files, in the order of the mail. Each text follows its length, so that
 * no mail is cut into the pieces of another. Line ends differ between hops and do not count.
 *
 * @example
 * mailDigest({ text: 'Hello', html: null }, [], (texts) => texts.join('')) // 'text 5\nHellohtml none\n'
 */
export function mailDigest(
  { text, html }: Pick<ReceivedMail, 'text' | 'html'>,
  fileHashes: readonly string[],
  hash: HashOfTexts,
): string {
  return hash([...piece('text', text), ...piece('html', html), ...fileHashes.flatMap((each) => piece('file', each))]);
}

function piece(kind: string, text: string | null): readonly string[] {
  if (text === null) return [`${kind} none\n`];
  const lines = withPlainLineEnds(text);
  return [`${kind} ${lines.length}\n`, lines];
}

function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n').trimEnd();
}

/** The most different mails of one key that an inbox imports. */
const mostOfOneKey = 5;

/**
 * What identifies a mail in an inbox: the hash of its Message-ID. A mail without one is identified by its senders, date,
 * subject and digest.
 *
 * @example
 * mailKey({ ...mail, messageId: 'a1@example.com' }, digest, sha256) // the hash of 'a1@example.com'
 */
export function mailKey(
  { messageId, from, date, subject }: Pick<ReceivedMail, 'messageId' | 'from' | 'date' | 'subject'>,
  digest: string,
  hash: HashOfTexts,
): string {
  const id = messageId?.trim() ?? '';
  if (id !== '') return hash([id]);
  return hash([JSON.stringify([from.map(({ address }) => address), date, subject, digest])]);
}

/** `key` is what the import is stored under, which is unique in its inbox. */
export type Arrival =
  | { readonly arrival: 'first' | 'another'; readonly key: string }
  | { readonly arrival: 'duplicate' }
  | { readonly arrival: 'quarantined'; readonly key: string };

/**
 * What a mail is to those with the same key that the inbox knows, given by their digests in any order. Carriers use ids
 * twice and forgers guess them, so another text under the same id is imported too, five in all. A mail that waits to be
 * tried again is not among `known`.
 *
 * The first is stored under the key itself and the others under the key and their digest. Two processes that import the
 * same mail at once therefore meet at the unique key; the second reads `known` again and finds a duplicate.
 *
 * @example
 * mailArrival('k', 'd2', ['d1']) // { arrival: 'another', key: 'k.d2' }
 * mailArrival('k', 'd1', ['d1']) // { arrival: 'duplicate' }
 */
export function mailArrival(key: string, digest: string, known: readonly string[]): Arrival {
  if (known.includes(digest)) return { arrival: 'duplicate' };
  if (known.length === 0) return { arrival: 'first', key };
  return { arrival: known.length < mostOfOneKey ? 'another' : 'quarantined', key: `${key}.${digest}` };
}
