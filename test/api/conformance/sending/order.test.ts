import { scriptedRelay } from '@helpdesk/testkit';
import { expect, test } from 'vitest';
import { onEveryStore } from '../world.ts';
import { mailDesk, sendingBy } from './sending-world.ts';

const minute = 60_000;
const away = { last: { fault: 'connection', code: 'ECONNREFUSED', text: 'refused' } } as const;
const later = { last: { verb: 'rcpt', code: 450, text: '4.2.0 Later' } } as const;

onEveryStore((world) => {
  test('mail 50: after an hour without the relay all mails leave, those of a conversation in order', async () => {
    const mail = await mailDesk(world());
    const { uuid: other } = await world().conversation({ inbox_id: mail.inboxId });
    const relay = scriptedRelay();
    relay.always(away);
    const sending = sendingBy(world(), relay);
    const uuids: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      uuids.push((await mail.reply()).uuid, (await mail.reply({}, other)).uuid);
      await sending.until(0.1);
    }
    await sending.until(1);
    expect(relay.taken).toEqual([]);
    const attempts = relay.attempts.length;
    expect(attempts).toBeLessThan(60);
    expect((await mail.listed())?.state).toBe('waiting');
    relay.always({});
    await sending.until(1);
    const left = relay.taken.map(({ messageId }) => messageId.split('@')[0]);
    expect([...left].sort()).toEqual([...uuids].sort());
    const ofOne = uuids.filter((_uuid, at) => at % 2 === 0);
    expect(left.filter((uuid) => ofOne.includes(uuid ?? ''))).toEqual(ofOne);
    for (const uuid of ofOne) expect((await mail.delivery(uuid)).attempts).toBe(0);
  });

  test('mail 50: after a rest one mail goes first, and the others once it is through', async () => {
    const mail = await mailDesk(world());
    const others = await Promise.all([1, 2, 3].map(() => world().conversation({ inbox_id: mail.inboxId })));
    const relay = scriptedRelay();
    relay.next(away);
    const { run } = sendingBy(world(), relay);
    await mail.reply();
    await run();
    for (const { uuid } of others) await mail.reply({}, uuid);
    expect(await run()).toBe(0);
    world().clock.advance(10_000);
    expect(await run()).toBe(1);
    // As many at once as the inbox has connections.
    expect(await run()).toBe(2);
    expect(await run()).toBe(1);
  });

  test('mail 50: one that was put off holds the next for 15 minutes, and frees it then', async () => {
    const mail = await mailDesk(world());
    const relay = scriptedRelay();
    relay.next(later, later, later, later, later);
    const { run } = sendingBy(world(), relay);
    const first = await mail.reply();
    await run();
    const second = await mail.reply();
    world().clock.advance(14 * minute);
    await run();
    expect(relay.attempts.map(({ mail: { messageId } }) => messageId.slice(0, 36))).toEqual([first.uuid, first.uuid]);
    world().clock.advance(1 * minute);
    await run();
    expect(relay.attempts.at(-1)?.mail.messageId.slice(0, 36)).toBe(second.uuid);
  });

  test('mail 50: no more leave in a minute than the inbox allows', async () => {
    const config = { max_per_minute: 3, smtp: [{ host: 'relay.example', auth_protocol: 'none', max_conns: 10 }] };
    const mail = await mailDesk(world(), { hasRelay: false, config });
    for (let at = 0; at < 5; at += 1) {
      await mail.reply({}, (await world().conversation({ inbox_id: mail.inboxId })).uuid);
    }
    const { run } = sendingBy(world(), scriptedRelay());
    expect([await run(), await run()]).toEqual([3, 0]);
    world().clock.advance(minute + 1);
    expect([await run(), await run()]).toEqual([2, 0]);
  });

  test('mail 50: two processes claim each mail once, and no more at once than the connections', async () => {
    const mail = await mailDesk(world());
    for (let at = 0; at < 6; at += 1) {
      await mail.reply({}, (await world().conversation({ inbox_id: mail.inboxId })).uuid);
    }
    const [one, two] = [sendingBy(world(), scriptedRelay()), sendingBy(world(), scriptedRelay())];
    const claims = await Promise.all([one, two, one, two].map(({ desk }) => desk.claimDueMail(mail.inboxId)));
    const claimed = claims.flat().map(({ mailId }) => mailId);
    expect(claimed).toHaveLength(2);
    expect(new Set(claimed).size).toBe(2);
  });

  test('mail 50: saving the inbox ends its rest', async () => {
    const mail = await mailDesk(world());
    const relay = scriptedRelay();
    relay.next({ last: { verb: 'login', code: 535, text: '5.7.8 Wrong password' } });
    const { run } = sendingBy(world(), relay);
    await mail.reply();
    await run();
    world().clock.advance(1_000);
    expect(await run()).toBe(0);
    await world().data('updateInbox', { params: { id: mail.inboxId }, body: { name: 'Shop' } });
    expect(await run()).toBe(1);
    expect(relay.taken).toHaveLength(1);
  });

  test('mail 50: a disabled inbox sends nothing, and what waited for 24 hours in it fails', async () => {
    const mail = await mailDesk(world());
    const { uuid } = await mail.reply();
    const toggle = () => world().data('toggleInbox', { params: { id: mail.inboxId } });
    await toggle();
    const relay = scriptedRelay();
    const { run } = sendingBy(world(), relay);
    expect(await run()).toBe(0);
    expect((await mail.message(uuid)).status).toBe('pending');
    await toggle();
    expect(await run()).toBe(1);
    const second = await mail.reply();
    await toggle();
    world().clock.advance(24 * 60 * minute);
    expect(await run()).toBe(0);
    expect((await mail.message(second.uuid)).meta.delivery?.failed).toMatchObject([{ code: 'mail.expired' }]);
    expect(relay.attempts).toHaveLength(1);
  });
});
