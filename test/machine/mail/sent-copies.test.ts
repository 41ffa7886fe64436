import { MailboxFailure, type SentMail } from '@helpdesk/domain/ports';
import { imapMailboxes } from '@helpdesk/mail-imap';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startImap, type TestImapServer } from '../../support/mail/imap-server.ts';
import { loopbackOutbound } from '../../support/mail/relay-server.ts';

const servers = imapMailboxes({ outbound: loopbackOutbound });
let server: TestImapServer;

beforeEach(async () => {
  server = await startImap();
  // Makes the folder.
  server.remove(server.append('Subject: x\r\n\r\nx\r\n', { mailbox: 'Sent' }), 'Sent');
});
afterEach(() => server.close());

const save = () => {
  const raw = 'Message-ID: <a1@desk.example>\r\nSubject: Hello\r\n\r\nGood morning\r\n';
  const mail: SentMail = {
    messageId: 'a1@desk.example',
    maxBytes: 1_000,
    date: Date.now(),
    source: (async function* () {
      yield Buffer.from(raw);
    })(),
  };
  return servers.saveSent(server.account(), mail);
};
const copies = () => server.mailboxes.get('Sent')?.mails.length;

it('mail 74: a copy whose answer was lost is there at the next try, and is not made twice', async () => {
  server.faults.onCommand = (name) => (name === 'APPEND' ? { do: 'cut_after', bytes: 0 } : undefined);
  await expect(save()).rejects.toBeInstanceOf(MailboxFailure);
  expect(copies()).toBe(1);
  server.faults.onCommand = undefined;
  expect(await save()).toBe('there');
  expect(copies()).toBe(1);
});

it.each([
  ['refuses it', { do: 'answer', words: 'NO [OVERQUOTA] Quota exceeded' }],
  ['ends the connection', { do: 'cut' }],
] as const)('mail 74: where the server %s the next try makes the copy', async (_what, fault) => {
  server.faults.onCommand = (name) => (name === 'APPEND' ? fault : undefined);
  await expect(save()).rejects.toBeInstanceOf(MailboxFailure);
  expect(copies()).toBe(0);
  server.faults.onCommand = undefined;
  expect(await save()).toBe('saved');
  expect(copies()).toBe(1);
});

it('mail 74: a server that was away gets the copy when it is there again', async () => {
  await server.stop();
  await expect(save()).rejects.toBeInstanceOf(MailboxFailure);
  await server.restart();
  expect(await save()).toBe('saved');
});
