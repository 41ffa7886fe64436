import type { ReceivedMail } from '@helpdesk/domain';
import { mailAddress, mailReading } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailDesk, openMailDesk } from '../../support/mail/mail-desk.ts';
import { stores } from '../../support/stores.ts';

const authserv = 'mx.desk.example';
const ada = 'ada@gmail.com';
const thief = 'thief@gmail.com';

describe.each(stores)('%s', (_name, open) => {
  let desk: MailDesk;
  beforeEach(async () => {
    desk = await openMailDesk(open, { config: { trusted_authserv: authserv, forwarders: ['colleagues.example'] } });
  });
  afterEach(() => desk.close());

  const mail = (changes: Partial<ReceivedMail> = {}) =>
    mailReading({ mail: { from: [mailAddress(`Ada <${ada}>`)], ...changes } });
  const proven = (domain: string) => [
    { name: 'authentication-results', value: `${authserv}; dmarc=pass header.from=${domain}` },
  ];

  it('mail 20: a Reply-To at a free provider gets no reply in a joined conversation unless From is proven', async () => {
    const first = await desk.message(mail({ messageId: 'a@gmail.com' }));
    const actor = await desk.actor();
    const toOfReply = async () => (await desk.helpdesk.getReplyDefaults(actor, first.conversationUuid)).to;
    const answer = { references: ['a@gmail.com'], replyTo: [mailAddress(thief)] };
    const forged = await desk.message(mail({ ...answer, messageId: 'b@gmail.com' }));
    expect(forged.conversationUuid).toBe(first.conversationUuid);
    expect(forged.meta).toMatchObject({ sender_unproven: true, reply_to_ignored: thief });
    expect(await toOfReply()).toEqual([ada]);

    desk.clock.advance(1);
    const hers = await desk.message(mail({ ...answer, messageId: 'c@gmail.com', headers: proven('gmail.com') }));
    expect(hers.meta).toMatchObject({ reply_to: thief });
    expect(await toOfReply()).toEqual([thief]);
  });

  it('mail 26: who is blocked under an external id stays blocked, although another contact has the address', async () => {
    const actor = await desk.actor();
    const blocked = await desk.helpdesk.createContact(actor, { email: ada, firstName: 'Ada', externalUserId: 'u-1' });
    await desk.helpdesk.createContact(actor, { email: ada, firstName: 'Ada again' });
    await desk.helpdesk.setContactBlock(actor, blocked.id, false);
    expect(await desk.arrive(mail())).toMatchObject({ outcome: 'dropped', reason: 'blocked' });

    const text = `Please help.\n\n---------- Forwarded message ---------\nFrom: Ada <${ada}>\nSubject: Broken\n\nIt broke.`;
    const colleague = 'bo@colleagues.example';
    const forwarded = await desk.message(
      mailReading({
        mail: {
          messageId: 'f@colleagues.example',
          subject: 'Fwd: Broken',
          from: [mailAddress(`Bo <${colleague}>`)],
          headers: proven('colleagues.example'),
        },
        body: { contentType: 'text', content: text, textContent: text, whole: { html: null, text } },
      }),
    );
    const contact = await desk.store.read((reader) => reader.contacts.findOfConversation(forwarded.conversationUuid));
    expect(contact?.email).toBe(colleague);

    await desk.helpdesk.setContactBlock(actor, blocked.id, true);
    expect(await desk.arrive(mail({ messageId: 'later@gmail.com' }))).toMatchObject({ outcome: 'imported' });
  });

  it('mail 26: no reply leaves for an address from which mail is dropped', async () => {
    const actor = await desk.actor();
    const first = await desk.message(mail());
    const other = await desk.helpdesk.createContact(actor, { email: ada, firstName: 'Ada', externalUserId: 'u-1' });
    const reply = { message: 'Hello', private: false, senderType: 'agent', attachments: [] } as const;
    const send = () => desk.helpdesk.sendMessage(actor, first.conversationUuid, reply);
    await desk.helpdesk.setContactBlock(actor, other.id, false);
    await expect(send()).rejects.toMatchObject({ code: 'contact.blocked' });
    await desk.helpdesk.setContactBlock(actor, other.id, true);
    await expect(send()).resolves.toMatchObject({ private: false });
  });
});
