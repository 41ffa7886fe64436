import { type MailHeader, type ReceivedMail, readMessageIds, storable } from '@helpdesk/domain';
import { readAddresses } from './addresses.ts';
import { decodeHeader } from './encoded-words.ts';
import { type HeaderLine, headerLines } from './header-lines.ts';
import { readMailDate } from './mail-date.ts';

/** What a stranger may make others read and keep. Real mails have a hundred headers. */
const mostHeaders = 1_000;
/** References of 50 ids of the greatest length fit in. */
const longestValue = 64_000;

/**
 * Their words decide about trust, and a stranger's address in them may hold an encoded word that becomes a semicolon: the
 * values stay as they came.
 */
const undecoded = /^(?:authentication-results|received-spf|arc-.*)$/;

/**
 * What the head of a mail says, with nothing of its body. Of a header that may be there once, the first counts, and
 * further lists of addresses are joined.
 *
 * @param bytes from the start of the mail, as characters U+0000 to U+00FF
 */
export function mailOfHead(bytes: string): ReceivedMail {
  const lines = headerLines(bytes);
  const first = (name: string): string | undefined => lines.find((line) => line.name === name)?.bytes;
  const all = (name: string): string =>
    lines
      .filter((line) => line.name === name)
      .map((line) => line.bytes)
      .join(', ');
  const subject = first('subject');
  return {
    headers: lines.slice(0, mostHeaders).map(decodedLine),
    from: readAddresses(all('from')),
    sender: readAddresses(first('sender') ?? '')[0] ?? null,
    replyTo: readAddresses(all('reply-to')),
    to: readAddresses(all('to')),
    cc: readAddresses(all('cc')),
    messageId: idsOf(first('message-id'))[0] ?? null,
    inReplyTo: idsOf(first('in-reply-to')),
    references: idsOf(first('references')),
    subject: subject === undefined || subject === '' ? null : decodeHeader(subject.slice(0, longestValue)),
    date: readMailDate(first('date') ?? ''),
    text: null,
    html: null,
    parts: [],
  };
}

function decodedLine({ name, bytes }: HeaderLine): MailHeader {
  const value = bytes.slice(0, longestValue);
  return { name, value: undecoded.test(name) ? storable(value) : decodeHeader(value) };
}

const idsOf = (bytes = ''): readonly string[] => readMessageIds(storable(bytes));
