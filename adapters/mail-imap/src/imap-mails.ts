import { MailboxFailure, type MailboxMail } from '@helpdesk/domain/ports';
import type { FetchMessageObject, FetchQueryObject } from 'imapflow';
import type { ImapConnection } from './imap-connection.ts';

/** Longest head that is read, in bytes. */
const longestHead = 65_536;

/**
 * What the server gives of one mail, of all its answers together: some answer twice for one UID, and a change by another
 * client comes in between.
 */
async function fetchOf(
  connection: ImapConnection,
  uid: number,
  query: FetchQueryObject,
): Promise<Partial<FetchMessageObject> | undefined> {
  const { client } = connection;
  const answer = await connection.run(() => client.fetchAll(String(uid), { uid: true, ...query }, { uid: true }));
  if (!('value' in answer)) throw new MailboxFailure('mail_refused', answer.refused);
  const answers = answer.value.filter((each) => each.uid === uid);
  if (answers.length === 0) return undefined;
  return {
    size: answers.find(({ size }) => size !== undefined)?.size,
    internalDate: answers.find(({ internalDate }) => internalDate !== undefined)?.internalDate,
    source: answers.find(({ source }) => source instanceof Buffer)?.source,
    headers: answers.find(({ headers }) => headers instanceof Buffer)?.headers,
  };
}

export async function lookAtMail(connection: ImapConnection, uid: number): Promise<MailboxMail | undefined> {
  const found = await fetchOf(connection, uid, { size: true, internalDate: true });
  if (found === undefined) return undefined;
  const date = found.internalDate === undefined ? Number.NaN : new Date(found.internalDate).getTime();
  // A server that gives no time has it now: a mail that is taken for old would be passed over.
  return { size: found.size ?? 0, receivedAt: Number.isFinite(date) ? date : Date.now() };
}

/** Part after part, each asked for when the one before has been taken. */
export async function* sourceOfMail(
  connection: ImapConnection,
  uid: number,
  chunkBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0;
  let start = 0;
  while (true) {
    // One byte less after the first part: a server that knows no parts shows itself, also with a mail of one part's size.
    const asked = start === 0 ? chunkBytes : chunkBytes - 1;
    const query = { source: { start, maxLength: asked }, ...(start === 0 ? { size: true } : {}) };
    const found = await fetchOf(connection, uid, query);
    if (found === undefined) throw gone();
    const chunk = found.source;
    if (chunk === undefined) throw new MailboxFailure('mail_refused', 'The server gives no source of this mail.');
    const isWhole = chunk.length > asked;
    if (start > 0 && isWhole) return;
    size = Math.max(size, found.size ?? 0);
    if (start === 0 && chunk.length === 0 && size > 0)
      throw new MailboxFailure('mail_refused', 'The server gives nothing of this mail.');
    start += chunk.length;
    if (chunk.length > 0) yield chunk;
    if (chunk.length === 0 || isWhole) return;
    // Servers count line ends differently, so the size can show that there is more, and never that this is all.
    if (chunk.length < asked && start >= size) return;
    if (start > 2 * size + chunkBytes)
      throw new MailboxFailure('mail_refused', 'The server sends more of this mail than it has.');
  }
}

export async function headOfMail(connection: ImapConnection, uid: number): Promise<Uint8Array> {
  const query = { bodyParts: [{ key: 'HEADER', start: 0, maxLength: longestHead }] };
  const found = await fetchOf(connection, uid, query);
  if (found === undefined) throw gone();
  if (found.headers === undefined) throw new MailboxFailure('mail_refused', 'The server gives no head of this mail.');
  return found.headers.subarray(0, longestHead);
}

const gone = (): MailboxFailure => new MailboxFailure('no_mail', 'The mail is not in the mailbox any more.');
