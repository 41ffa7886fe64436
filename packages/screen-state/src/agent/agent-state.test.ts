import { createAgentClient } from '@helpdesk/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scriptedFetch, success } from '../../../client/src/testing/scripted-fetch.ts';
import { scriptedSockets } from '../../../client/src/testing/scripted-socket.ts';
import { agentState } from './agent-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Between two frames of a kind. */
const pauseMs = 1_200;

async function joinedDesk() {
  const sockets = scriptedSockets();
  const { fetch } = scriptedFetch(({ path }) =>
    success(path.endsWith('ws-ticket') ? { ticket: 't', expires_at: '' } : []),
  );
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
  // It comes back before the service was told: nothing is sent again.
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
