import type { OutgoingMail } from '@helpdesk/domain';
import { scriptedRelay } from '@helpdesk/testkit';
import { expect, test } from 'vitest';
import { formOf } from '../examples.ts';
import { onEveryStore } from '../world.ts';
import { type MailDesk, mailDesk, sendingBy } from './sending-world.ts';

const aliases = [
  { address: 'billing@example.com', name: 'Billing', send: true },
  { address: 'sales@example.com', name: '', send: true },
];
const token = 'r[a-z2-7]{17,27}';

onEveryStore((world) => {
  /** The mail of a new reply as the relay gets it. */
  async function sent(mail: MailDesk, body: object = {}): Promise<OutgoingMail<unknown>> {
    const { uuid } = await mail.reply({ ...body });
    const relay = scriptedRelay();
    await sendingBy(world(), relay).until(1);
    const taken = relay.taken.find(({ messageId }) => messageId.startsWith(uuid));
    if (taken === undefined) throw new Error('the mail was not sent');
    return taken;
  }

  test('mail 47: answers go to the plus address of the address that the inbox names for them', async () => {
    const reply_to = 'answers@desk.example';
    const named = await sent(await mailDesk(world(), { config: { reply_to } }));
    expect(named.replyTo).toMatch(new RegExp(`^answers\\+${token}@desk\\.example$`));
    expect(named.from.address).toBe('support@example.com');
    const config = { reply_to, enable_plus_addressing: false };
    expect((await sent(await mailDesk(world(), { config }))).replyTo).toBe(reply_to);
    const unnamed = await mailDesk(world(), { config: { enable_plus_addressing: false } });
    expect((await sent(unnamed)).replyTo).toBeNull();
  });

  test('mail 47: a reply by an alias has the name of the alias, or that of the inbox where it has none', async () => {
    const mail = await mailDesk(world(), { config: { aliases } });
    const billing = await sent(mail, { from: 'billing@example.com' });
    expect(billing.from).toEqual({ address: 'billing@example.com', name: 'Billing' });
    expect(billing.replyTo).toMatch(new RegExp(`^billing\\+${token}@example\\.com$`));
    expect((await sent(mail, { from: 'sales@example.com' })).from).toEqual({
      address: 'sales@example.com',
      name: 'Support',
    });
    expect((await sent(mail)).from).toEqual({ address: 'support@example.com', name: 'Support' });
  });

  test('mail 47: a reply refers to the root and to the last 20 mails of the thread', async () => {
    const mail = await mailDesk(world());
    const ids = Array.from({ length: 25 }, (_none, at) => `a${at}@mail.example`);
    for (const message_id of ids) await mail.receive({ message_id });
    const { references, inReplyTo } = await sent(mail);
    expect(references).toEqual([`${mail.cuuid}@example.com`, ...ids.slice(-20)]);
    expect(inReplyTo).toBe(ids.at(-1));
  });

  test('mail 44: the files of a mail may have as many bytes as `max_mail_mb` leaves room for in base64', async () => {
    for (const [max_mail_mb, bytes] of [
      [1, 741_912],
      [30, 22_963_647],
      [100, 76_602_357],
    ] as const) {
      const mail = await mailDesk(world(), { config: { max_mail_mb } });
      const offer = await world().data('getReplyDefaults', { params: { uuid: mail.cuuid } });
      const senders = await world().data('listMailSenders');
      const sender = senders.find(({ inbox_id }) => inbox_id === mail.inboxId);
      expect([offer.max_bytes, sender?.max_bytes]).toEqual([bytes, bytes]);
    }
  });

  test('mail 49: a mail with as many bytes of files is sent, and one with more fails before the relay is asked', async () => {
    const mail = await mailDesk(world(), { config: { max_mail_mb: 1 } });
    const relay = scriptedRelay();
    const replied = async (bytes: number) => {
      const form = formOf({}, new File(['x'.repeat(bytes)], 'parts.txt', { type: 'text/plain' }));
      const { id } = await world().data('uploadMedia', { form });
      const { uuid } = await mail.reply({ attachments: [id] });
      await sendingBy(world(), relay).until(1);
      return mail.message(uuid);
    };
    expect((await replied(741_912)).status).toBe('sent');
    const { status, meta } = await replied(760_000);
    expect([status, meta.delivery?.failed]).toMatchObject(['failed', [{ code: 'mail.too_large' }]]);
    expect(relay.attempts).toHaveLength(1);
  });
});
