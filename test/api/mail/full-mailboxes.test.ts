import { MailboxFailure, type OpenMailbox } from '@helpdesk/domain/ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReadingDesk, type ReadingDesk } from '../../support/mail/reading-desk.ts';
import { stores } from '../../support/stores.ts';

/** More than a function takes arguments. */
const uids = Array.from({ length: 200_000 }, (_, index) => index + 1);

describe.each(stores)('%s', (_name, open) => {
  let desk: ReadingDesk;
  beforeEach(async () => {
    desk = await openReadingDesk(open);
  });
  afterEach(() => desk.close());

  it('mail 2: a mailbox with two hundred thousand new mails is read from the lowest on', async () => {
    const inboxId = await desk.addInbox([{ host: 'imap.example.com', username: 'help' }]);
    const looked: number[] = [];
    const unasked = () => Promise.reject(new Error('only the first mail is asked for'));
    const mailbox: OpenMailbox = {
      uidValidity: '7',
      can: { idle: true, move: true, uidPlus: true },
      search: async () => uids,
      look: async (uid) => {
        looked.push(uid);
        throw new MailboxFailure('unreachable', 'The server is gone.');
      },
      ...{ head: unasked, settle: unasked, wait: unasked, close: async () => {} },
      source: () => {
        throw new Error('only the first mail is asked for');
      },
    };
    const reader = desk.reader(inboxId, {
      ports: { mailboxServers: { open: async () => mailbox, saveSent: unasked } },
      paused: () => reader.abort(),
    });
    await reader.ended;
    expect(looked[0]).toBe(1);
    expect(reader.faults).toEqual([]);
    expect((await desk.mailbox(inboxId)).health.error).toBe('unreachable');
  });
});
