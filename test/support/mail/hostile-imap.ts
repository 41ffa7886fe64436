import type { OpenMailbox } from '@helpdesk/domain/ports';
import type { ImapFault, ImapFaults } from './imap-faults.ts';

const megabytes = (count: number): string => 'x'.repeat(count * 1024 * 1024);

/** Greetings of what is no mail server, or none that has time. */
export const hostileGreetings: readonly (readonly [name: string, greeting: ImapFaults['greeting']])[] = [
  ['a server that says nothing', null],
  ['a web server', 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'],
  ['a relay', '220 smtp.example ESMTP\r\n'],
  ['a server that answers in bytes', Buffer.from([22, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3, 13, 10, 0, 255, 13, 10])],
  ['a server whose first line has 10 MB', `* OK ${megabytes(10)}\r\n`],
  ['a server whose first line does not end', `* OK ${megabytes(9)}`],
  ['a server that announces a literal of a terabyte', '* OK {1099511627776}\r\n'],
  ['a server that says no', '* NO I am not ready\r\n'],
  ['a server that says goodbye', '* BYE later\r\n'],
  ['a server that is half a greeting', '* O'],
];

/** What may come instead of an answer. */
export const hostileAnswers: readonly (readonly [name: string, fault: ImapFault])[] = [
  ['nothing', { do: 'freeze' }],
  ['the end', { do: 'cut' }],
  ['a goodbye', { do: 'bye', words: 'The server is going down' }],
  ['the end after some bytes', { do: 'cut_after', bytes: 9 }],
  ['a line of 10 MB', { do: 'send', bytes: `* SEARCH ${megabytes(10)}\r\n` }],
  ['a literal that is announced with 10 GB', { do: 'send', bytes: '* 1 FETCH (UID 1 BODY[] {10000000000}\r\n' }],
];

/** Everything that a mailbox is asked for. */
export const mailboxCalls: readonly (readonly [
  name: string,
  command: string,
  call: (mailbox: OpenMailbox) => Promise<unknown>,
])[] = [
  ['search', 'UID SEARCH', (mailbox) => mailbox.search({ from: 1, since: null })],
  ['look', 'UID FETCH', (mailbox) => mailbox.look(1)],
  ['source', 'UID FETCH', (mailbox) => lengthOf(mailbox.source(1))],
  ['head', 'UID FETCH', (mailbox) => mailbox.head(1)],
  ['mark as read', 'UID STORE', (mailbox) => mailbox.settle(1, 'seen')],
  ['move', 'UID MOVE', (mailbox) => mailbox.settle(1, 'move:Done')],
  ['delete', 'UID EXPUNGE', (mailbox) => mailbox.settle(1, 'delete')],
  ['wait', 'NOOP', (mailbox) => mailbox.wait(1, new AbortController().signal)],
];

async function lengthOf(source: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const chunk of source) length += chunk.length;
  return length;
}
