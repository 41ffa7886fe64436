import { scriptedRelay } from '@helpdesk/testkit';
import { describe, expect, test } from 'vitest';
import { addMailInbox } from '../../../support/mail/mail-inbox.ts';
import { onEveryStore } from '../world.ts';
import { mailDesk, sendingBy } from './sending-world.ts';

const gone = { code: 550, text: '5.1.1 No such user' };
const wrong = 'wrong@example.net';

onEveryStore((world) => {
  /** A mail that one of its recipients did not get. */
  async function partlyFailed() {
    const mail = await mailDesk(world());
    const relay = scriptedRelay();
    relay.next({ refused: { [wrong]: gone } });
    const sending = sendingBy(world(), relay);
    const { uuid } = await mail.reply({ cc: [wrong] });
    await sending.run();
    return { mail, relay, sending, uuid, params: { cuuid: mail.cuuid, uuid } };
  }

  test('mail 52: a retry is for those who failed alone, with the same id', async () => {
    const { mail, relay, sending, uuid, params } = await partlyFailed();
    const retried = await world().data('retryMessage', { params });
    expect(retried).toMatchObject({ status: 'sent', meta: { delivery: { state: 'sent', failed: [] } } });
    expect(await mail.listed()).toMatchObject({ message_uuid: uuid, state: 'waiting', address: wrong });
    await sending.run();
    expect(relay.taken.map(({ envelope, messageId }) => [envelope.to, messageId])).toEqual([
      [[mail.contact.email], `${uuid}@example.com`],
      [[wrong], `${uuid}@example.com`],
    ]);
    expect(await mail.listed()).toBeNull();
    await world().refused(422, 'retryMessage', { params });
  });

  test('mail 52: a right address takes the place of a wrong one, in the head too', async () => {
    const { mail, relay, sending, uuid, params } = await partlyFailed();
    const body = { replace: [{ address: wrong, by: 'Right@example.net' }] };
    const retried = await world().data('retryMessage', { params, body });
    expect(retried.meta).toMatchObject({ to: [mail.contact.email], cc: ['right@example.net'] });
    await sending.run();
    const [first, second] = relay.taken;
    expect(second).toMatchObject({
      ...{ messageId: `${uuid}@example.com`, cc: [{ address: 'right@example.net' }] },
      ...{ html: first?.html, text: first?.text, envelope: { to: ['right@example.net'] } },
    });
    const people = await world().store.read(({ mailThreads }) => mailThreads.listPeople(mail.conversationId, 99));
    expect(people.map(({ address }) => address)).toContain('right@example.net');
  });

  test.each([
    ['an address that got it', (own: string) => [{ address: own, by: 'right@example.net' }], 'replace.0.address'],
    [
      'an address that is not in it',
      () => [{ address: 'no@example.net', by: 'right@example.net' }],
      'replace.0.address',
    ],
    ['a recipient that it has', (own: string) => [{ address: wrong, by: own }], 'replace.0.by'],
    ['letters beyond ASCII', () => [{ address: wrong, by: 'ü@example.net' }], 'replace.0.by'],
    [
      'one twice',
      () => [
        { address: wrong, by: 'a@example.net' },
        { address: wrong, by: 'b@example.net' },
      ],
      'replace.1.address',
    ],
  ] as const)('mail 52: replacing %s is 400, and nothing changes', async (_name, replace, path) => {
    const { mail, params, uuid } = await partlyFailed();
    const before = await mail.message(uuid);
    const body = { replace: [...replace(mail.contact.email)] };
    expect((await world().refused(400, 'retryMessage', { params, body })).paths).toContain(path);
    expect(await mail.message(uuid)).toEqual(before);
  });

  test('mail 52: after it had failed for all, a retry begins a new 24 hours', async () => {
    const mail = await mailDesk(world());
    const relay = scriptedRelay();
    relay.next({ last: { verb: 'data', code: 554, text: '5.7.1 Refused' } });
    const { run } = sendingBy(world(), relay);
    const { uuid } = await mail.reply();
    await run();
    world().clock.advance(48 * 3_600_000);
    const params = { cuuid: mail.cuuid, uuid };
    expect((await world().data('retryMessage', { params })).status).toBe('pending');
    await run();
    expect((await mail.message(uuid)).status).toBe('sent');
  });

  test('mail 52: while an attempt is under way there is nothing to retry', async () => {
    const { params, sending, mail } = await partlyFailed();
    await world().data('retryMessage', { params });
    const [claimed] = await sending.desk.claimDueMail(mail.inboxId);
    expect(claimed).toBeDefined();
    await world().refused(422, 'retryMessage', { params });
  });

  test('security T14: a retry and defaults show no texts to who may not read messages', async () => {
    const { mail, params } = await partlyFailed();
    await mail.receive({}, 'A secret of Ada');
    const permissions = ['conversations:read', 'conversations:read_all', 'messages:write'] as const;
    const { as } = await world().agent({ permissions });
    const offer = await world().data('getReplyDefaults', { params: { uuid: mail.cuuid }, as });
    expect(offer.quote).toBeNull();
    const retried = await world().data('retryMessage', { params, as });
    expect(retried).toMatchObject({ status: 'sent', content: '', meta: { to: [], cc: [] } });
    expect(JSON.stringify(retried)).not.toContain('on its way');
    expect((await world().conversationOf(mail.cuuid, { as })).delivery).toMatchObject({
      state: 'waiting',
      address: null,
    });
    expect(await mail.listed()).toMatchObject({ address: wrong });
  });

  test('mail 55: a reply that waits in an inbox that is deleted fails', async () => {
    const mail = await mailDesk(world());
    const { uuid } = await mail.reply();
    await world().data('deleteInbox', { params: { id: mail.inboxId } });
    const relay = scriptedRelay();
    expect(await sendingBy(world(), relay).run()).toBe(0);
    expect((await mail.message(uuid)).meta.delivery?.failed).toMatchObject([{ code: 'mail.no_transport' }]);
    expect(relay.attempts).toEqual([]);
  });

  describe('leaving it', () => {
    test('mail 52: it leaves the list, twice too, and the message stays as it is', async () => {
      const { mail, params, uuid } = await partlyFailed();
      const before = await mail.message(uuid);
      expect(await world().data('leaveDelivery', { params })).toBe(true);
      expect(await mail.listed()).toBeNull();
      expect(await world().data('leaveDelivery', { params })).toBe(true);
      expect(await mail.message(uuid)).toEqual(before);
    });

    test('mail 52: an older one that failed is shown then, and one that fails again', async () => {
      const { mail, relay, sending, params } = await partlyFailed();
      relay.next({ refused: { [wrong]: gone } });
      const newer = await mail.reply({ cc: [wrong] });
      await sending.run();
      expect((await mail.listed())?.message_uuid).toBe(newer.uuid);
      await world().data('leaveDelivery', { params: { ...params, uuid: newer.uuid } });
      expect((await mail.listed())?.message_uuid).toBe(params.uuid);
      await world().data('leaveDelivery', { params });
      expect(await mail.listed()).toBeNull();
      await world().data('retryMessage', { params });
      relay.next({ refused: { [wrong]: gone } });
      await sending.run();
      expect((await mail.listed())?.message_uuid).toBe(params.uuid);
    });

    test('mail 52: what was left is shown again when another recipient fails, or it is tried again while one waits', async () => {
      const mail = await mailDesk(world());
      const relay = scriptedRelay();
      const later = 'later@example.net';
      relay.next({ refused: { [wrong]: gone, [later]: { code: 450, text: '4.2.0 Later' } } });
      const { run } = sendingBy(world(), relay);
      const { uuid } = await mail.reply({ cc: [wrong, later] });
      await run();
      const params = { cuuid: mail.cuuid, uuid };
      await world().data('leaveDelivery', { params });
      expect(await mail.listed()).toBeNull();
      await world().data('retryMessage', { params });
      expect(await mail.listed()).toMatchObject({ message_uuid: uuid, state: 'waiting' });
      relay.next({ refused: { [wrong]: gone, [later]: { code: 450, text: '4.2.0 Later' } } });
      await run();
      await world().data('leaveDelivery', { params });
      world().clock.advance(600_000);
      relay.next({ refused: { [later]: gone } });
      await run();
      expect(await mail.listed()).toMatchObject({ message_uuid: uuid, state: 'failed' });
    });

    test('mail 52: what is through, waits, or is not a mail, is 422', async () => {
      const mail = await mailDesk(world());
      const { uuid } = await mail.reply();
      const params = { cuuid: mail.cuuid, uuid };
      await world().refused(422, 'leaveDelivery', { params });
      await sendingBy(world(), scriptedRelay()).run();
      await world().refused(422, 'leaveDelivery', { params });
      const note = await mail.reply({ private: true });
      await world().refused(422, 'leaveDelivery', { params: { ...params, uuid: note.uuid } });
      await world().refused(404, 'getDelivery', { params: { ...params, uuid: note.uuid } });
    });
  });

  describe('without a relay', () => {
    test('mail 55: a reply fails at once, and can be sent once there is one', async () => {
      const mail = await mailDesk(world(), { hasRelay: false });
      const reply = await mail.reply();
      const failed = [{ address: mail.contact.email, code: 'mail.no_transport', text: null }];
      expect(reply).toMatchObject({ status: 'failed', meta: { delivery: { state: 'failed', next_at: null, failed } } });
      expect(await mail.listed()).toMatchObject({ state: 'failed', message_uuid: reply.uuid });
      const offer = await world().data('getReplyDefaults', { params: { uuid: mail.cuuid } });
      expect(offer.warnings).toEqual([{ code: 'no_transport', address: null, since: null }]);
      const params = { cuuid: mail.cuuid, uuid: reply.uuid };
      expect((await world().data('retryMessage', { params })).status).toBe('failed');
      await setRelays(mail.inboxId, [{ host: 'relay.example', auth_protocol: 'none' }]);
      expect((await world().data('retryMessage', { params })).status).toBe('pending');
      const relay = scriptedRelay();
      await sendingBy(world(), relay).run();
      expect(relay.taken).toHaveLength(1);
    });

    test('mail 55: what waits when the relay is taken away fails', async () => {
      const mail = await mailDesk(world());
      const { uuid } = await mail.reply();
      await setRelays(mail.inboxId, []);
      const relay = scriptedRelay();
      expect(await sendingBy(world(), relay).run()).toBe(0);
      expect((await mail.message(uuid)).meta.delivery?.failed).toMatchObject([{ code: 'mail.no_transport' }]);
    });

    test('mail 55: a reply from before that was never a mail is not sent', async () => {
      const mail = await mailDesk(world());
      const { uuid, id } = await mail.reply({ private: true });
      await world().store.transact((writer) => writer.messages.setStatus(id, 'failed', world().clock.now()));
      const { status, headers } = await world().ask('retryMessage', { params: { cuuid: mail.cuuid, uuid } });
      expect([status, headers['x-error-code']]).toEqual([422, 'message.no_mail']);
      const relay = scriptedRelay();
      await sendingBy(world(), relay).until(1);
      expect(relay.attempts).toEqual([]);
    });

    test('mail 55: an inbox of before, without a sender, takes no reply', async () => {
      const inboxId = await addMailInbox(world().store, { from: null });
      const { uuid } = await world().conversation({ inbox_id: inboxId });
      await world().refused(400, 'sendMessage', { params: { cuuid: uuid }, body: { message: 'Hello' } });
      await world().refused(422, 'getReplyDefaults', { params: { uuid } });
    });
  });

  test('defaults of a reply are those of one message, in an e-mail inbox', async () => {
    const mail = await mailDesk(world());
    const query = { reply_to: [mail.cuuid, mail.cuuid] };
    const refusal = await world().refused(400, 'getReplyDefaults', { params: { uuid: mail.cuuid }, query });
    expect(refusal.paths).toEqual(['reply_to']);
    await world().refused(422, 'getReplyDefaults', { params: { uuid: (await world().conversation()).uuid } });
  });

  test('mail 45: what is private or failed is as before in clocks, and transcripts hold public messages alone', async () => {
    const mail = await mailDesk(world(), { hasRelay: false });
    await mail.reply({ private: true, message: 'Between us' });
    const before = await world().conversationOf(mail.cuuid);
    expect(before.waiting_since).not.toBeNull();
    await mail.reply({ message: 'To you' });
    const after = await world().conversationOf(mail.cuuid);
    expect(after).toMatchObject({ waiting_since: null, last_interaction: 'To you', seq: before.seq + 1 });
    const transcript = await world().data('getTranscript', { params: { uuid: mail.cuuid } });
    expect(transcript).toContain('To you');
    expect(transcript).not.toContain('Between us');
  });

  async function setRelays(inboxId: number, smtp: readonly Readonly<Record<string, string>>[]): Promise<void> {
    await world().store.transact(async (writer) => {
      const inbox = await writer.inboxes.find(inboxId);
      if (inbox === undefined) throw new Error('the inbox is gone');
      await writer.inboxes.update(inboxId, { ...inbox, config: { smtp }, updatedAt: world().clock.now() });
    });
  }
});
