import { type JsonObject, refuse } from '@helpdesk/domain';
import type { MailParser, MediaStore, Store } from '@helpdesk/domain/ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startImap, type TestImapServer } from '../../support/mail/imap-server.ts';
import { mailboxOf, openReadingDesk, type ReadingDesk, rawMail } from '../../support/mail/reading-desk.ts';
import { stores } from '../../support/stores.ts';

const hourMs = 3_600_000;

describe.each(stores)('%s', (_name, open) => {
  let desk: ReadingDesk;
  let server: TestImapServer;
  beforeEach(async () => {
    desk = await openReadingDesk(open);
    server = await startImap();
  });
  afterEach(async () => {
    await desk.close();
    await server.close();
  });
  const append = (text: string, hoursAgo = 0): number =>
    server.append(rawMail(text, { 'Message-ID': `<${text}@x.example>` }), {
      date: new Date(desk.clock.now() - hoursAgo * hourMs),
    });
  const arrived = (inboxId: number) => expect.poll(() => desk.texts(inboxId), { timeout: 60_000, interval: 20 });
  const waiting = async (inboxId: number, uidValidity?: string) => {
    const { place, uidValidity: now } = await desk.mailbox(inboxId);
    const mailbox = { inboxId, place, uidValidity: uidValidity ?? now ?? '' };
    return desk.store.read((reader) => reader.mailImports.listWaiting(mailbox, 100));
  };
  const failing = (text: string, error: Error): MailParser => ({
    ...desk.ports.mailParser,
    read: async (source) => {
      const reading = await desk.ports.mailParser.read(source);
      if (reading.mail.subject === text) throw error;
      return reading;
    },
  });
  const failed = async (inboxId: number): Promise<void> => {
    const reader = desk.reader(inboxId, { ports: { mailParser: failing('poison', new Error('a fault of ours')) } });
    await expect
      .poll(
        () =>
          desk.mailbox(inboxId).then(
            ({ lastUid }) => lastUid,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(2);
    await reader.stop();
  };

  it('mail 12: a mail that waits and is removed by another client waits no more', async () => {
    const uid = append('poison');
    append('second');
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    await failed(inboxId);
    expect(await waiting(inboxId)).toHaveLength(1);
    server.remove(uid);
    desk.clock.advance(5_000);
    desk.reader(inboxId);
    await expect.poll(() => waiting(inboxId), { timeout: 60_000 }).toEqual([]);
    expect(await desk.texts(inboxId)).toEqual(['second']);
  });

  it('mail 12: a mail of which the server says nothing, and which it finds, comes in later', async () => {
    append('silent');
    append('second');
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    server.faults.onCommand = (name, line) =>
      name === 'UID FETCH' && / 1 \(/.test(line) ? { do: 'answer', words: 'OK Done' } : undefined;
    const reader = desk.reader(inboxId);
    await arrived(inboxId).toEqual(['second']);
    await reader.stop();
    server.faults.onCommand = undefined;
    desk.clock.advance(5_000);
    desk.reader(inboxId);
    await arrived(inboxId).toEqual(['second', 'silent']);
  });

  it('mail 3: a cut after the UIDs began again brings nothing that is older than what was asked for', async () => {
    append('first');
    append('ancient', 900);
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    const reader = desk.reader(inboxId);
    await expect
      .poll(
        () =>
          desk.mailbox(inboxId).then(
            ({ lastUid }) => lastUid,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(2);
    await reader.stop();
    server.recreate();
    append('last');
    let cuts = 0;
    server.faults.onCommand = (name, line) => {
      if (name !== 'UID FETCH' || !/ 3 \(/.test(line) || cuts > 0) return undefined;
      cuts += 1;
      return { do: 'cut' };
    };
    desk.reader(inboxId);
    await arrived(inboxId).toContain('last');
    await expect.poll(async () => (await desk.mailbox(inboxId)).lastUid, { timeout: 60_000 }).toBe(3);
    expect([cuts, await desk.texts(inboxId)]).toEqual([1, ['first', 'last']]);
  });

  it('mail 3: a mail that waited for days comes in after the UIDs began again', async () => {
    append('poison');
    append('second');
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    await failed(inboxId);
    const { place, uidValidity } = await desk.mailbox(inboxId);
    const mailbox = { inboxId, place, uidValidity: uidValidity ?? '' };
    for (let tries = 0; tries < 50; tries += 1) {
      desk.clock.advance(5 * hourMs);
      const at = desk.clock.now();
      await desk.store.transact((writer) => writer.mailImports.countTry({ ...mailbox, uid: 1, at }));
    }
    const second = desk.reader(inboxId, { ports: { mailParser: failing('poison', new Error('a fault of ours')) } });
    await expect
      .poll(async () => (await desk.mailbox(inboxId)).health.lastOkAt, { timeout: 60_000 })
      .toBe(desk.clock.now());
    await second.stop();
    server.recreate();
    desk.reader(inboxId);
    await arrived(inboxId).toEqual(['second', 'poison']);
    await expect.poll(() => waiting(inboxId, mailbox.uidValidity), { timeout: 60_000 }).toEqual([]);
  });

  it('mail 4: a first look that was cut goes as far back when the server is there again after days', async () => {
    append('early', 47);
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    server.faults.onCommand = (name) => (name === 'UID FETCH' ? { do: 'cut' } : undefined);
    const reader = desk.reader(inboxId, { paused: () => reader.abort() });
    await reader.ended;
    server.faults.onCommand = undefined;
    desk.clock.advance(72 * hourMs);
    desk.reader(inboxId);
    await arrived(inboxId).toEqual(['early']);
  });

  const admin = async () => desk.helpdesk.authenticateAgent(...(desk.admin.split(':') as [string, string]));
  const saved = async (inboxId: number, changes: JsonObject): Promise<void> => {
    const config = { imap: [mailboxOf(server, { password: 'a long password', ...changes })] };
    await desk.helpdesk.updateInbox(await admin(), inboxId, { config });
  };

  it.each(['saved', 'disabled over the weekend, and saved'])(
    'mail 5: a wrong password of Friday, %s on Monday: what the first try would have read comes in, and what came since',
    async (how) => {
      append('ancient', 50);
      append('before', 40);
      const inboxId = await desk.addInbox([mailboxOf(server)], { password: 'wrong' });
      const friday = desk.reader(inboxId, { paused: () => friday.abort() });
      await friday.ended;
      expect(server.logins.refused).toBe(1);
      const isDisabled = how !== 'saved';
      if (isDisabled) await desk.helpdesk.toggleInbox(await admin(), inboxId);
      desk.clock.advance(9 * hourMs);
      append('weekend');
      desk.clock.advance(63 * hourMs);
      await saved(inboxId, {});
      if (isDisabled) await desk.helpdesk.toggleInbox(await admin(), inboxId);
      const monday = desk.reader(inboxId);
      await arrived(inboxId).toEqual(['before', 'weekend']);
      const at = desk.clock.now();
      await expect
        .poll(async () => (await desk.mailbox(inboxId)).health, { timeout: 60_000 })
        .toMatchObject({ state: 'ok', since: at, lastOkAt: at });
      await monday.stop();
    },
  );

  it.each([
    ['all come in after days and a save', '48h'],
    ['the one that waited comes in also where less is asked for', '24h'],
  ] as const)('mail 4: a first look at many mails was cut, and one failed: %s', async (_what, scanSince) => {
    const all = ['poison', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
    for (const text of all) append(text, 40);
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    server.faults.onCommand = (name, line) =>
      name === 'UID FETCH' && line.includes(` ${all.length} (`) ? { do: 'cut' } : undefined;
    const first = desk.reader(inboxId, {
      ports: { mailParser: failing('poison', new Error('a fault of ours')) },
      paused: () => first.abort(),
    });
    await first.ended;
    server.faults.onCommand = undefined;
    const before = await desk.texts(inboxId);
    expect(before).toContain('second');
    expect(before).not.toContain('eighth');
    desk.clock.advance(72 * hourMs);
    await saved(inboxId, { scan_inbox_since: scanSince });
    desk.reader(inboxId);
    await expect.poll(async () => (await desk.mailbox(inboxId)).lastUid, { timeout: 60_000 }).toBe(all.length);
    const wanted = scanSince === '48h' ? all : [...before, 'poison'];
    expect((await desk.texts(inboxId)).toSorted()).toEqual(wanted.toSorted());
  });

  it('mail 9: a mail at which the machine fails again and again lets those behind it come first', async () => {
    append('poison');
    append('second');
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    const mailParser = failing('poison', refuse('store.unavailable', 'There is no worker'));
    const rests: number[] = [];
    desk.reader(inboxId, { ports: { mailParser }, paused: (_pauses, ms) => rests.push(ms) });
    await arrived(inboxId).toEqual(['second']);
    expect(rests).toEqual([5_000, 10_000]);
    await expect.poll(async () => (await waiting(inboxId)).length, { timeout: 60_000 }).toBe(1);
  });

  it('mail 12: a full disk rests the mailbox with a reason, and all comes once there is room', async () => {
    append('first');
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    const states: (readonly [state: string, error: string | null])[] = [];
    let isFull = true;
    const stage: MediaStore['stage'] = (content, maxBytes) =>
      isFull ? Promise.reject(refuse('store.unavailable', 'ENOSPC')) : desk.ports.mediaStore.stage(content, maxBytes);
    const { transact } = desk.store;
    const store: Store = {
      ...desk.store,
      transact: (work, options) =>
        transact(async (writer) => {
          const setHealth: typeof writer.mailboxes.setHealth = (key, health) => {
            states.push([health.state, health.error]);
            return writer.mailboxes.setHealth(key, health);
          };
          return work({ ...writer, mailboxes: { ...writer.mailboxes, setHealth } });
        }, options),
    };
    desk.reader(inboxId, {
      ports: { mediaStore: { ...desk.ports.mediaStore, stage }, store },
      paused: () => {
        isFull = false;
      },
    });
    await arrived(inboxId).toEqual(['first']);
    await expect
      .poll(() => states.slice(0, 2), { timeout: 60_000 })
      .toEqual([
        ['resting', 'machine_failed'],
        ['ok', null],
      ]);
  });

  it('mail 12: while the database takes no changes the mailbox is tried again, and nothing ends', async () => {
    append('first');
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    let isAway = true;
    const rests: number[] = [];
    const transact: Store['transact'] = (work, options) =>
      isAway ? Promise.reject(refuse('store.unavailable', 'The disk is full')) : desk.store.transact(work, options);
    desk.reader(inboxId, {
      ports: { store: { ...desk.store, transact } },
      paused: (pauses, ms) => {
        rests.push(ms);
        isAway = pauses < 3;
      },
    });
    await arrived(inboxId).toEqual(['first']);
    expect(rests.slice(0, 3)).toEqual([10_000, 20_000, 40_000]);
  });

  it('reads the inbox and its passwords at one moment', async () => {
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    const moments: (boolean | undefined)[] = [];
    const store: Store = {
      ...desk.store,
      transact: (work, options) => desk.store.transact(work, options),
      read: (work, options) =>
        desk.store.read((reader) => {
          const seen = new Proxy(reader, {
            get: (target, name, self) => {
              if (name === 'mailSecrets') moments.push(options?.oneState);
              return Reflect.get(target, name, self);
            },
          });
          return work(seen);
        }, options),
    };
    const reader = desk.reader(inboxId, { ports: { store } });
    await expect.poll(() => moments, { timeout: 60_000 }).toEqual([true]);
    await reader.stop();
  });
});
