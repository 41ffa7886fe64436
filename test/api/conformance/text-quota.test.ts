import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextAmount, TextScope } from '@helpdesk/domain';
import { describe, expect, test } from 'vitest';
import { root, sourceFiles } from '../../project/architecture/imports.ts';
import { openTwoNodes } from '../../sockets/socket/two-nodes.ts';
import { hasPostgres } from '../../support/stores.ts';
import { configure, customer, customerSecret, exchange, mia, setSecret, start } from './chat.ts';
import { formOf } from './examples.ts';
import { onEveryStore, type World } from './world.ts';

const kib = 1024;
const mebibyte = 1024 * kib;
const noon = Date.UTC(2026, 4, 20, 12);
const day = Date.UTC(2026, 4, 20);
const noQuota = { maxBytes: 0, maxRows: 0 };
/** The default limits of the service. `read-config.test.ts` checks the same values. */
const defaults = {
  contact: { maxBytes: mebibyte, maxRows: 1_000 },
  address: { maxBytes: 50 * mebibyte, maxRows: 20_000 },
};

type Sender = Pick<Awaited<ReturnType<World['visitor']>>, 'uuid' | 'headers'>;

const say = (world: World, { uuid, headers }: Sender, message: string, more: Readonly<Record<string, string>> = {}) =>
  world.ask('sendWidgetMessage', { headers: { ...headers, ...more }, params: { uuid }, body: { message } });

/** Writes until a request is refused; all statuses before that are 200. */
async function fill(world: World, sender: Sender, message: string) {
  for (let sent = 0; ; sent++) {
    const answer = await say(world, sender, message);
    if (answer.status !== 200) return { sent, answer };
  }
}

async function storedBytes(world: World, uuid: string): Promise<number> {
  let bytes = 0;
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await world.data('listMessages', {
      params: { cuuid: uuid },
      query: { page_size: 100, ...(cursor && { cursor }) },
    });
    bytes += page.results.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
    cursor = page.next_cursor ?? undefined;
  }
  return bytes;
}

/** What is counted for a contact today. */
async function countedOf(world: World, id: number, scope: TextScope = 'contact'): Promise<TextAmount> {
  const none = { bytes: 0, rows: 0 };
  const sums = await world.store.transact(({ texts }) => texts.add(day, [{ scope, subject: String(id) }], none));
  return sums[0] ?? none;
}

describe('a contact', () => {
  const scripts = ['a', 'я', '漢', '🐙'];

  onEveryStore(
    (world) => {
      test.each(scripts)('security T1: stores at most 1 MiB of text a day, of %s', async (letter) => {
        const bytes = Buffer.byteLength(letter);
        const message = letter.repeat(Math.floor(9_990 / letter.length));
        const sender = await world().visitor('A');
        const { sent, answer } = await fill(world(), sender, message);
        expect([answer.status, answer.error.error_type]).toEqual([429, 'RateLimitException']);
        // It is noon in UTC.
        expect([world().clock.now(), answer.headers['retry-after']]).toEqual([noon, String(12 * 3_600)]);
        expect(sent).toBe(Math.floor((mebibyte - 1) / (bytes * (message.length / letter.length))));
        const before = await world().dump();
        expect((await say(world(), sender, message)).status).toBe(429);
        expect(await world().dump()).toEqual(before);
        const stored = await storedBytes(world(), sender.uuid);
        expect(stored).toBeLessThanOrEqual(mebibyte);
        expect(stored).toBeGreaterThan(mebibyte - 40_000);
        expect((await say(world(), await world().visitor(), message)).status).toBe(200);
        world().clock.advance(12 * 3_600_000);
        expect((await say(world(), sender, message)).status).toBe(200);
      });
    },
    { textQuotas: { contact: defaults.contact } },
  );

  onEveryStore(
    (world) => {
      test('security T1: stores at most so many rows a day, and a repeat is none', async () => {
        const sender = await world().visitor();
        const keyed = (key: string) => say(world(), sender, 'Hello', { 'idempotency-key': key });
        const statuses = [];
        for (const key of ['a', 'b', 'b', 'b', 'c', 'd', 'b']) statuses.push((await keyed(key)).status);
        // Contact, session, conversation and message; then a message and its answer each.
        expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200]);
        expect((await say(world(), sender, 'Hello')).status).toBe(200);
        expect((await say(world(), sender, 'Hello')).status).toBe(429);
      });
    },
    { textQuotas: { contact: { maxBytes: 0, maxRows: 11 } } },
  );
});

describe('an address', () => {
  const bytesOfAddress = { address: { maxBytes: 100 * kib, maxRows: 0 } };
  onEveryStore(
    (world) => {
      const from = async (address: string): Promise<Sender> => {
        const more = { 'x-service-inbox-id': world().inboxUuid, 'x-forwarded-for': address };
        const answer = await world().ask('initWidgetConversation', { headers: more, body: { message: 'Hi' } });
        const { conversation, session_token } = answer.data;
        return { uuid: conversation.uuid, headers: { ...more, authorization: `Bearer ${session_token}` } };
      };
      const text = 'x'.repeat(9_990);

      test('security T1: its visitors together store so much, and others their own', async () => {
        const [one, two] = [await from('192.0.2.1'), await from('::ffff:192.0.2.1')];
        const elsewhere = await from('192.0.2.2');
        expect((await say(world(), two, text)).status).toBe(200);
        expect((await fill(world(), one, text)).sent).toBe(9);
        expect((await say(world(), two, text)).status).toBe(429);
        expect((await say(world(), elsewhere, text)).status).toBe(200);
        const all = (await storedBytes(world(), one.uuid)) + (await storedBytes(world(), two.uuid));
        expect(all).toBeLessThanOrEqual(100 * kib);
      });

      test('security T1: of IPv6 it is the network', async () => {
        const senders = [await from('2001:db8:1:2::1'), await from('2001:db8:1:2:ffff::3')];
        const elsewhere = await from('2001:db8:1:3::1');
        expect((await fill(world(), senders[0] as Sender, text)).sent).toBe(10);
        expect((await say(world(), senders[1] as Sender, text)).status).toBe(429);
        expect((await say(world(), elsewhere, text)).status).toBe(200);
      });

      test('security T1: a customer with a JWT counts alone', async () => {
        const visitor = await from('127.0.0.1');
        await fill(world(), visitor, text);
        const person = await customer(world());
        const uuid = await start(world(), person);
        for (let each = 0; each < 12; each++) {
          expect((await say(world(), { ...person, uuid }, text)).status).toBe(200);
        }
        expect((await say(world(), visitor, text)).status).toBe(429);
      });
    },
    { textQuotas: bytesOfAddress, trustedProxies: ['127.0.0.1'] },
  );
});

onEveryStore((world) => {
  /** What a visitor does, with what it adds to the counts. */
  const acts: readonly (readonly [
    what: string,
    act: (sender: Sender & { userId: number; token: string }) => Promise<unknown>,
    TextAmount,
  ])[] = [
    ['a message', (sender) => say(world(), sender, 'Здравствуйте'), { bytes: 24, rows: 1 }],
    [
      'a message with a key',
      (sender) => say(world(), sender, 'abc', { 'idempotency-key': 'k' }),
      { bytes: 3, rows: 2 },
    ],
    [
      'a message with an echo id',
      ({ uuid, headers }) =>
        world().data('sendWidgetMessage', { headers, params: { uuid }, body: { message: 'abc', echo_id: 'echo' } }),
      { bytes: 7, rows: 1 },
    ],
    [
      'a message that is refused',
      (sender) => say(world(), { ...sender, uuid: crypto.randomUUID() }, 'abc'),
      { bytes: 0, rows: 0 },
    ],
    [
      'another conversation with answers of a form',
      ({ headers }) =>
        world().data('initWidgetConversation', { headers, body: { message: 'abc', form_data: { plan: 'pro' } } }),
      { bytes: 3 + '{"form_data":{"plan":"pro"}}'.length, rows: 2 },
    ],
    [
      'two files',
      ({ uuid, headers }) => {
        const form = formOf({ conversation_uuid: uuid }, new File(['x'], 'a.txt'), new File(['y'], 'b.txt'));
        return world().data('uploadWidgetFiles', { headers, form });
      },
      { bytes: 10, rows: 3 },
    ],
    [
      'a page that is visited',
      async ({ token }) => {
        const actor = await world().helpdesk.authenticateWidget(token, undefined);
        const sender = { address: 'here', keepsAnswer: false };
        for (const title of ['a', 'a', 'b']) {
          await world().helpdesk.recordPageVisit(actor, { url: 'https://shop.example/', title }, sender);
        }
      },
      { bytes: 2 * 'https://shop.example/a'.length, rows: 2 },
    ],
    [
      'what has been seen',
      ({ uuid, headers }) => world().data('markWidgetConversationSeen', { headers, params: { uuid } }),
      { bytes: 0, rows: 0 },
    ],
  ];

  test.each(acts)('security T1: %s counts', async (_what, act, added) => {
    const visitor = await world().visitor('Hi');
    expect(await countedOf(world(), visitor.userId)).toEqual({ bytes: 2, rows: 4 });
    await act(visitor);
    expect(await countedOf(world(), visitor.userId)).toEqual({ bytes: 2 + added.bytes, rows: 4 + added.rows });
  });

  test('security T1: sessions and claims of a customer count', async () => {
    const { userId } = await customer(world());
    const first = await countedOf(world(), userId);
    expect(first.rows).toBe(2);
    expect(first.bytes).toBeGreaterThan(JSON.stringify(mia).length / 2);
    await exchange(world());
    expect(await countedOf(world(), userId)).toEqual({ bytes: first.bytes, rows: 3 });
  });

  test('security T1: a working day of 200 visitors of an office is within the quotas', async () => {
    await configure(world(), {});
    const visitor = await world().visitor('Hello, I have a question about my order.');
    const actor = await world().helpdesk.authenticateWidget(visitor.token, undefined);
    const sender = { address: 'here', keepsAnswer: false };
    for (let each = 0; each < 20; each++) {
      await say(world(), visitor, 'A sentence or two, as people write them in a chat. '.repeat(4), {
        'idempotency-key': `${each}`,
      });
    }
    for (let each = 0; each < 40; each++) {
      const url = `https://shop.example/products/${each}`;
      await world().helpdesk.recordPageVisit(actor, { url, title: 'A product of the shop' }, sender);
    }
    const { bytes, rows } = await countedOf(world(), visitor.userId);
    expect(rows).toBeGreaterThanOrEqual(4 + 40 + 40);
    expect(rows).toBeLessThan(defaults.contact.maxRows);
    expect([200 * rows <= defaults.address.maxRows, 200 * bytes <= defaults.address.maxBytes]).toEqual([true, true]);
  });

  test('security T1: an answer that is kept repeats no text', async () => {
    const visitor = await world().visitor();
    const message = 'A long story. '.repeat(700);
    const send = () => say(world(), visitor, message, { 'idempotency-key': 'story' });
    const first = await send();
    expect((await send()).data).toEqual(first.data);
    const key = { callerId: visitor.userId, key: `${world().inboxId} story`, fingerprint: 'another' };
    const kept = await world().store.transact(({ idempotency }) => idempotency.claim(key, noon, 0));
    expect(kept?.answer.length).toBeGreaterThan(20);
    expect(kept?.answer.length).toBeLessThan(500);
  });

  test('security T1: a kept start repeats the session, and neither text nor form', async () => {
    const headers = { 'x-service-inbox-id': world().inboxUuid, 'idempotency-key': 'start' };
    const given = { headers, body: { message: 'A long story. '.repeat(700), form_data: { plan: 'p'.repeat(2_000) } } };
    const first = await world().data('initWidgetConversation', given);
    expect(await world().data('initWidgetConversation', given)).toEqual(first);
    await setSecret(world());
    const second = { 'x-service-inbox-id': world().inboxUuid, 'idempotency-key': 'exchange' };
    const session = await exchange(world(), mia, customerSecret, second);
    expect((await exchange(world(), mia, customerSecret, second)).data).toEqual(session.data);
  });
});

describe('where the disk has less room than is reserved', () => {
  onEveryStore(
    (world) => {
      test('security T1: strangers are 503, and customers and agents write', async () => {
        const headers = { 'x-service-inbox-id': world().inboxUuid };
        const before = await world().dump();
        const refused = await world().ask('initWidgetConversation', { headers, body: { message: 'Hello' } });
        expect([refused.status, refused.error.error_type]).toEqual([503, 'NetworkException']);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(10);
        expect(await world().dump()).toEqual(before);
        const person = await customer(world());
        const uuid = await start(world(), person);
        expect((await say(world(), { ...person, uuid }, 'Hello')).status).toBe(200);
        await world().data('sendMessage', { params: { cuuid: uuid }, body: { message: 'Good morning' } });
      });
    },
    { diskReserveBytes: 2 ** 60 },
  );
});

describe.each(hasPostgres ? ['postgres'] : [])('two nodes on %s', () => {
  test('security T1: keep one quota together', async () => {
    const quota = { maxBytes: 0, maxRows: 10 };
    const { world, address } = await openTwoNodes({ textQuotas: { contact: noQuota, address: quota } });
    try {
      const visitor = await world.visitor();
      const url = `${address}/api/v1/widget/chat/conversations/${visitor.uuid}/message`;
      const headers = { ...visitor.headers, 'content-type': 'application/json' };
      const there = async () =>
        (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ message: 'There' }) })).status;
      const here = async () => (await say(world, visitor, 'Here')).status;
      const statuses = await Promise.all(
        Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? here() : there())),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(6);
      expect(statuses.filter((status) => status === 429)).toHaveLength(6);
    } finally {
      await world.close();
    }
  });
});

test('security T1: each use case of the widget that makes rows counts them', async () => {
  const files = (await sourceFiles('domain')).filter((file) => file.includes('/use-cases/widget/'));
  const making = files.filter((file) =>
    /contacts\.insert\(|openSession\(ports|openNew\(|postMessage\(|insertPageVisit\(/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(making.length).toBeGreaterThanOrEqual(4);
  expect(making.filter((file) => !/countText\(/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
