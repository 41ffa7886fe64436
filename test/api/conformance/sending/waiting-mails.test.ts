import { mailHoldName, newSending } from '@helpdesk/domain';
import type { Store, StoreWriter } from '@helpdesk/domain/ports';
import { newMailInOutbox, scriptedRelay } from '@helpdesk/testkit';
import { describe, expect, test } from 'vitest';
import { onEveryStore } from '../world.ts';
import { type MailDesk, mailDesk, sendingBy } from './sending-world.ts';

const day = 86_400_000;

/** The same store, which counts its transactions, and in them the mails that are read whole, and how often queues and parts of them are read and conversations locked. */
function counted({ read, transact }: Store): {
  readonly store: Store;
  readonly counts: { transactions: number; mails: number; queues: number; lists: number; locks: number };
} {
  const counts = { transactions: 0, mails: 0, queues: 0, lists: 0, locks: 0 };
  const counting = (writer: StoreWriter): StoreWriter => ({
    ...writer,
    mailOutbox: {
      ...writer.mailOutbox,
      find: (id) => {
        counts.mails += 1;
        return writer.mailOutbox.find(id);
      },
      listQueued: (inboxId, at, limit) => {
        counts.queues += 1;
        return writer.mailOutbox.listQueued(inboxId, at, limit);
      },
      listOpen: async (inboxId, part, limit) => {
        counts.lists += 1;
        const mails = await writer.mailOutbox.listOpen(inboxId, part, limit);
        counts.mails += mails.length;
        return mails;
      },
    },
    conversations: {
      ...writer.conversations,
      lock: (uuid, options) => {
        counts.locks += 1;
        return writer.conversations.lock(uuid, options);
      },
    },
  });
  return {
    counts,
    store: {
      read,
      transact: (work, options) => {
        counts.transactions += 1;
        return transact((writer) => work(counting(writer)), options);
      },
    },
  };
}

onEveryStore((world) => {
  test('mail 50: an overdue mail ends although a hundred younger ones were written before it', async () => {
    const mail = await mailDesk(world());
    const start = world().clock.now();
    const young = newSending([{ address: 'zoe@example.net', role: 'to' }], start + 60_000);
    await world().store.transact(async ({ mailOutbox }) => {
      for (let at = 0; at < 100; at += 1) {
        await mailOutbox.insert(newMailInOutbox(mail.inboxId, `${at}@example.com`, { sending: young }));
      }
    });
    const { uuid } = await mail.reply();
    await world().data('toggleInbox', { params: { id: mail.inboxId } });
    const { store, counts } = counted(world().store);
    const { desk } = sendingBy(world(), scriptedRelay(), { store });
    expect(await desk.claimDueMail(mail.inboxId)).toEqual([]);
    expect(counts.mails).toBe(0);
    world().clock.set(start + day);
    expect(await desk.claimDueMail(mail.inboxId)).toEqual([]);
    expect((await mail.message(uuid)).meta.delivery?.failed).toMatchObject([{ code: 'mail.expired' }]);
    expect(counts.mails).toBe(1);
    const queued = await store.read(({ mailOutbox }) => mailOutbox.listOpen(mail.inboxId, { type: 'all' }, 999));
    expect(queued).toHaveLength(100);
  });

  test('mail 50: six hundred that wait for an earlier mail of their conversation hold no other conversation up', async () => {
    const mail = await mailDesk(world());
    const start = world().clock.now();
    const waiting = newSending([{ address: 'zoe@example.net', role: 'to' }], start);
    const putOff = { ...waiting, nextAt: start + 60_000, attempts: 1, putOffAt: start };
    const { conversationId } = mail;
    await world().store.transact(async ({ mailOutbox }) => {
      for (let at = 0; at <= 600; at += 1) {
        const sending = at === 0 ? putOff : waiting;
        await mailOutbox.insert(newMailInOutbox(mail.inboxId, `${at}@example.com`, { conversationId, sending }));
      }
    });
    world().clock.advance(1_000);
    const { uuid } = await world().conversation({ inbox_id: mail.inboxId });
    const other = await mail.reply({}, uuid);
    const { store, counts } = counted(world().store);
    const { desk } = sendingBy(world(), scriptedRelay(), { store });
    const claims = await desk.claimDueMail(mail.inboxId);
    const claimed = await store.read(({ mailOutbox }) => mailOutbox.find(claims[0]?.mailId ?? 0));
    expect(claimed?.headerId).toBe(`${other.uuid}@example.com`);
    expect(claims).toHaveLength(1);
    expect(counts).toMatchObject({ mails: 1, queues: 1 });
  });

  test('mail 50: the oldest of a long queue ends in a disabled inbox, and all of them in a few looks', async () => {
    const mail = await mailDesk(world());
    const start = world().clock.now();
    const young = newSending([{ address: 'zoe@example.net', role: 'to' }], start + 60_000);
    // Put off last, they are due after all the others.
    const old = { ...young, startedAt: start, nextAt: start + day, attempts: 9, putOffAt: start };
    await world().store.transact(async ({ mailOutbox }) => {
      for (let at = 0; at < 750; at += 1) {
        const sending = at < 600 ? young : old;
        await mailOutbox.insert(newMailInOutbox(mail.inboxId, `${at}@example.com`, { sending }));
      }
    });
    await world().data('toggleInbox', { params: { id: mail.inboxId } });
    world().clock.set(start + day);
    const { store, counts } = counted(world().store);
    const { desk } = sendingBy(world(), scriptedRelay(), { store });
    const left = async () =>
      (await store.read(({ mailOutbox }) => mailOutbox.listOpen(mail.inboxId, { type: 'all' }, 999))).length;
    await desk.claimDueMail(mail.inboxId);
    expect(await left()).toBe(650);
    await desk.claimDueMail(mail.inboxId);
    expect(await left()).toBe(600);
    expect(counts).toMatchObject({ mails: 150, lists: 2, queues: 0 });
    expect((await desk.listDueMail()).inboxIds).not.toContain(mail.inboxId);
  });

  test('mail 50: all overdue mails of a long queue end when the relay is found away', async () => {
    const mail = await mailDesk(world());
    const start = world().clock.now();
    const waiting = newSending([{ address: 'zoe@example.net', role: 'to' }], start);
    await mail.reply();
    await world().store.transact(async ({ mailOutbox }) => {
      for (let at = 0; at < 250; at += 1) {
        const sending = { ...waiting, nextAt: start + day + 1 + at };
        await mailOutbox.insert(newMailInOutbox(mail.inboxId, `${at}@example.com`, { sending }));
      }
    });
    world().clock.set(start + day);
    const relay = scriptedRelay();
    relay.always({ last: { verb: 'login', code: 535, text: '5.7.8 Wrong password' } });
    const { store, counts } = counted(world().store);
    expect(await sendingBy(world(), relay, { store }).run()).toBe(1);
    const left = await store.read(({ mailOutbox }) => mailOutbox.listOpen(mail.inboxId, { type: 'all' }, 999));
    expect(left).toEqual([]);
    expect(counts.lists).toBe(3);
  });

  test('mail 50: an overdue mail ends while its inbox rests, and a younger one waits', async () => {
    const mail = await mailDesk(world());
    const { uuid } = await mail.reply();
    const relay = scriptedRelay();
    relay.always({ last: { fault: 'connection', code: 'ECONNREFUSED', text: 'refused' } });
    const sending = sendingBy(world(), relay);
    await sending.until(1);
    const { uuid: cuuid } = await world().conversation({ inbox_id: mail.inboxId });
    const young = await mail.reply({}, cuuid);
    world().clock.advance(day - 1_800_000);
    // The one that goes first finds that the relay is still away.
    expect(await sending.run()).toBe(1);
    expect((await mail.message(uuid)).meta.delivery?.failed).toMatchObject([{ code: 'mail.expired' }]);
    const params = { cuuid, uuid: young.uuid };
    expect((await world().data('getMessage', { params })).status).toBe('pending');
  });

  test('mail 49: what waits in an inbox that rests is not read, however often it is due', async () => {
    const mail = await mailDesk(world());
    await mail.reply();
    const relay = scriptedRelay();
    relay.always({ last: { fault: 'connection', code: 'ECONNREFUSED', text: 'refused' } });
    await sendingBy(world(), relay).until(1);
    const { uuid: cuuid } = await world().conversation({ inbox_id: mail.inboxId });
    await mail.reply({}, cuuid);
    const { store, counts } = counted(world().store);
    const { desk } = sendingBy(world(), relay, { store });
    expect((await desk.listDueMail()).inboxIds).toContain(mail.inboxId);
    expect(await desk.claimDueMail(mail.inboxId)).toEqual([]);
    expect(counts.queues).toBe(0);
  });

  describe('a look that finds nothing to do begins no transaction', () => {
    /** A mail that is due, and a look by a process whose transactions are counted. */
    async function looked(mail: MailDesk) {
      const { store, counts } = counted(world().store);
      const { desk } = sendingBy(world(), scriptedRelay(), { store });
      const look = async (): Promise<number> => (await desk.claimDueMail(mail.inboxId)).length;
      expect((await desk.listDueMail()).inboxIds).toContain(mail.inboxId);
      expect([await look(), await look(), await look()]).toEqual([0, 0, 0]);
      expect(counts.transactions).toBe(0);
      return { look, counts };
    }

    const another = async ({ inboxId, reply }: MailDesk) =>
      reply({}, (await world().conversation({ inbox_id: inboxId })).uuid);

    test('mail 50: while the inbox rests', async () => {
      const mail = await mailDesk(world());
      await mail.reply();
      const relay = scriptedRelay();
      relay.next({ last: { fault: 'connection', code: 'ECONNREFUSED', text: 'refused' } });
      await sendingBy(world(), relay).run();
      await another(mail);
      const { look, counts } = await looked(mail);
      world().clock.advance(10_000);
      expect([await look(), counts.transactions]).toEqual([1, 1]);
    });

    test('mail 50: while all its connections are in use', async () => {
      const config = { smtp: [{ host: 'relay.example', auth_protocol: 'none', max_conns: 1 }] };
      const mail = await mailDesk(world(), { hasRelay: false, config });
      await mail.reply();
      await sendingBy(world(), scriptedRelay()).desk.claimDueMail(mail.inboxId);
      await another(mail);
      const { look, counts } = await looked(mail);
      // The process that had claimed it is gone.
      world().clock.advance(60_000);
      expect([await look(), counts.transactions]).toEqual([1, 1]);
    });

    test('mail 50: while no more may leave in this minute', async () => {
      const config = { max_per_minute: 1, smtp: [{ host: 'relay.example', auth_protocol: 'none' }] };
      const mail = await mailDesk(world(), { hasRelay: false, config });
      await mail.reply();
      expect(await sendingBy(world(), scriptedRelay()).run()).toBe(1);
      await another(mail);
      const { look, counts } = await looked(mail);
      world().clock.advance(60_001);
      expect([await look(), counts.transactions]).toEqual([1, 1]);
    });

    test('mail 76: while mail is on hold, until a mail is overdue', async () => {
      const mail = await mailDesk(world());
      const { uuid } = await mail.reply();
      const hold = { since: world().clock.now() };
      await world().store.transact(({ settings }) => settings.keep(mailHoldName, hold));
      try {
        const { look, counts } = await looked(mail);
        world().clock.advance(day);
        expect([await look(), counts.transactions]).toEqual([0, 1]);
      } finally {
        await world().store.transact(({ settings }) => settings.forget(mailHoldName));
      }
      expect((await mail.message(uuid)).meta.delivery?.failed).toMatchObject([{ code: 'mail.expired' }]);
    });

    test('mail 48: while this process still sends the mail whose claim has run out', async () => {
      const mail = await mailDesk(world());
      await mail.reply();
      const { store, counts } = counted(world().store);
      const { desk } = sendingBy(world(), scriptedRelay(), { store });
      const claims = new Set((await desk.claimDueMail(mail.inboxId)).map(({ claim }) => claim));
      world().clock.advance(60_000);
      expect(await desk.claimDueMail(mail.inboxId, claims)).toEqual([]);
      expect([claims.size, counts.transactions]).toEqual([1, 1]);
    });
  });

  test('mail 50: a disabled inbox is not looked at until a mail in it is overdue, or it is enabled', async () => {
    const mail = await mailDesk(world());
    const at = world().clock.now();
    await mail.reply();
    const { desk, run } = sendingBy(world(), scriptedRelay());
    const isDue = async () => (await desk.listDueMail()).inboxIds.includes(mail.inboxId);
    const toggle = () => world().data('toggleInbox', { params: { id: mail.inboxId } });
    expect(await isDue()).toBe(true);
    await toggle();
    expect(await isDue()).toBe(false);
    expect((await desk.listDueMail()).nextAt).toBe(at + day);
    await toggle();
    expect(await isDue()).toBe(true);
    await toggle();
    world().clock.set(at + day);
    expect(await isDue()).toBe(true);
    expect(await run()).toBe(0);
    expect(await desk.listDueMail()).toEqual({ inboxIds: [], nextAt: null });
  });

  test('mail 49: the conversation is locked once where an activity names failed recipients', async () => {
    const mail = await mailDesk(world());
    const relay = scriptedRelay();
    const wrong = 'wrong@example.net';
    relay.next({ refused: { [wrong]: { code: 550, text: '5.1.1 No such user' } } });
    await mail.reply({ cc: [wrong] });
    const { store, counts } = counted(world().store);
    await sendingBy(world(), relay, { store }).run();
    expect(await world().activitiesOf(mail.cuuid)).toEqual([`System could not deliver the message to ${wrong}`]);
    expect((await mail.listed())?.address).toBe(wrong);
    expect(counts.locks).toBe(1);
  });

  test('mail 47: an attempt that begins is not shown, its end is', async () => {
    const mail = await mailDesk(world());
    const { uuid } = await mail.reply();
    const { desk } = sendingBy(world(), scriptedRelay());
    const logged = async (after: number) =>
      (await world().store.read(({ events }) => events.listAfter(after, 99))).map(({ event }) => event.type);
    const before = await world().store.read(({ events }) => events.newest());
    const shown = await mail.message(uuid);
    const [claimed] = await desk.claimDueMail(mail.inboxId);
    if (claimed === undefined) throw new Error('the mail is due');
    expect(await logged(before)).toEqual([]);
    expect(await mail.message(uuid)).toEqual(shown);
    await desk.sendClaimedMail(claimed, { aborted: false, addEventListener() {}, removeEventListener() {} });
    expect(await logged(before)).toContain('message.updated');
    expect((await mail.message(uuid)).status).toBe('sent');
  });
});
