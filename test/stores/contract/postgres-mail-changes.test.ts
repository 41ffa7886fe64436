import { newSending } from '@helpdesk/domain';
import { openPostgresStore } from '@helpdesk/postgres';
import { newInbox, newMailInOutbox } from '@helpdesk/testkit';
import { expect, test } from 'vitest';
import { onBusyMachines } from '../../support/patience.ts';
import { takeDatabase } from '../../support/postgres-databases.ts';

const [ada, bob] = ['ada@example.com', 'bob@example.com'];

test('mail 52: a claim that read a mail before a retry of it does not overwrite the retry', async () => {
  const database = await takeDatabase();
  const opened = openPostgresStore({ url: database.url, connections: 4, ...onBusyMachines });
  const { store } = opened;
  try {
    const [first, second] = newSending(
      [
        { address: ada, role: 'to' },
        { address: bob, role: 'cc' },
      ],
      1,
    ).recipients;
    if (first === undefined || second === undefined) throw new Error('there are two');
    const recipients = [first, { ...second, state: 'failed', code: '5.1.1', text: 'unknown' } as const];
    const sending = { ...newSending([], 1), recipients, attempts: 1, putOffAt: 2, nextAt: 3 };
    const id = await store.transact(async ({ inboxes, mailOutbox }) => {
      const inboxId = await inboxes.insert(newInbox(crypto.randomUUID()));
      return mailOutbox.insert(newMailInOutbox(inboxId, 'one@desk.example', { sending }));
    });
    const again = [first, { ...second, address: 'bo@example.com' }];
    const retried = { ...newSending([], 9), recipients: again };
    const isClaimed = await store.transact(async ({ mailOutbox }) => {
      const mail = await mailOutbox.find(id);
      if (mail === undefined) throw new Error('the mail is there');
      const claimed = { ...mail.sending, step: 'sending', nextAt: null, claim: 'a', claimUntil: 69 } as const;
      expect(await store.transact((writer) => writer.mailOutbox.change(id, sending, retried, 9))).toBe(true);
      return mailOutbox.change(id, mail.sending, claimed, 9);
    });
    expect(isClaimed).toBe(false);
    expect((await store.read(({ mailOutbox }) => mailOutbox.find(id)))?.sending).toEqual(retried);
  } finally {
    await opened.close();
  }
  await database.giveBack();
});
