import type { JsonObject } from '@helpdesk/domain';
import type { Mailboxes, OpenMailbox } from '@helpdesk/domain/ports';
import { newInbox, unusedMailboxes } from '@helpdesk/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.ts';
import { stores } from '../../support/stores.ts';

/** A server whose mailbox is empty; the test decides how long a wait lasts. */
function emptyMailbox(idle: boolean, wait: OpenMailbox['wait']): Mailboxes {
  const mailbox: OpenMailbox = {
    uidValidity: '7',
    can: { idle, move: false, uidPlus: false },
    search: async () => [],
    look: async () => undefined,
    source: async function* () {},
    head: async () => new Uint8Array(),
    settle: async () => 'nothing',
    wait,
    close: async () => {},
  };
  return { ...unusedMailboxes, open: async () => mailbox };
}

describe.each(stores)('%s', (_name, open) => {
  let desk: Desk;
  afterEach(() => desk.close());

  /** A reader of an inbox whose mailbox is read at that interval. */
  async function reader(mailboxServers: Mailboxes, read_interval: string) {
    desk = await openDesk(open, { mailboxServers });
    const server = { host: 'imap.example', port: 993, username: 'support', tls_type: 'tls', read_interval };
    const config: JsonObject = { imap: [server] };
    const fields = { channel: 'email', from: 'support@desk.example', config } as const;
    await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(desk.ports.ids.uuid(), fields)));
    const [key] = await desk.helpdesk.listWantedMailboxes();
    if (key === undefined) throw new Error('the inbox reads no mailbox');
    const stop = new AbortController();
    const timers: { readonly ms: number; readonly run: () => void; isStopped: boolean }[] = [];
    const ended = () =>
      desk.helpdesk.readMailbox(key, {
        ...{ signal: stop.signal, holder: 'a reader', random: () => 0, pause: async () => {} },
        every: (ms, run) => {
          const timer = { ms, run, isStopped: false };
          timers.push(timer);
          return () => {
            timer.isStopped = true;
          };
        },
        failed: (error) => expect.unreachable(String(error)),
      });
    const lease = async () => (await desk.store.read(({ mailboxes }) => mailboxes.find(key)))?.lease;
    return { stop, timers, ended, lease };
  }

  it.each([
    ['with', '5m', 240_000],
    ['without', '5m', 60_000],
    ['without', '30s', 30_000],
    ['with', '30s', 30_000],
  ])('mail 1: %s IDLE and a look every %s the reader waits %d ms at most', async (idle, interval, wanted) => {
    const waits: number[] = [];
    const servers = emptyMailbox(idle === 'with', async (ms) => {
      waits.push(ms);
      stop.abort();
      return 'aborted';
    });
    const { stop, ended } = await reader(servers, interval);
    await ended();
    expect(waits).toEqual([wanted]);
  });

  it('mail 59: the lease of a reader lasts 30 seconds, is renewed every ten, and is given back at a stop', async () => {
    let isWaiting = false;
    const servers = emptyMailbox(true, (_ms, signal) => {
      isWaiting = true;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted')));
    });
    const { stop, timers, ended, lease } = await reader(servers, '5m');
    const reading = ended();
    await expect.poll(() => isWaiting).toBe(true);
    const held = () => ({ holder: 'a reader', until: desk.clock.now() + 30_000 });
    expect(await lease()).toEqual(held());
    expect(timers).toMatchObject([{ ms: 10_000, isStopped: false }]);
    desk.clock.advance(10_000);
    timers[0]?.run();
    await expect.poll(lease).toEqual(held());
    stop.abort();
    await reading;
    expect(await lease()).toBeNull();
    expect(timers).toMatchObject([{ isStopped: true }]);
  });
});
