import { dayLengthMs } from '@helpdesk/domain';
import type { Mailboxes, SentMail } from '@helpdesk/domain/ports';
import type { ImapConnection } from './imap-connection.ts';

/** A copy has the date of its mail. Mails that are older are not searched: a server may have many. */
const searchedMs = 2 * dayLengthMs;

/** Looks for the mail before it is added, so that a mail that is sent twice has one copy. */
export async function saveSent(
  connection: ImapConnection,
  { messageId, date, source, maxBytes }: SentMail,
): ReturnType<Mailboxes['saveSent']> {
  const { client } = connection;
  const listed = await connection.run(() => client.list());
  if (!('value' in listed)) throw connection.fail(listed.refused);
  const path = listed.value.find(({ specialUse }) => specialUse === '\\Sent')?.path;
  if (path === undefined) return 'no_mailbox';
  // For writing: the library leaves out flags that the open mailbox cannot keep.
  const opened = await connection.run(() => client.mailboxOpen(path));
  if (!('value' in opened)) throw connection.fail(opened.refused);
  const query = { header: { 'message-id': `<${messageId}>` }, since: new Date(date - searchedMs) };
  const found = await connection.run(() => client.search(query, { uid: true }));
  if (!('value' in found) || !Array.isArray(found.value)) throw connection.fail(found.refused);
  if (found.value.length > 0) return 'there';
  const content = await bytesOf(source, maxBytes);
  const appended = await connection.run(() => client.append(path, content, ['\\Seen'], new Date(date)));
  if (!('value' in appended) || appended.value === false) throw connection.fail(appended.refused);
  return 'saved';
}

/** Into one piece of memory from the beginning: joined at the end, the mail would be there twice. */
async function bytesOf(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const content = Buffer.allocUnsafe(maxBytes);
  let size = 0;
  for await (const part of source) {
    if (size + part.length > maxBytes) throw new Error('a mail is larger than it may be');
    content.set(part, size);
    size += part.length;
  }
  return content.subarray(0, size);
}
