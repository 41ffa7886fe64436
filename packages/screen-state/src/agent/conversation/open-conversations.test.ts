import { setImmediate as rest } from 'node:timers/promises';
import { type AgentEvent, createAgentClient, type Fetch } from '@helpdesk/client';
import { expect, test } from 'vitest';
import { scriptedFetch } from '../../../../client/src/testing/scripted-fetch.ts';
import { lanes } from '../../sending/lanes.ts';
import { openPages, type PageLocks } from '../../sending/pages.ts';
import { deviceOfTests } from '../../testing/devices-of-tests.ts';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { rows } from '../rows.ts';
import { type AgentOutbox, agentOutbox } from './agent-outbox.ts';
import { openConversations } from './open-conversations.ts';

const page = { results: [], next_cursor: null, previous_cursor: null };
const answer = (status: number, body: object): Response => new Response(JSON.stringify(body), { status });

/** @param refused how many messages the service refuses for good before it takes one */
function opened(refused: number, outbox?: AgentOutbox) {
  let sent = 0;
  const { fetch } = scriptedFetch(({ method }) => {
    if (method === 'GET') return answer(200, { status: 'success', data: page });
    sent += 1;
    return sent <= refused
      ? answer(403, { status: 'error', message: 'no', error_type: 'permission_denied', data: null })
      : answer(200, { status: 'success', data: { id: sent, uuid: `m${sent}`, conversation_uuid: 'a' } });
  });
  const client = createAgentClient({ baseUrl: 'http://desk.example', credentials: 'session', fetch });
  const line = lanes(() => {});
  return openConversations({ client, rows: rows(), line, failed: () => {}, outbox });
}

test('sender 7: a message that was refused is among those not sent, although its conversation was left, until it is sent again', async () => {
  const conversations = opened(1);
  const first = conversations.open('a');
  const accepted = first.send('Keep the kettle');
  first.close();
  expect(conversations.notSent.snapshot()).toEqual([]);
  expect(await accepted).toBe(false);
  const [refused] = conversations.notSent.snapshot();
  expect(refused).toMatchObject({ to: 'a', text: 'Keep the kettle', error: { status: 403 } });

  const again = conversations.open('a');
  expect(await again.retry('another')).toBe(false);
  expect(await again.retry(refused?.id ?? '')).toBe(true);
  await expect.poll(() => again.snapshot().messages.map(({ uuid }) => uuid)).toEqual(['m2']);
  expect(conversations.notSent.snapshot()).toEqual([]);
});

test('one that is discarded is no longer among them; whoever follows them is told of nothing else', async () => {
  const conversations = opened(2);
  const view = conversations.open('a');
  let changes = 0;
  conversations.notSent.subscribe(() => {
    changes += 1;
  });
  expect(await Promise.all([view.send('One'), view.send('Two'), view.send('Three')])).toEqual([false, false, true]);
  const uuids = () => conversations.notSent.snapshot().map(({ text }) => text);
  expect(uuids()).toEqual(['One', 'Two']);
  view.discard(conversations.notSent.snapshot()[0]?.id ?? '');
  expect(uuids()).toEqual(['Two']);
  expect(changes).toBe(3);
});

test('sender 7: a message that was refused is not sent by the next page, until the agent wants it', async () => {
  const device = { storage: memoryStorage(), locks: deviceOfTests().locks?.of({}) as PageLocks };
  const pagesOf = () => openPages({ ...device, onStored: () => () => {} });
  const before = pagesOf();
  const view = opened(1, agentOutbox(device.storage, before)).open('a');
  expect(await view.send('Keep the kettle', { wish: { status: { name: 'Resolved' } } })).toBe(false);

  const next = pagesOf();
  const conversations = opened(0, agentOutbox(device.storage, next));
  const done: unknown[] = [];
  conversations.afterSending(async (outgoing) => void done.push(outgoing.wish));
  before.close();
  const notSent = () => conversations.notSent.snapshot();
  await expect.poll(notSent).toMatchObject([{ text: 'Keep the kettle', error: { status: 403 } }]);
  await rest();
  expect([done, device.storage.entries('outbox ').length]).toEqual([[], 1]);
  expect(await conversations.open('a').retry(notSent()[0]?.id ?? '')).toBe(true);
  await expect.poll(() => done).toEqual([{ status: { name: 'Resolved' } }]);
  await expect.poll(() => device.storage.entries('outbox ')).toEqual([]);
  next.close();
});

test('outbox 1: what is wished with a message stays with it while it is refused, and in the outbox', async () => {
  const device = { storage: memoryStorage(), locks: deviceOfTests().locks?.of({}) as PageLocks };
  const pagesOf = () => openPages({ ...device, onStored: () => () => {} });
  const wish = { status: { name: 'Resolved' } };
  const before = pagesOf();
  const first = opened(1, agentOutbox(device.storage, before));
  expect(await first.open('a').send('Keep the kettle', { wish })).toBe(false);
  expect(first.notSent.snapshot()[0]?.wish).toBe(wish);

  const done: unknown[] = [];
  const next = pagesOf();
  const second = opened(0, agentOutbox(device.storage, next));
  second.afterSending(async (outgoing) => void done.push(outgoing.wish));
  await rest();
  expect([done, second.outgoing.snapshot()]).toEqual([[], []]);
  before.close();
  await expect.poll(() => second.notSent.snapshot()).toMatchObject([{ text: 'Keep the kettle', wish }]);
  await second.open('a').retry(second.notSent.snapshot()[0]?.id ?? '');
  await expect.poll(() => done).toEqual([wish]);
  await expect.poll(() => device.storage.entries('outbox ')).toEqual([]);
  next.close();
});

/** A desk that answers once it is let; what it was asked for, and by whom each answer is still awaited. */
function heldDesk() {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const awaited = new Set<string>();
  const asked: string[] = [];
  const fetch: Fetch = async (url, { signal }) => {
    const path = new URL(url).pathname.replace('/api/v1/conversations/', '');
    asked.push(path);
    awaited.add(path);
    signal?.addEventListener('abort', () => awaited.delete(path));
    await released;
    signal?.throwIfAborted();
    awaited.delete(path);
    const contact = { id: 1, enabled: true };
    return answer(200, { status: 'success', data: path.endsWith('/messages') ? page : { uuid: path, contact } });
  };
  const client = createAgentClient({ baseUrl: 'http://desk.example', credentials: 'session', fetch });
  const errors: unknown[] = [];
  const line = lanes(() => {});
  const conversations = openConversations({ client, rows: rows(), line, failed: (error) => void errors.push(error) });
  return { conversations, asked, awaited, errors, release: () => release() };
}

test('what may be opened next is fetched once, and is there when it is opened', async () => {
  const { conversations, asked, release } = heldDesk();
  conversations.fetchAhead(['b', 'c']);
  conversations.fetchAhead(['b', 'c']);
  expect(asked).toEqual(['b/messages', 'b', 'c/messages', 'c']);
  release();
  const ready = () => conversations.open('b').snapshot().status;
  await expect.poll(ready).toBe('ready');
  conversations.fetchAhead([]);
  expect(ready()).toBe('ready');
  expect(asked.filter((path) => path === 'b/messages')).toHaveLength(1);
});

test('what is on its way and not wanted any more is let go, unless somebody has opened it meanwhile', async () => {
  const { conversations, asked, awaited, errors, release } = heldDesk();
  conversations.fetchAhead(['b', 'c']);
  const opened = conversations.open('b');
  conversations.fetchAhead(['d']);
  expect([...awaited]).toEqual(['b/messages', 'b', 'd/messages', 'd']);
  release();
  await expect.poll(() => opened.snapshot().status).toBe('ready');
  expect(errors).toEqual([]);
  conversations.fetchAhead(['c']);
  expect(asked.filter((path) => path === 'c/messages')).toHaveLength(2);
});

test('of those that were fetched ahead and not opened only the last one is kept', async () => {
  const { conversations, asked, awaited, release } = heldDesk();
  release();
  for (let number = 0; number < 30; number += 1) {
    conversations.fetchAhead([`n${number}`]);
    await expect.poll(() => awaited.size).toBe(0);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const before = asked.length;
  conversations.fetchAhead(['n28', 'n29']);
  expect(asked.length).toBe(before);
  conversations.fetchAhead(['n27']);
  expect(asked.slice(before)).toEqual(['n27/messages', 'n27']);
});

test('one that was removed and comes back while it is open is fetched again, with what was written meanwhile', async () => {
  const messages = [{ id: 1, uuid: 'm1', conversation_uuid: 'a' }];
  const row = { uuid: 'a', contact: { id: 1, enabled: true } };
  const { fetch, seen } = scriptedFetch(({ path }) => {
    const data = path.includes('/messages') ? { ...page, results: messages.toReversed() } : row;
    return answer(200, { status: 'success', data });
  });
  const client = createAgentClient({ baseUrl: 'http://desk.example', credentials: 'session', fetch });
  const conversations = openConversations({ client, rows: rows(), line: lanes(() => {}), failed: () => {} });
  const view = conversations.open('a');
  const uuids = () => view.snapshot().messages.map(({ uuid }) => uuid);
  const tell = (type: string, data: object) => conversations.apply({ type, cursor: '1', data } as AgentEvent);
  await expect.poll(() => [uuids(), view.detail.snapshot().detail?.uuid]).toEqual([['m1'], 'a']);

  tell('conversation_update', { uuid: 'a', removed: true });
  expect(view.detail.snapshot().detail).toBeUndefined();
  messages.push({ id: 2, uuid: 'm2', conversation_uuid: 'a' });
  tell('new_conversation', row);
  await expect.poll(() => [uuids(), view.detail.snapshot().detail?.uuid]).toEqual([['m1', 'm2'], 'a']);
  const before = seen.length;
  tell('new_conversation', row);
  expect(seen.length).toBe(before);
});
