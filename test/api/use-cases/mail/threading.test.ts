import type { ReceivedMail } from '@helpdesk/domain';
import { mailAddress, mailReading } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailDesk, openMailDesk } from '../../../support/mail/mail-desk.ts';
import { openMemory } from '../../../support/stores.ts';

let desk: MailDesk;
beforeEach(async () => {
  desk = await openMailDesk(openMemory, { config: { trusted_authserv: 'mx.desk.example' } });
});
afterEach(() => desk.close());

const bob = [mailAddress('Bob <bob@example.com>')];
const proven = (from: string) => [
  { name: 'authentication-results', value: `mx.desk.example; dmarc=pass header.from=${from.split('@')[1]}` },
];
const mail = (changes: Partial<ReceivedMail> = {}) => mailReading({ mail: changes });
const reply = (changes: Partial<ReceivedMail> = {}) =>
  mail({ messageId: 'a2@example.com', inReplyTo: ['a1@example.com'], subject: 'Re: x', text: 'More', ...changes });

describe('a mail that continues a conversation', () => {
  it('mail 14: joins by reference', async () => {
    const first = await desk.arrive(mail());
    const second = await desk.message(reply());
    expect(second).toMatchObject({
      conversationUuid: first.conversationUuid,
      type: 'incoming',
      status: 'received',
      textContent: 'More',
      private: false,
      seq: 2,
    });
    expect(second.meta).toMatchObject({ sender_unproven: true, auth: 'none', message_id: 'a2@example.com' });
    expect(second.meta).not.toHaveProperty('new_sender');
  });

  it('mail 14: is not marked where the receiving server proves its sender', async () => {
    await desk.arrive(mail());
    const second = await desk.message(reply({ headers: proven('ada@example.com') }));
    expect(second.meta.auth).toBe('pass');
    expect(second.meta).not.toHaveProperty('sender_unproven');
  });

  it('mail 15: of a stranger with a reference begins a related conversation', async () => {
    const first = await desk.arrive(mail());
    const second = await desk.message(reply({ from: bob }));
    expect(second.conversationUuid).not.toBe(first.conversationUuid);
    expect(second.meta.related_conversation_uuid).toBe(first.conversationUuid);
  });

  it('mail 17, 18: joins nothing where it failed the check of our server, and another server is not believed', async () => {
    const first = await desk.arrive(mail());
    const failed = (server: string) => [{ name: 'authentication-results', value: `${server}; dmarc=fail` }];
    const ours = await desk.arrive(reply({ headers: failed('mx.desk.example') }));
    expect(ours.conversationUuid).not.toBe(first.conversationUuid);
    const other = await desk.arrive(reply({ messageId: 'a3@example.com', headers: failed('mx.elsewhere.example') }));
    expect(other.conversationUuid).toBe(first.conversationUuid);
  });

  it('mail 25: that is received before its parent gets one conversation with it', async () => {
    const second = await desk.arrive(reply());
    const first = await desk.arrive(mail());
    expect(first.conversationUuid).toBe(second.conversationUuid);
    const stranger = await desk.arrive(mail({ messageId: 'z1@example.com', inReplyTo: ['z0@example.com'] }));
    const parent = await desk.arrive(mail({ messageId: 'z0@example.com', from: bob }));
    expect(parent.conversationUuid).not.toBe(stranger.conversationUuid);
  });
});

describe('a new conversation', () => {
  it('has the subject without prefixes, the contact, and a clock that began when the mailbox got the mail', async () => {
    const received = desk.clock.now() - 3_600_000;
    const first = await desk.message(mail({ subject: 'AW: Fwd: Refund [#55]' }), { at: received });
    const conversation = await desk.store.read((reader) => reader.conversations.find(first.conversationUuid));
    expect(conversation).toMatchObject({
      subject: 'Refund',
      status: 'Open',
      waitingSince: received,
      lastMessage: 'Hello',
      createdAt: desk.clock.now(),
    });
    expect(first.author).toMatchObject({ firstName: 'Ada Reyes', email: 'ada@example.com', type: 'contact' });
    expect(first.meta).toMatchObject({
      from: ['ada@example.com'],
      to: ['help@desk.example'],
      subject: 'AW: Fwd: Refund [#55]',
      names: { 'ada@example.com': 'Ada Reyes' },
      received_at: new Date(received).toISOString(),
    });
  });
});
