import { createAgentClient } from '@helpdesk/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scriptedFetch, success } from '../../../client/src/testing/scripted-fetch.ts';
import { scriptedSockets } from '../../../client/src/testing/scripted-socket.ts';
import { reportedErrors } from '../testing/reported-errors.ts';
import { agentState } from './agent-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Between two frames of a kind. */
const pauseMs = 1_200;

async function joinedDesk() {
  const sockets = scriptedSockets();
  const noMessages = { results: [], total: 0, next_cursor: null, previous_cursor: null };
  const { fetch } = scriptedFetch(({ path }) => {
    if (path.endsWith('ws-ticket')) return success({ ticket: 't', expires_at: '' });
    return success(path.includes('/messages') ? noMessages : []);
  });
  const client = createAgentClient({ baseUrl: 'http://desk.example', credentials: 'session', fetch });
  const store = agentState({ client, WebSocket: sockets.WebSocket, cursor: '1.0' });
  await vi.advanceTimersByTimeAsync(0);
  const join = (): void => {
    sockets.last.open();
    sockets.last.say({ type: 'joined', data: { message: 'Welcome', cursor: '1.0', resync: false, build: '1' } });
  };
  join();
  const names = (uuid: string) =>
    store
      .presence(uuid)
      .snapshot()
      .map(({ first_name: name }) => name);
  const isThere = (uuid: string, ...all: string[]): void => {
    const agents = all.map((first_name, at) => ({ id: at + 2, first_name, avatar_url: null, state: 'viewing' }));
    sockets.last.say({ type: 'presence', data: { conversation_uuid: uuid, agents } });
  };
  return { store, sockets, join, names, isThere };
}

test('who was in a conversation is forgotten when it is no longer looked at, as soon as the service knows that', async () => {
  const { store, names, isThere } = await joinedDesk();
  store.show(['a', 'b']);
  store.view('o');
  for (const uuid of ['a', 'b', 'o']) isThere(uuid, 'Grace');
  store.show(['b']);
  expect(names('a')).toEqual(['Grace']);
  // It comes back before the service was notified: nothing is sent again.
  store.show(['a', 'b']);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(names('a')).toEqual(['Grace']);

  store.show(['b']);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect([names('a'), names('b'), names('o')]).toEqual([[], ['Grace'], ['Grace']]);
  // What was on its way.
  isThere('a', 'Grace', 'Lin');
  expect(names('a')).toEqual([]);
  store.show(['a']);
  await vi.advanceTimersByTimeAsync(pauseMs);
  isThere('a', 'Lin');
  expect([names('a'), names('b')]).toEqual([['Lin'], []]);
  store.view(null);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(names('o')).toEqual([]);
  store.close();
});

test('without a connection nobody is there and nobody writes', async () => {
  const { store, sockets, join, names, isThere } = await joinedDesk();
  store.show(['a']);
  isThere('a', 'Grace');
  const data = { conversation_uuid: 'a', sender_id: 9, sender_type: 'contact', first_name: 'Mira', is_typing: true };
  sockets.last.say({ type: 'typing', data });
  const writers = () => store.typing('a').snapshot().length;
  expect([names('a'), writers()]).toEqual([['Grace'], 1]);
  sockets.last.end(1006);
  expect([names('a'), writers()]).toEqual([[], 0]);

  await vi.advanceTimersByTimeAsync(5_000);
  join();
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(sockets.last.sentOf('list_subscribe_replace')).toHaveLength(1);
  isThere('a', 'Grace');
  expect([names('a'), writers()]).toEqual([['Grace'], 0]);
  store.close();
});

test('lists 4: faults O2: a list that fails in a burst keeps no message out of the open conversation', async () => {
  const { store, sockets } = await joinedDesk();
  const reported = reportedErrors();
  let pages = 0;
  const list = store.list({
    fetch: async () => {
      pages += 1;
      return { results: [], total: 0, next_cursor: null };
    },
    belongs: () => {
      throw new Error('a row is not there');
    },
  });
  const open = store.open('a');
  await vi.advanceTimersByTimeAsync(20);
  const row = { id: 2, uuid: 'b', contact_id: 3, last_message_at: null };
  for (let id = 1; id <= 40; id += 1) {
    const data = { id, uuid: `m${id}`, conversation_uuid: 'a', sender_type: 'contact', contact_id: 3 };
    sockets.last.say({ type: 'new_message', cursor: `2.${id}`, data });
    if (id === 5) sockets.last.say({ type: 'new_conversation', cursor: '2.6', data: row });
  }
  await vi.advanceTimersByTimeAsync(20);
  expect(open.snapshot().messages).toHaveLength(40);
  expect(reported()).toEqual(['a row is not there']);
  expect(pages).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(pages).toBe(2);
  list.close();
  store.close();
});

test('lists 4: faults O2: of listeners outside, the one that throws is reported and later events come', async () => {
  const sockets = scriptedSockets();
  const { fetch } = scriptedFetch(({ path }) => success(path.endsWith('ws-ticket') ? { ticket: 't' } : []));
  const client = createAgentClient({ baseUrl: 'http://desk.example', credentials: 'session', fetch });
  const reported = reportedErrors();
  const heard: string[] = [];
  const onEvent = ({ cursor = '' }: { readonly cursor?: string | undefined }): void => {
    if (cursor === '2.1') throw new Error('a screen');
    heard.push(cursor);
  };
  const store = agentState({ client, WebSocket: sockets.WebSocket, cursor: '1.0', onEvent });
  await vi.advanceTimersByTimeAsync(0);
  sockets.last.open();
  sockets.last.say({ type: 'joined', data: { message: 'Welcome', cursor: '1.0', resync: false, build: '1' } });
  for (const cursor of ['2.1', '2.2', '2.3']) {
    sockets.last.say({ type: 'catalogue_update', cursor, data: { kind: 'tags' } });
  }
  await vi.advanceTimersByTimeAsync(20);
  expect([heard, reported()]).toEqual([['2.2', '2.3'], ['a screen']]);
  store.close();
});
