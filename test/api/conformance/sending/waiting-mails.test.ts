import { newSending } from '@helpdesk/domain';
import type { Store, StoreWriter } from '@helpdesk/domain/ports';
import { newMailInOutbox, scriptedRelay } from '@helpdesk/testkit';
import { expect, test } from 'vitest';
import { onEveryStore } from '../world.ts';
import { mailDesk, sendingBy } from './sending-world.ts';

const day = 86_400_000;

/** The same store, which counts how often mails are read whole, queues are read, and conversations are locked. */
function counted({ read, transact }: Store): {
  readonly store: Store;
  readonly counts: { mails: number; queues: number; locks: number };
} {
  const counts = { mails: 0, queues: 0, locks: 0 };
  const counting = (writer: StoreWriter): StoreWriter => ({
    ...writer,
    mailOutbox: {
      ...writer.mailOutbox,
      find: (id) => {
        counts.mails += 1;
        return writer.mailOutbox.find(id);
      },
      listQueued: (inboxId, limit) => {
        counts.queues += 1;
        return writer.mailOutbox.listQueued(inboxId, limit);
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
    store: { read, transact: (work, options) => transact((writer) => work(counting(writer)), options) },
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
    const queued = await store.read(({ mailOutbox }) => mailOutbox.listQueued(mail.inboxId, 999));
    expect(queued).toHaveLength(100);
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
