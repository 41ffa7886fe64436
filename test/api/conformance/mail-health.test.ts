import { newMailboxHealth } from '@helpdesk/domain';
import { healthOfInbox } from '@helpdesk/domain/use-cases';
import { aesSealer } from '@helpdesk/platform-node';
import { newMailInOutbox } from '@helpdesk/testkit';
import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

const from = 'Shop <help@shop.example>';
const imap = { host: 'imap.shop.example', username: 'help', password: 'read secret' };
const smtp = { host: 'smtp.shop.example', username: 'help', password: 'send secret' };
const place = JSON.stringify(['imap.shop.example', 'help', 'INBOX']);

onEveryStore((world) => {
  const create = (config: object = { imap: [imap, { ...imap, mailbox: 'Sales' }], smtp: [smtp] }) =>
    world().data('createInbox', { body: { name: 'Mail', channel: 'email', from, config } });
  const health = (id: number) => world().data('getInboxHealth', { params: { id } });
  const fine = {
    host: 'imap.shop.example',
    username: 'help',
    state: 'ok',
    since: '2026-05-20T12:00:00.000Z',
    error: null,
    next_at: null,
    last_ok_at: null,
  };

  test('mail 5: a mailbox that nothing is known of, and one that failed', async () => {
    const { id } = await create();
    const at = world().clock.now();
    const failed = {
      ...newMailboxHealth(at - 3),
      state: 'resting',
      error: 'throttled',
      nextAt: at + 9,
      lastOkAt: at - 7,
    };
    await world().store.transact(async ({ mailboxes }) => {
      await mailboxes.lock({ inboxId: id, place }, { ...failed, state: 'resting', error: 'throttled' });
      await mailboxes.advance({ inboxId: id, place }, '7', 4, at - 8);
    });
    expect(await health(id)).toEqual({
      mailboxes: [
        {
          ...fine,
          mailbox: 'INBOX',
          state: 'resting',
          since: '2026-05-20T11:59:59.997Z',
          error: 'throttled',
          next_at: '2026-05-20T12:00:00.009Z',
          last_ok_at: '2026-05-20T11:59:59.993Z',
          last_mail_at: '2026-05-20T11:59:59.992Z',
        },
        { ...fine, mailbox: 'Sales', last_mail_at: null },
      ],
      smtp: { ...fine, host: 'smtp.shop.example', waiting: 0, oldest_waiting_at: null },
    });
    await world().data('toggleInbox', { params: { id } });
    const off = await health(id);
    expect([...off.mailboxes, off.smtp].map((each) => each?.state)).toEqual(['disabled', 'disabled', 'disabled']);
  });

  test('mail 12: a mailbox that is not read any longer, though no failure could be noted', async () => {
    const { id } = await create({ imap: [imap], smtp: [smtp] });
    const at = world().clock.now();
    await world().store.transact(({ mailboxes }) =>
      mailboxes.takeLease({ inboxId: id, place }, 'a reader', at, at + 1),
    );
    expect((await health(id)).mailboxes[0]).toMatchObject({ state: 'ok', error: null });
    world().clock.advance(60_000);
    const { mailboxes, smtp: relay } = await health(id);
    expect(mailboxes[0]).toMatchObject({
      ...{ state: 'resting', error: 'machine_failed', since: '2026-05-20T12:00:00.001Z' },
      next_at: '2026-05-20T12:01:00.000Z',
    });
    expect(relay).toMatchObject({ state: 'ok', error: null });
  });

  test('mail 50: mails that have not left are counted, and the oldest is dated', async () => {
    const { id } = await create({ smtp: [smtp] });
    const { uuid } = await world().conversation();
    const conversation = await world().store.read(({ conversations }) => conversations.find(uuid));
    await world().store.transact(async ({ mailOutbox }) => {
      for (const createdAt of [5_000, 6_000]) {
        const mail = { createdAt, conversationId: conversation?.id ?? null, messageId: null };
        await mailOutbox.insert(newMailInOutbox(id, `${createdAt}@shop.example`, mail));
      }
    });
    expect((await health(id)).smtp).toMatchObject({ waiting: 2, oldest_waiting_at: '1970-01-01T00:00:05.000Z' });
  });

  test('mail 58: an inbox without servers has nothing to show, and a chat has no health', async () => {
    const { id } = await create({});
    expect(await health(id)).toEqual({ mailboxes: [], smtp: null });
    const { status, headers } = await world().ask('getInboxHealth', { params: { id: world().inboxId } });
    expect([status, headers['x-error-code']]).toEqual([422, 'inbox.no_mail']);
  });

  test('mail 56: a password that was sealed under another secret is a login that needs a person', async () => {
    const { id } = await create({ imap: [imap], smtp: [{ host: 'smtp.shop.example', auth_protocol: 'none' }] });
    const actor = await world().helpdesk.authenticateAgent(...(world().admin.split(':') as [string, string]));
    const other = { ...world().ports, sealer: aesSealer('another secret of the service, which is long enough') };
    const { mailboxes, relay } = await healthOfInbox(other, actor, id);
    expect(mailboxes).toMatchObject([{ state: 'auth_failed', error: 'password_unreadable', nextAt: null }]);
    expect(relay).toMatchObject({ state: 'ok', error: null });
  });
});
