import { mailHoldName, newMailHold, newSending } from '@helpdesk/domain';
import { newMailInOutbox, scriptedRelay } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onEveryStore } from '../world.ts';
import { mailDesk, sendingBy } from './sending-world.ts';

const imap = { host: 'imap.shop.example', username: 'help', password: 'read secret' };
const smtp = { host: 'smtp.shop.example', username: 'help', password: 'send secret' };
const from = 'Shop <help@shop.example>';
const day = 86_400_000;

onEveryStore((world) => {
  const copied = () => world().store.transact(({ settings }) => settings.keep(mailHoldName, newMailHold));
  const admin = async () => {
    const [key = '', secret = ''] = world().admin.split(':');
    return world().helpdesk.authenticateAgent(key, secret);
  };
  const wanted = async (inboxId: number) =>
    (await world().helpdesk.listWantedMailboxes()).filter((each) => each.inboxId === inboxId);

  beforeEach(copied);
  afterEach(async () => void (await world().helpdesk.releaseMail(await admin())));

  test('mail 76: what waited in the copy fails, and is not sent when mail is released', async () => {
    const mail = await mailDesk(world());
    const { uuid } = await mail.reply();
    expect(await world().helpdesk.settleCopiedMail()).toBe(world().clock.now());
    expect(await mail.message(uuid)).toMatchObject({
      status: 'failed',
      meta: { delivery: { state: 'failed', failed: [{ code: 'mail.restored', text: null }] } },
    });
    expect(await mail.listed()).toMatchObject({ message_uuid: uuid, state: 'failed' });
    expect(await world().helpdesk.releaseMail(await admin())).toBe(true);
    const relay = scriptedRelay();
    expect(await sendingBy(world(), relay).run()).toBe(0);
    // Who looked into the other desk may send it from here.
    await world().data('retryMessage', { params: { cuuid: mail.cuuid, uuid } });
    expect(await sendingBy(world(), relay).run()).toBe(1);
    expect((await mail.message(uuid)).status).toBe('sent');
  });

  test('mail 76: a mail whose last byte may have left before the copy was made is unknown', async () => {
    const mail = await mailDesk(world());
    const { uuid } = await mail.reply();
    await world().store.transact(async ({ mailOutbox, messages }) => {
      const found = await messages.find(mail.conversationId, uuid);
      const queued = await mailOutbox.findOfMessage(found?.id ?? 0);
      if (queued === undefined) throw new Error('the reply is no mail');
      const claim = { claim: 'of a process over there', claimUntil: world().clock.now() + day, nextAt: null };
      await mailOutbox.change(
        queued.id,
        queued.sending,
        { ...queued.sending, ...claim, step: 'sending' },
        world().clock.now(),
      );
      const sending = { ...queued.sending, ...claim, step: 'sending' } as const;
      await mailOutbox.change(queued.id, sending, { ...sending, step: 'committing' }, world().clock.now());
    });
    await world().helpdesk.settleCopiedMail();
    expect((await mail.message(uuid)).meta.delivery).toMatchObject({ state: 'unknown' });
  });

  test('mail 76: more mails than one transaction changes all fail', async () => {
    const { inboxId } = await mailDesk(world());
    const sending = newSending([{ address: 'zoe@example.net', role: 'to' }], world().clock.now());
    await world().store.transact(async ({ mailOutbox }) => {
      for (let at = 0; at < 230; at += 1) {
        await mailOutbox.insert(newMailInOutbox(inboxId, `copied.${at}@example.com`, { sending }));
      }
    });
    await world().helpdesk.settleCopiedMail();
    expect(await world().store.read(({ mailOutbox }) => mailOutbox.listOpen(inboxId, { type: 'all' }, 999))).toEqual(
      [],
    );
  });

  test('mail 76: while mail is on hold none is read or sent, health and warnings show it, replies wait', async () => {
    const body = { name: 'Mail', channel: 'email', from, config: { imap: [imap], smtp: [smtp] } };
    const { id } = await world().data('createInbox', { body });
    const since = new Date((await world().helpdesk.settleCopiedMail()) ?? 0).toISOString();
    expect(await wanted(id)).toEqual([]);
    expect(await world().data('getInboxHealth', { params: { id } })).toMatchObject({
      mailboxes: [{ state: 'held', since, error: null, next_at: null }],
      smtp: { state: 'held', since, error: null, next_at: null },
    });
    const senders = await world().data('listMailSenders');
    expect(senders.find((each) => each.inbox_id === id)?.warnings).toEqual([{ code: 'rests', address: null, since }]);
    const { uuid: cuuid } = await world().conversation({ inbox_id: id });
    const { uuid } = await world().data('sendMessage', { params: { cuuid }, body: { message: 'Soon' } });
    const relay = scriptedRelay();
    expect(await sendingBy(world(), relay).run()).toBe(0);
    expect(await world().data('getMessage', { params: { cuuid, uuid } })).toMatchObject({ status: 'pending' });

    // Saving the inbox releases nothing.
    await world().data('toggleInbox', { params: { id } });
    await world().data('toggleInbox', { params: { id } });
    expect(await wanted(id)).toEqual([]);
    expect(await sendingBy(world(), relay).run()).toBe(0);

    expect(await world().helpdesk.releaseMail(await admin())).toBe(true);
    expect(await wanted(id)).toHaveLength(1);
    expect(await world().data('getInboxHealth', { params: { id } })).toMatchObject({
      mailboxes: [{ state: 'ok' }],
      smtp: { state: 'ok' },
    });
    expect(await sendingBy(world(), relay).run()).toBe(1);
    expect(await world().data('getMessage', { params: { cuuid, uuid } })).toMatchObject({ status: 'sent' });
  });

  test('mail 76: a reply that waits on hold for 24 hours expires', async () => {
    const mail = await mailDesk(world());
    await world().helpdesk.settleCopiedMail();
    const { uuid } = await mail.reply();
    world().clock.advance(day);
    expect(await sendingBy(world(), scriptedRelay()).run()).toBe(0);
    expect((await mail.message(uuid)).meta.delivery?.failed).toMatchObject([{ code: 'mail.expired' }]);
  });

  describe('holding and releasing by hand', () => {
    test('mail 76: need the right to manage inboxes, and holding ends what waits also where mail was on hold', async () => {
      const mail = await mailDesk(world());
      const actor = await admin();
      const other = { ...actor, permissions: actor.permissions.filter((each) => each !== 'inboxes:manage') };
      await expect(world().helpdesk.releaseMail(other)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(world().helpdesk.holdMail(other)).rejects.toMatchObject({ kind: 'forbidden' });
      expect(await world().helpdesk.releaseMail(actor)).toBe(true);
      expect(await world().helpdesk.releaseMail(actor)).toBe(false);
      const { uuid } = await mail.reply();
      expect(await world().helpdesk.holdMail(actor)).toBe(true);
      expect((await mail.message(uuid)).meta.delivery?.failed).toMatchObject([{ code: 'mail.restored' }]);
      const later = await mail.reply();
      expect(await world().helpdesk.holdMail(actor)).toBe(true);
      expect((await mail.message(later.uuid)).meta.delivery?.failed).toMatchObject([{ code: 'mail.restored' }]);
    });
  });
});
