import type { JsonObject, MailboxHealth } from '@helpdesk/domain';
import { newMailboxHealth } from '@helpdesk/domain';
import type { Mailboxes, SentMail } from '@helpdesk/domain/ports';
import { type RelayTurn, scriptedRelay } from '@helpdesk/testkit';
import { expect, test } from 'vitest';
import { onEveryStore } from '../world.ts';
import { mailDesk, sendingBy } from './sending-world.ts';

const imap = { host: 'imap.example', port: 993, username: 'help', tls_type: 'tls' };
const smtp = { host: 'relay.example', port: 587, username: '', auth_protocol: 'none', save_sent: 'auto' };
const usual = { imap: [imap], smtp: [smtp] };
const never = { aborted: false, addEventListener() {}, removeEventListener() {} };

onEveryStore((world) => {
  /** An inbox with a reply that waits, and what is saved of it in the mailbox of each host. */
  async function replied(config: JsonObject, body: Readonly<Record<string, unknown>> = {}) {
    const mail = await mailDesk(world(), { hasRelay: false, config });
    const { inboxId } = mail;
    const { store, ports } = world();
    const secrets = [{ name: 'imap.0', sealed: ports.sealer.seal('Pa55word') }];
    await store.transact((writer) => writer.mailSecrets.replace(inboxId, secrets));
    const reply = await mail.reply(body);
    const saved: (readonly [host: string, mail: Pick<SentMail, 'messageId' | 'date'>, source: string])[] = [];
    const mailboxServers: Mailboxes = {
      open: () => Promise.reject(new Error('no mailbox is read here')),
      saveSent: async ({ server, password }, { source, messageId, date, maxBytes }) => {
        expect(password).toBe('Pa55word');
        expect(maxBytes).toBeGreaterThan(messageId.length);
        const parts = await Array.fromAsync(source);
        saved.push([server.host, { messageId, date }, Buffer.concat(parts).toString()]);
        return 'saved';
      },
    };
    const relay = scriptedRelay();
    const { desk } = sendingBy(world(), relay, { mailboxServers });
    return {
      mail,
      saved,
      relay,
      desk,
      id: `${reply.uuid}@example.com`,
      createdAt: Date.parse(reply.created_at),
      /** One attempt; whether a first recipient was accepted at it. */
      attempt: async (turn: RelayTurn = {}) => {
        relay.next(turn);
        const [claimed] = await desk.claimDueMail(inboxId);
        if (claimed === undefined) throw new Error('no mail is due');
        return { claimed, isFirstAccepted: await desk.sendClaimedMail(claimed, never) };
      },
      noteHealth: (health: Partial<MailboxHealth>) =>
        store.transact(async (writer) => {
          const key = { inboxId, place: '["imap.example","help","INBOX"]' };
          const { health: fresh } = await writer.mailboxes.lock(key, newMailboxHealth(world().clock.now()));
          await writer.mailboxes.setHealth(key, { ...fresh, ...health });
        }),
    };
  }

  test('mail 74: a sent mail is copied as it left into the first mailbox of its inbox', async () => {
    const { saved, id, createdAt, desk, attempt } = await replied({
      ...usual,
      imap: [imap, { ...imap, host: 'b.example' }],
    });
    await desk.saveSentMail((await attempt()).claimed);
    expect(saved).toEqual([['imap.example', { messageId: id, date: createdAt }, id]]);
  });

  test.each([
    ['the inbox does not want one', { imap: [imap], smtp: [{ ...smtp, save_sent: 'never' }] }],
    ['the relay makes one by itself', { imap: [imap], smtp: [{ ...smtp, host: 'smtp.gmail.com' }] }],
    ['the inbox reads no mailbox', { smtp: [smtp] }],
  ])('mail 74: there is no copy where %s', async (_why, config) => {
    const { saved, relay, desk, attempt } = await replied(config);
    await desk.saveSentMail((await attempt()).claimed);
    expect(relay.taken).toHaveLength(1);
    expect(saved).toEqual([]);
  });

  test('mail 74: what no recipient was accepted for has no copy', async () => {
    const { saved, desk, attempt } = await replied(usual);
    const { claimed, isFirstAccepted } = await attempt({ last: { verb: 'mail', code: 550, text: '5.1.1 no' } });
    expect(isFirstAccepted).toBe(false);
    await desk.saveSentMail(claimed);
    expect(saved).toEqual([]);
  });

  test('mail 74: a copy is due after the attempt that accepts the first recipient, and after no other', async () => {
    const { attempt } = await replied(usual, { cc: ['bob@example.net'] });
    const later = { code: 450, text: '4.2.0 Later' };
    const due: boolean[] = [];
    for (const turn of [{ last: { verb: 'mail', ...later } }, { refused: { 'bob@example.net': later } }, {}] as const) {
      due.push((await attempt(turn)).isFirstAccepted);
      world().clock.advance(3_600_000);
    }
    expect(due).toEqual([false, true, false]);
  });

  test('mail 74: a mailbox that refuses the desk, or rests, is not asked for a copy', async () => {
    const { saved, desk, attempt, noteHealth } = await replied(usual);
    const { claimed } = await attempt();
    for (const health of [
      { state: 'auth_failed', error: 'auth_failed' },
      { state: 'resting', error: 'throttled' },
      { state: 'disabled', error: null },
    ] as const) {
      await noteHealth(health);
      await expect(desk.saveSentMail(claimed)).rejects.toMatchObject({ code: health.error ?? health.state });
    }
    expect(saved).toEqual([]);
    await noteHealth({ state: 'ok', error: null });
    await desk.saveSentMail(claimed);
    expect(saved).toHaveLength(1);
  });

  test('mail 74: a password that cannot be opened is not tried for a copy', async () => {
    const { saved, desk, attempt, mail } = await replied(usual);
    const { claimed } = await attempt();
    const secrets = [{ name: 'imap.0', sealed: 'sealed under another secret' }];
    await world().store.transact((writer) => writer.mailSecrets.replace(mail.inboxId, secrets));
    await expect(desk.saveSentMail(claimed)).rejects.toMatchObject({ code: 'password_unreadable' });
    expect(saved).toEqual([]);
  });
});
