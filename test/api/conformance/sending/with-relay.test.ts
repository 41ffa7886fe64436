import { smtpRelay } from '@helpdesk/mail-smtp';
import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { loopbackOutbound, startRelay, type TestRelay } from '../../../support/mail/relay-server.ts';
import { onEveryStore } from '../world.ts';
import { type MailDesk, mailDesk, sendingBy } from './sending-world.ts';

onEveryStore((world) => {
  /** An inbox whose relay runs in this process. */
  async function withRelay(options: Parameters<typeof startRelay>[0] = {}) {
    const relay = await startRelay(options);
    const smtp = [{ ...relay.account.server }];
    const mail: MailDesk = await mailDesk(world(), { hasRelay: false, config: { smtp, signature: '<p>Support</p>' } });
    return { relay, mail, sending: sendingBy(world(), smtpRelay({ outbound: loopbackOutbound })) };
  }

  async function closing(relay: TestRelay, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } finally {
      await relay.close();
    }
  }

  test('mail 47: what a mailbox gets has the head, the thread and the text of the reply', async () => {
    const { relay, mail, sending } = await withRelay();
    await closing(relay, async () => {
      await mail.receive({ message_id: 'a1@mail.example', cc: ['bob@example.net'] }, 'Any news?');
      const reply = await mail.reply({ message: '<p>It left <b>today</b>. Grüße</p>', bcc: ['secret@example.net'] });
      expect(await sending.run()).toBe(1);
      expect((await mail.message(reply.uuid)).status).toBe('sent');
      const [got] = relay.mails;
      expect(got?.to).toEqual([mail.contact.email, 'bob@example.net', 'secret@example.net']);
      expect(got?.raw.toString('latin1')).not.toContain('secret@');
      const parsed = await simpleParser(got?.raw ?? '');
      expect(parsed).toMatchObject({
        messageId: `<${reply.uuid}@example.com>`,
        inReplyTo: '<a1@mail.example>',
        references: [`<${mail.cuuid}@example.com>`, '<a1@mail.example>'],
        subject: reply.meta.subject,
        date: new Date(reply.created_at),
      });
      expect(parsed.text).toContain('It left today. Grüße\n\n--');
      expect(parsed.text).toContain('> Any news?');
    });
  });

  test('mail 49: what a relay answers to each recipient is stored for each', async () => {
    const { relay, mail, sending } = await withRelay();
    await closing(relay, async () => {
      relay.script({ at: 'rcpt', to: 'bob@example.net', answer: { code: 550, text: '5.1.1 No such user' } });
      const { uuid } = await mail.reply({ cc: ['bob@example.net'] });
      await sending.run();
      expect((await mail.delivery(uuid)).recipients).toMatchObject([
        { address: mail.contact.email, state: 'accepted' },
        { address: 'bob@example.net', state: 'failed', code: '5.1.1' },
      ]);
    });
  });

  test('mail 48: a claim that is lost before the last byte leaves the relay without the mail', async () => {
    const { relay, mail, sending } = await withRelay();
    await closing(relay, async () => {
      const { uuid } = await mail.reply();
      const [claimed] = await sending.desk.claimDueMail(mail.inboxId);
      if (claimed === undefined) throw new Error('nothing was claimed');
      world().clock.advance(61_000);
      // Another process frees the mail and claims it.
      const [another] = await sending.desk.claimDueMail(mail.inboxId);
      const end = new AbortController();
      await sending.desk.sendClaimedMail(claimed, end.signal);
      expect(relay.mails).toHaveLength(0);
      if (another !== undefined) await sending.desk.sendClaimedMail(another, end.signal);
      expect(relay.mails).toHaveLength(1);
      expect((await mail.message(uuid)).status).toBe('sent');
    });
  });

  test('mail 48: at a stop a mail that has not left waits again, and the inbox does not rest', async () => {
    const { relay, mail, sending } = await withRelay();
    await closing(relay, async () => {
      const { uuid } = await mail.reply();
      const [claimed] = await sending.desk.claimDueMail(mail.inboxId);
      if (claimed === undefined) throw new Error('nothing was claimed');
      const end = new AbortController();
      end.abort();
      await sending.desk.sendClaimedMail(claimed, end.signal);
      expect(relay.mails).toHaveLength(0);
      expect(await sending.run()).toBe(1);
      expect((await mail.delivery(uuid)).attempts).toBe(0);
      expect(relay.mails).toHaveLength(1);
    });
  });
});
