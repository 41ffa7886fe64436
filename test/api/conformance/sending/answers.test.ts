import type { RelayAnswer } from '@helpdesk/domain';
import { type RelayTurn, scriptedRelay } from '@helpdesk/testkit';
import { describe, expect, test } from 'vitest';
import { onEveryStore } from '../world.ts';
import { mailDesk, sendingBy } from './sending-world.ts';

type Verb = Extract<NonNullable<RelayAnswer['last']>, { readonly verb: unknown }>['verb'];

const minute = 60_000;
const reply = (verb: Verb, code: number, text: string): RelayTurn => ({ last: { verb, code, text } });
const fault = (code: string, isTaken?: boolean): RelayTurn => ({
  last: { fault: 'connection', code, text: 'the connection ended' },
  ...(isTaken !== undefined && { isTaken }),
});

onEveryStore((world) => {
  /** One reply, after the relay has done this with it once. */
  async function repliedTo(turn: RelayTurn, body: Readonly<Record<string, unknown>> = {}) {
    const mail = await mailDesk(world());
    const relay = scriptedRelay();
    relay.next(turn);
    const sending = sendingBy(world(), relay);
    const { uuid } = await mail.reply(body);
    await sending.run();
    const { status, meta } = await mail.message(uuid);
    return {
      mail,
      relay,
      sending,
      uuid,
      status,
      delivery: meta.delivery,
      recipients: (await mail.delivery(uuid)).recipients,
    };
  }

  const health = (inboxId: number) =>
    world().store.read(async ({ mailboxes }) => (await mailboxes.find({ inboxId, place: 'relay' }))?.health);

  describe.each(['mail', 'rcpt', 'data', 'end'] as const)('an answer at %s', (verb) => {
    test.each([
      [450, '4.2.0 Try later'],
      [421, '4.7.0 Too many connections, try later'],
    ])('mail 49: %i puts the mail off', async (code, text) => {
      const { mail, sending, status, delivery, recipients } = await repliedTo(reply(verb, code, text));
      expect(status).toBe('pending');
      const waits = Date.parse(delivery?.next_at ?? '') - world().clock.now();
      expect(waits).toBeGreaterThanOrEqual(0.8 * minute);
      expect(waits).toBeLessThanOrEqual(1.2 * minute);
      expect(delivery?.state).toBe('waiting');
      expect(recipients).toMatchObject([{ state: 'waiting', text: `${code} ${text}` }]);
      expect(await mail.delivery((await mail.listed())?.message_uuid ?? '')).toMatchObject({ attempts: 1 });
      expect((await health(mail.inboxId))?.state).toBe('ok');
      await sending.until(1);
      expect(await mail.listed()).toBeNull();
    });

    test.each([
      [550, '5.1.1 No such user', '5.1.1'],
      [554, '5.7.1 Refused by policy', '5.7.1'],
      [550, '5.7.60 SMTP; Client does not have permissions to send as this sender', 'mail.from_refused'],
    ])('mail 49: %i %s fails', async (code, text, stored) => {
      const { mail, sending, relay, status, delivery } = await repliedTo(reply(verb, code, text));
      expect(status).toBe('failed');
      const failed = [{ address: mail.contact.email, code: stored, text: `${code} ${text}` }];
      expect(delivery).toEqual({ state: 'failed', next_at: null, failed });
      await sending.until(25);
      expect(relay.attempts).toHaveLength(1);
    });

    test('mail 49: a relay that takes no more makes the inbox rest, and the attempt does not count', async () => {
      const { mail, status, uuid } = await repliedTo(reply(verb, 452, '4.3.2 Sending limit exceeded'));
      expect(status).toBe('pending');
      expect((await mail.delivery(uuid)).attempts).toBe(0);
      expect(await health(mail.inboxId)).toMatchObject({ state: 'resting', error: 'throttled' });
    });
  });

  const words = (code: string, text: string | null) => ({ state: 'waiting', code, text });
  test.each([
    [
      'a refused login',
      reply('login', 535, '5.7.8 Wrong password'),
      'auth_failed',
      'auth_failed',
      words('5.7.8', '535 5.7.8 Wrong password'),
    ],
    ['no connection', fault('ECONNREFUSED'), 'resting', 'unreachable', words('mail.unreachable', null)],
    [
      'a refused greeting',
      reply('connect', 554, '5.7.1 No service'),
      'resting',
      'unreachable',
      words('5.7.1', '554 5.7.1 No service'),
    ],
  ] as const)('mail 49: %s makes the inbox rest, with the mail', async (_name, turn, state, error, shown) => {
    const { mail, status, sending, relay, uuid } = await repliedTo(turn);
    expect(status).toBe('pending');
    expect(await health(mail.inboxId)).toMatchObject({ state, error });
    const { recipients } = await mail.delivery(uuid);
    expect(recipients).toMatchObject([shown]);
    const { warnings } = await world().data('getReplyDefaults', { params: { uuid: mail.cuuid } });
    expect(warnings).toMatchObject([{ code: 'rests' }]);
    await sending.until(1);
    expect((await mail.message(uuid)).status).toBe('sent');
    expect(relay.taken).toHaveLength(1);
    expect(await health(mail.inboxId)).toMatchObject({ state: 'ok', error: null });
  });

  test('mail 49: partly refused is sent; later recipients wait alone, and an activity names who failed', async () => {
    const [later, wrong] = ['later@example.net', 'wrong@example.net'];
    const refused = { [later]: { code: 450, text: '4.2.0 Later' }, [wrong]: { code: 550, text: '5.1.1 No such user' } };
    const { mail, sending, relay, uuid, status, delivery } = await repliedTo({ refused }, { cc: [later, wrong] });
    expect(status).toBe('sent');
    const failed = [{ address: wrong, code: '5.1.1', text: '550 5.1.1 No such user' }];
    expect(delivery).toMatchObject({ state: 'sent', failed });
    expect(await mail.listed()).toMatchObject({ message_uuid: uuid, state: 'failed', address: wrong });
    expect(await world().activitiesOf(mail.cuuid)).toEqual([`System could not deliver the message to ${wrong}`]);
    await sending.until(1);
    expect(relay.taken.map(({ envelope }) => envelope.to)).toEqual([[mail.contact.email], [later]]);
    expect((await mail.message(uuid)).meta.delivery).toEqual({ state: 'sent', next_at: null, failed });
    expect(await world().activitiesOf(mail.cuuid)).toHaveLength(1);
    expect(await world().data('listNotifications')).toEqual([]);
  });

  test('mail 49: a mail that is put off for 24 hours fails, and its author is notified once', async () => {
    const { mail, sending, relay, uuid } = await repliedTo(reply('rcpt', 450, '4.2.0 Later'));
    relay.always(reply('rcpt', 450, '4.2.0 Later'));
    await sending.until(30);
    const message = await mail.message(uuid);
    expect(message.status).toBe('failed');
    expect(message.meta.delivery?.failed).toMatchObject([{ code: 'mail.expired' }]);
    expect(relay.attempts.length).toBeGreaterThan(20);
    expect(relay.attempts.length).toBeLessThan(40);
    const notices = await world().data('listNotifications');
    expect(notices).toMatchObject([{ notification_type: 'failed', message_uuid: uuid, body: mail.contact.email }]);
    expect(await world().activitiesOf(mail.cuuid)).toEqual([]);
  });

  test('mail 49: a mail that is too large fails before the relay is asked, or as it says', async () => {
    const { status, delivery } = await repliedTo({ isTooLarge: true });
    expect(status).toBe('failed');
    expect(delivery?.failed).toMatchObject([{ code: 'mail.too_large' }]);
  });

  test('mail 49: an address that is gone marks its contact, until a mail is accepted or it is changed', async () => {
    const { mail } = await repliedTo(reply('rcpt', 550, '5.1.1 No such user'));
    const params = { id: mail.contact.id };
    const gone = { code: '5.1.1', text: '550 5.1.1 No such user' };
    expect((await world().data('getContact', { params })).email_state).toMatchObject(gone);
    const { warnings } = await world().data('getReplyDefaults', { params: { uuid: mail.cuuid } });
    expect(warnings).toMatchObject([{ code: 'came_back', address: mail.contact.email }]);
    await mail.reply();
    await sendingBy(world(), scriptedRelay()).run();
    expect((await world().data('getContact', { params })).email_state).toBeNull();
    await mail.reply();
    const relay = scriptedRelay();
    relay.next(reply('rcpt', 550, '5.1.10 Null MX'));
    await sendingBy(world(), relay).run();
    expect((await world().data('getContact', { params })).email_state).toMatchObject({ code: '5.1.10' });
    const changed = await world().data('updateContact', { params, body: { email: 'other@example.org' } });
    expect(changed.email_state).toBeNull();
  });

  describe('no answer to the last byte', () => {
    test.each([
      ['ETIMEDOUT', true],
      ['CONN', false],
    ])('mail 51: %s: once again with the same id, and then it is through', async (code, isTaken) => {
      const { mail, sending, relay, uuid, status, delivery } = await repliedTo(fault(code, isTaken));
      expect([status, delivery?.state]).toEqual(['pending', 'waiting']);
      await sending.until(1);
      expect((await mail.message(uuid)).status).toBe('sent');
      const [one, two] = relay.attempts;
      expect(relay.attempts).toHaveLength(2);
      expect(two?.mail).toEqual(one?.mail);
    });

    test('mail 51: an inbox that was saved in between changes the way back of the mail, and nothing else', async () => {
      const { mail, sending, relay, uuid } = await repliedTo(fault('ETIMEDOUT', true));
      const { config } = await world().data('getInbox', { params: { id: mail.inboxId } });
      const changed = { reply_to: 'answers@shop.example', enable_plus_addressing: false, signature: '<p>New</p>' };
      const body = { from: 'Shop <help@shop.example>', from_name_template: 'Shop', config: { ...config, ...changed } };
      await world().data('updateInbox', { params: { id: mail.inboxId }, body });
      await sending.until(1);
      const [one, two] = relay.attempts.map((each) => each.mail);
      if (one === undefined || two === undefined) throw new Error('the mail leaves twice');
      expect(relay.attempts).toHaveLength(2);
      expect(one.replyTo).toMatch(/^support\+.+@example\.com$/);
      expect([one.envelope.from, one.references[0]]).toEqual(['support@example.com', `${mail.cuuid}@example.com`]);
      expect(two).toEqual({
        ...one,
        replyTo: 'answers@shop.example',
        references: [`${mail.cuuid}@shop.example`, ...one.references.slice(1)],
        envelope: { ...one.envelope, from: 'help@shop.example' },
      });
      expect(two.messageId).toBe(`${uuid}@example.com`);
    });

    test('mail 51: the second time it is for a person to decide', async () => {
      const { mail, sending, relay, uuid } = await repliedTo(fault('ETIMEDOUT', true));
      relay.always(fault('ETIMEDOUT', true));
      await sending.until(30);
      expect(relay.attempts).toHaveLength(2);
      const { status, meta } = await mail.message(uuid);
      expect(status).toBe('failed');
      expect(meta.delivery).toMatchObject({ state: 'unknown', failed: [{ code: 'mail.unknown' }] });
      expect(await mail.listed()).toMatchObject({ state: 'unknown', message_uuid: uuid });
      expect(await world().data('listNotifications')).toHaveLength(1);
    });
  });

  test('mail 49: 421 to the connection does not end the rest of the inbox', async () => {
    const { mail, relay, sending } = await repliedTo(fault('ECONNREFUSED'));
    expect((await health(mail.inboxId))?.state).toBe('resting');
    relay.next(reply('connect', 421, '4.3.0 Closing'));
    world().clock.advance(10_000);
    expect(await sending.run()).toBe(1);
    expect((await health(mail.inboxId))?.state).toBe('resting');
    world().clock.advance(2 * minute);
    expect(await sending.run()).toBe(1);
    expect((await health(mail.inboxId))?.state).toBe('ok');
  });

  test('mail 48: an error of ours gives the mail back, and fails it after some', async () => {
    const mail = await mailDesk(world());
    const { uuid } = await mail.reply();
    const broken = { ...scriptedRelay(), send: () => Promise.reject(new Error('the file is gone')) };
    const { run } = sendingBy(world(), broken);
    for (let tries = 1; tries <= 5; tries += 1) {
      await expect(run()).rejects.toThrow('the file is gone');
      if (tries === 1) expect(await mail.delivery(uuid)).toMatchObject({ attempts: 1 });
      world().clock.advance(40 * minute);
    }
    expect(await run()).toBe(0);
    const failed = [{ address: mail.contact.email, code: 'mail.failed', text: null }];
    expect((await mail.message(uuid)).meta.delivery).toMatchObject({ state: 'failed', failed });
  });
});
