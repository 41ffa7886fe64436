import type { Store } from '@helpdesk/domain/ports';
import { MailboxFailure } from '@helpdesk/domain/ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMail } from '../../../apps/service/src/mail/read-mail.ts';
import { startImap, type TestImapServer } from '../../support/mail/imap-server.ts';
import { mailboxOf, openReadingDesk, type ReadingDesk } from '../../support/mail/reading-desk.ts';
import { stores } from '../../support/stores.ts';

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
  const save = async (inboxId: number, password: string): Promise<void> => {
    const actor = await desk.helpdesk.authenticateAgent(...(desk.admin.split(':') as [string, string]));
    await desk.helpdesk.updateInbox(actor, inboxId, { config: { imap: [mailboxOf(server, { password })] } });
  };
  const read = async (inboxId: number): Promise<void> => {
    const reader = desk.reader(inboxId);
    await expect
      .poll(
        () =>
          desk.mailbox(inboxId).then(
            ({ health }) => health.lastOkAt,
            () => null,
          ),
        { timeout: 60_000 },
      )
      .not.toBeNull();
    await reader.stop();
  };
  /** The desk's store as one process has it, which does something before each change. */
  const storeWith = (before: () => Promise<unknown>): Store => ({
    ...desk.store,
    transact: async (work, options) => {
      await before();
      return desk.store.transact(work, options);
    },
  });

  it('mail 5: after a save with a wrong password, of two processes one tries it, and once', async () => {
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    await read(inboxId);
    await save(inboxId, 'wrong');
    const one = desk.reader(inboxId, { paused: () => one.abort() });
    // The other one has looked whether there is a rest when the first one fails, and takes the lease afterwards.
    const store = storeWith(() => one.ended);
    const other = desk.reader(inboxId, { ports: { store }, paused: () => other.abort() });
    await other.ended;
    // A process that begins later.
    const third = desk.reader(inboxId, { paused: () => third.abort() });
    await third.ended;
    expect(server.logins.refused).toBe(1);
    expect((await desk.mailbox(inboxId)).health).toMatchObject({ state: 'auth_failed', refusals: 1 });
  });

  it('mail 5: a process that notices the save later does not try the wrong password again', async () => {
    const inboxId = await desk.addInbox([mailboxOf(server)]);
    const faults: unknown[] = [];
    const reports = {
      mailFailed: (error: unknown) => faults.push(error),
      lookFailed: (error: unknown) => faults.push(error),
    };
    let begun = 0;
    /** The readings whose first try has ended. */
    const paused = new Set<number>();
    const process = (isBlind: () => boolean) => {
      let wanted: ReturnType<typeof desk.helpdesk.listWantedMailboxes> | undefined;
      return readMail(
        {
          listWantedMailboxes: () => {
            wanted = wanted !== undefined && isBlind() ? wanted : desk.helpdesk.listWantedMailboxes();
            return wanted;
          },
          readMailbox: (key, surroundings) => {
            begun += 1;
            const number = begun;
            const pause = (ms: number): Promise<void> => {
              paused.add(number);
              return surroundings.pause(ms);
            };
            return desk.helpdesk.readMailbox(key, { ...surroundings, pause });
          },
        },
        reports,
      );
    };
    const health = () =>
      desk.mailbox(inboxId).then(
        (mailbox) => mailbox.health,
        () => undefined,
      );
    const first = process(() => false);
    await expect.poll(async () => (await health())?.lastOkAt ?? null, { timeout: 60_000 }).not.toBeNull();
    // It has the lease, so the second one waits.
    const second = process(() => server.logins.refused === 0);
    await expect.poll(() => begun, { timeout: 60_000 }).toBe(2);
    desk.clock.advance(1);
    await save(inboxId, 'wrong');
    // Each begins anew, and has done by its first pause what it does at once.
    await expect.poll(() => paused.has(3) && paused.has(4), { timeout: 60_000 }).toBe(true);
    await Promise.all([first.stop(), second.stop()]);
    expect([server.logins.refused, faults]).toEqual([1, []]);
    expect(await health()).toMatchObject({ state: 'auth_failed', refusals: 1 });
  });

  it('mail 5: a refused login is noted before the lease is given back', async () => {
    const inboxId = await desk.addInbox([mailboxOf(server)], { password: 'wrong' });
    const given: number[] = [];
    const store: Store = {
      ...desk.store,
      transact: (work, options) =>
        desk.store.transact((writer) => {
          const giveLease: typeof writer.mailboxes.giveLease = async (key, holder) => {
            given.push((await writer.mailboxes.find(key))?.health.refusals ?? 0);
            await writer.mailboxes.giveLease(key, holder);
          };
          return work({ ...writer, mailboxes: { ...writer.mailboxes, giveLease } });
        }, options),
    };
    const reader = desk.reader(inboxId, { ports: { store }, paused: () => reader.abort() });
    await reader.ended;
    expect(given).toEqual([1]);
  });

  it('mail 60: a login that is refused while the inbox is saved does not hold what was saved', async () => {
    const inboxId = await desk.addInbox([mailboxOf(server)], { password: 'wrong' });
    const rests: number[] = [];
    const mailboxServers = {
      ...desk.ports.mailboxServers,
      open: async () => {
        desk.clock.advance(1);
        await save(inboxId, 'a long password');
        throw new MailboxFailure('auth_failed', 'Invalid credentials');
      },
    };
    const reader = desk.reader(inboxId, {
      ports: { mailboxServers },
      paused: (_pauses, ms) => {
        rests.push(ms);
        reader.abort();
      },
    });
    await reader.ended;
    expect(rests).toEqual([0]);
    expect((await desk.mailbox(inboxId)).health).toMatchObject({ state: 'ok', refusals: 0 });
  });
});
