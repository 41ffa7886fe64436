import type { MailRelay, Store } from '@helpdesk/domain/ports';
import type { ClaimedMail } from '@helpdesk/domain/use-cases';
import { type RelayTurn, scriptedRelay } from '@helpdesk/testkit';
import { expect, test } from 'vitest';
import { onEveryStore } from '../world.ts';
import { mailDesk, sendingBy } from './sending-world.ts';

const minute = 60_000;
const never = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };

onEveryStore((world) => {
  /** A reply that the relay has answered, whose process has lost the store since then. */
  async function answered(turn: RelayTurn = {}) {
    const mail = await mailDesk(world());
    const { uuid } = await mail.reply();
    const relay = scriptedRelay();
    relay.next(turn);
    const { store } = world();
    let isAway = false;
    const lost: Store = {
      ...store,
      read: (work, options) => store.read(work, options),
      transact: (work, options) =>
        isAway ? Promise.reject(new Error('the store is away')) : store.transact(work, options),
    };
    const send: MailRelay['send'] = async (...given) => {
      const result = await relay.send(...given);
      isAway = true;
      return result;
    };
    const { desk } = sendingBy(world(), { ...relay, send }, { store: lost });
    const [claimed] = await desk.claimDueMail(mail.inboxId);
    if (claimed === undefined) throw new Error('a mail is due');
    const comesBack = () => {
      isAway = false;
    };
    return { mail, uuid, relay, desk, claimed, comesBack, another: sendingBy(world(), relay) };
  }

  const isRunning = ({ claim }: ClaimedMail) => ({ has: (each: string) => each === claim });

  test('mail 48: an answer is kept while the store is away, for however long', async () => {
    const { mail, uuid, relay, desk, claimed, comesBack } = await answered();
    const pauses: number[] = [];
    await desk.sendClaimedMail(claimed, never, async (tries, error) => {
      expect(error).toMatchObject({ message: 'the store is away' });
      pauses.push(tries);
      if (tries === 500) comesBack();
    });
    expect(pauses).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
    expect((await mail.message(uuid)).status).toBe('sent');
    expect(relay.taken).toHaveLength(1);
  });

  test('mail 48: the process that holds an answer does not let its claim run out, and sends the mail once', async () => {
    const { mail, uuid, relay, desk, claimed, comesBack, another } = await answered();
    await desk.sendClaimedMail(claimed, never, async () => {
      comesBack();
      // It looks for what is due before it stores the answer, more than once.
      for (let look = 0; look < 3; look += 1) {
        world().clock.advance(2 * minute);
        expect((await desk.listDueMail()).inboxIds).toContain(mail.inboxId);
        expect(await desk.claimDueMail(mail.inboxId, isRunning(claimed))).toEqual([]);
      }
    });
    const { attempts, recipients } = await mail.delivery(uuid);
    expect([attempts, recipients.map(({ state }) => state)]).toEqual([0, ['accepted']]);
    await another.until(1);
    expect(relay.taken).toHaveLength(1);
  });

  test('mail 48: an answer counts although another process has freed the mail, which is sent once', async () => {
    const { mail, uuid, relay, desk, claimed, comesBack, another } = await answered();
    await desk.sendClaimedMail(claimed, never, async () => {
      world().clock.advance(minute + 1);
      expect(await another.desk.claimDueMail(mail.inboxId)).toEqual([]);
      expect((await mail.message(uuid)).meta.delivery?.state).toBe('waiting');
      comesBack();
    });
    expect((await mail.message(uuid)).meta.delivery).toEqual({ state: 'sent', next_at: null, failed: [] });
    await another.until(1);
    expect(relay.taken).toHaveLength(1);
  });

  test('mail 48: a late refusal ends a mail that another process has freed', async () => {
    const refused = { last: { verb: 'end', code: 550, text: '5.7.1 Refused by policy' } } as const;
    const { mail, uuid, relay, desk, claimed, comesBack, another } = await answered(refused);
    await desk.sendClaimedMail(claimed, never, async () => {
      world().clock.advance(minute + 1);
      await another.desk.claimDueMail(mail.inboxId);
      comesBack();
    });
    expect((await mail.message(uuid)).meta.delivery).toMatchObject({ state: 'failed', failed: [{ code: '5.7.1' }] });
    await another.until(1);
    expect(relay.attempts).toHaveLength(1);
  });

  test('mail 48: an answer does not change the attempt of another process', async () => {
    const { mail, uuid, relay, desk, claimed, comesBack, another } = await answered();
    await desk.sendClaimedMail(claimed, never, async () => {
      world().clock.advance(minute + 1);
      await another.desk.claimDueMail(mail.inboxId);
      world().clock.advance(minute);
      const [second] = await another.desk.claimDueMail(mail.inboxId);
      expect(second?.mailId).toBe(claimed.mailId);
      comesBack();
    });
    expect((await mail.message(uuid)).status).toBe('pending');
    expect(relay.taken).toHaveLength(1);
  });
});
