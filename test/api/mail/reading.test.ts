import { refuse } from '@helpdesk/domain';
import type { MailParser, Store } from '@helpdesk/domain/ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startImap, type TestImapServer } from '../../support/mail/imap-server.ts';
import { mailboxOf, openReadingDesk, type ReadingDesk, rawMail } from '../../support/mail/reading-desk.ts';
import { stores } from '../../support/stores.ts';

describe.each(stores)('%s', (_name, open) => {
  let desk: ReadingDesk;
  const servers: TestImapServer[] = [];
  const started = async (options?: Parameters<typeof startImap>[0]): Promise<TestImapServer> => {
    const server = await startImap(options);
    servers.push(server);
    return server;
  };
  beforeEach(async () => {
    desk = await openReadingDesk(open);
  });
  afterEach(async () => {
    await desk.close();
    for (const server of servers.splice(0)) await server.close();
  });
  const append = (server: TestImapServer, text: string, headers: Readonly<Record<string, string>> = {}): number =>
    server.append(rawMail(text, { 'Message-ID': `<${text.replaceAll(' ', '-')}@x.example>`, ...headers }), {
      date: new Date(desk.clock.now()),
    });
  const arrived = (inboxId: number) => expect.poll(() => desk.texts(inboxId), { timeout: 60_000, interval: 20 });

  it('mail 1, 6: what is there and what is appended later comes in, and is marked as seen', async () => {
    const server = await started();
    append(server, 'first');
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    desk.reader(inboxId);
    await arrived(inboxId).toEqual(['first']);
    append(server, 'second');
    append(server, 'third');
    await arrived(inboxId).toEqual(['first', 'second', 'third']);
    const flags = () => server.mailboxes.get('INBOX')?.mails.map((mail) => [...mail.flags]);
    await expect.poll(flags, { timeout: 60_000 }).toEqual([['\\Seen'], ['\\Seen'], ['\\Seen']]);
    expect(await desk.mailbox(inboxId)).toMatchObject({ lastUid: 3, health: { state: 'ok', error: null } });
  });

  it('mail 1: without IDLE it comes in at the next look', async () => {
    const server = await started({ without: ['IDLE'] });
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    append(server, 'first');
    const reader = desk.reader(inboxId);
    await arrived(inboxId).toEqual(['first']);
    await reader.stop();
    append(server, 'second');
    desk.reader(inboxId);
    await arrived(inboxId).toEqual(['first', 'second']);
  });

  it('reads what arrived in the time that the inbox names, and later nothing older', async () => {
    const server = await started();
    const at = (hours: number) => ({ date: new Date(desk.clock.now() - hours * 3_600_000) });
    for (const hours of [900, 60, 47, 1]) server.append(rawMail(`${hours} hours`), at(hours));
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    const reader = desk.reader(inboxId);
    await arrived(inboxId).toEqual(['47 hours', '1 hours']);
    append(server, 'later');
    await arrived(inboxId).toEqual(['47 hours', '1 hours', 'later']);
    await reader.stop();
    desk.reader(inboxId);
    append(server, 'last');
    await arrived(inboxId).toEqual(['47 hours', '1 hours', 'later', 'last']);
  });

  it('mail 3: a mailbox that was made again brings nothing twice, and what is new', async () => {
    const server = await started();
    for (const text of ['a', 'b', 'c']) append(server, text);
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    const reader = desk.reader(inboxId);
    await arrived(inboxId).toEqual(['a', 'b', 'c']);
    await reader.stop();
    server.recreate();
    append(server, 'd');
    desk.reader(inboxId);
    await arrived(inboxId).toEqual(['a', 'b', 'c', 'd']);
    append(server, 'e');
    await arrived(inboxId).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('mail 4: goes on after cuts and after the server was away', async () => {
    const server = await started();
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    append(server, 'a');
    desk.reader(inboxId);
    await arrived(inboxId).toEqual(['a']);
    server.cut();
    append(server, 'b');
    await arrived(inboxId).toEqual(['a', 'b']);
    await server.stop();
    append(server, 'c');
    await expect.poll(async () => (await desk.mailbox(inboxId)).health.state, { timeout: 60_000 }).toBe('resting');
    await server.restart();
    await arrived(inboxId).toEqual(['a', 'b', 'c']);
    await expect.poll(async () => (await desk.mailbox(inboxId)).health.state, { timeout: 60_000 }).toBe('ok');
  });

  it('mail 5: a wrong password is tried four times at most in 20 minutes, and throttling is no refusal', async () => {
    const server = await started();
    const inboxId = await desk.addInbox([mailboxOf(server)], { password: 'wrong' });
    const until = desk.clock.now() + 20 * 60_000;
    const reader = desk.reader(inboxId, { paused: () => void (desk.clock.now() >= until && reader.abort()) });
    await reader.ended;
    expect(server.logins.refused).toBeGreaterThan(1);
    expect(server.logins.refused).toBeLessThanOrEqual(4);
    expect((await desk.mailbox(inboxId)).health).toMatchObject({ state: 'auth_failed', error: 'auth_failed' });
    server.faults.refuseLogin = 'NO [UNAVAILABLE] Later';
    const other = await desk.addInbox([mailboxOf(server, { mailbox: 'Other' })]);
    const throttled = desk.reader(other, { paused: () => throttled.abort() });
    await throttled.ended;
    expect((await desk.mailbox(other)).health).toMatchObject({ state: 'resting', error: 'throttled', refusals: 0 });
  });

  it('mail 7: one Message-ID with two texts is two mails, and one mail in two folders is one', async () => {
    const server = await started();
    const same = { 'Message-ID': '<same@x.example>' };
    append(server, 'one', same);
    append(server, 'two', same);
    server.append(rawMail('one', same), { date: new Date(desk.clock.now()), mailbox: 'Other' });
    const inboxId = await desk.addInbox([mailboxOf(server), mailboxOf(server, { mailbox: 'Other' })]);
    desk.reader(inboxId);
    await arrived(inboxId).toEqual(['one', 'two']);
    desk.reader(inboxId, { index: 1 });
    await expect.poll(async () => (await desk.mailbox(inboxId, 1)).lastUid, { timeout: 60_000 }).toBe(1);
    expect(await desk.texts(inboxId)).toEqual(['one', 'two']);
  });

  it('mail 8: of mails without a Message-ID the same one comes in once, and ten others are ten', async () => {
    const server = await started();
    const date = { date: new Date(desk.clock.now()) };
    const nameless = { 'Message-ID': '<>' };
    for (const text of ['x', 'x', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
      server.append(rawMail(text, nameless), date);
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    desk.reader(inboxId);
    await expect.poll(async () => (await desk.mailbox(inboxId)).lastUid, { timeout: 60_000 }).toBe(11);
    expect(await desk.texts(inboxId)).toEqual(['x', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('mail 9: one whose import fails does not hold the next, and comes in when it can be read', async () => {
    let isBroken = true;
    const server = await started();
    append(server, 'poison');
    append(server, 'second');
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    const parser: MailParser = {
      ...desk.ports.mailParser,
      read: async (source) => {
        const reading = await desk.ports.mailParser.read(source);
        if (isBroken && reading.mail.subject === 'poison') throw new Error('a fault of ours');
        return reading;
      },
    };
    const first = desk.reader(inboxId, { ports: { mailParser: parser } });
    await arrived(inboxId).toEqual(['second']);
    expect(first.faults).toHaveLength(1);
    await first.stop();
    isBroken = false;
    desk.clock.advance(5_000);
    desk.reader(inboxId);
    await arrived(inboxId).toEqual(['second', 'poison']);
  });

  it('mail 11: of three inboxes one is dead, and the others go on', async () => {
    const [one, dead, three] = [await started(), await started(), await started()];
    const ids: number[] = [];
    for (const server of [one, dead, three]) ids.push(await desk.addInbox([mailboxOf(server)]));
    await dead.stop();
    const [first = 0, second = 0, third = 0] = ids;
    for (const id of ids) desk.reader(id);
    append(one, 'to one');
    append(three, 'to three');
    await arrived(first).toEqual(['to one']);
    await arrived(third).toEqual(['to three']);
    await expect.poll(async () => (await desk.mailbox(second)).health.error, { timeout: 60_000 }).toBe('unreachable');
  });

  it('mail 12: while the disk is short the mailbox rests, and then all come', async () => {
    let isShort = true;
    const server = await started();
    for (const text of ['a', 'b', 'c']) append(server, text);
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    const requireRoom = async (): Promise<void> => {
      if (isShort) throw refuse('upload.no_room', 'There is no room');
    };
    const mediaStore = { ...desk.ports.mediaStore, requireRoom };
    const resting: string[] = [];
    desk.reader(inboxId, {
      ports: { mediaStore },
      paused: (pauses) => {
        resting.push('rested');
        if (pauses === 3) isShort = false;
      },
    });
    await arrived(inboxId).toEqual(['a', 'b', 'c']);
    expect(resting.length).toBeGreaterThanOrEqual(3);
    await expect.poll(async () => (await desk.mailbox(inboxId)).health.state, { timeout: 60_000 }).toBe('ok');
    expect((await desk.imports(inboxId)).map(({ outcome }) => outcome)).toEqual(['imported', 'imported', 'imported']);
  });

  it('ends where its inbox is disabled', async () => {
    const server = await started();
    append(server, 'a');
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    const reader = desk.reader(inboxId);
    await arrived(inboxId).toEqual(['a']);
    await desk.store.transact(async (writer) => {
      const inbox = await writer.inboxes.find(inboxId);
      if (inbox !== undefined)
        await writer.inboxes.update(inboxId, { ...inbox, enabled: false, updatedAt: desk.clock.now() });
    });
    append(server, 'b');
    await reader.ended;
    expect(await desk.texts(inboxId)).toEqual(['a']);
  });

  it('mail 2: of 300 mails each comes in once, however often the process that reads them ends', async () => {
    const server = await started();
    const texts = Array.from({ length: 300 }, (_each, at) => `mail ${at}`);
    for (const text of texts) append(server, text);
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    const draw = drawing(20_260_520);
    let deaths = 0;
    for (let processes = 0; processes < 200; processes += 1) {
      const store = mortal(desk.store, processes < 40 ? 5 + (draw() % 20) : Number.POSITIVE_INFINITY, draw() % 2 === 0);
      const reader = desk.reader(inboxId, { ports: { store }, paused: () => reader.abort() });
      store.died = reader.abort;
      await expect
        .poll(async () => store.isDead || (await desk.mailbox(inboxId).catch(() => undefined))?.lastUid === 300, {
          timeout: 120_000,
          interval: 20,
        })
        .toBe(true);
      await reader.stop();
      if (!store.isDead) break;
      deaths += 1;
      // The lease of the dead runs out.
      desk.clock.advance(31_000);
    }
    expect(deaths).toBeGreaterThanOrEqual(14);
    expect((await desk.texts(inboxId)).toSorted()).toEqual(texts.toSorted());
  });
});

/** A store of a process that ends at one of its transactions: before it, or after it was committed. */
function mortal(store: Store, transactions: number, isAfter: boolean): Store & { isDead: boolean; died?: () => void } {
  let left = transactions;
  const dying: Store & { isDead: boolean; died?: () => void } = {
    isDead: false,
    read: (work, options) => (dying.isDead ? gone() : store.read(work, options)),
    transact: async (work, options) => {
      if (dying.isDead) return gone();
      left -= 1;
      if (left > 0) return store.transact(work, options);
      if (isAfter) await store.transact(work, options);
      dying.isDead = true;
      dying.died?.();
      return gone();
    },
  };
  return dying;
}

async function gone(): Promise<never> {
  throw new Error('the process has ended');
}

/** Numbers that look random, the same ones for a seed. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 8;
  };
}
