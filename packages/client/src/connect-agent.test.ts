import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAgentClient } from './agent-client.ts';
import { type AgentConnectionOptions, connectAgent } from './connect-agent.ts';
import { refusal, type SeenRequest, scriptedFetch, success } from './testing/scripted-fetch.ts';
import { type ScriptedSocket, scriptedSockets } from './testing/scripted-socket.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const flush = () => vi.advanceTimersByTimeAsync(0);

function event(cursor: string, type = 'new_message') {
  return { type, cursor, data: { uuid: `m${cursor}` } };
}

function world(
  options: Partial<AgentConnectionOptions> = {},
  answer: (request: SeenRequest, index: number) => Response | Error = (_request, index) =>
    success({ ticket: `t ${index}`, expires_at: '2026-11-21T09:00:00.000Z' }),
) {
  const told: string[] = [];
  const errors: unknown[] = [];
  const sockets = scriptedSockets();
  const { fetch, seen } = scriptedFetch(answer);
  const credentials = { apiKey: 'key', apiSecret: 'secret' };
  const client = createAgentClient({ baseUrl: 'http://localhost:9000', credentials, fetch });
  const connection = connectAgent({
    client,
    WebSocket: sockets.WebSocket,
    onEvent: ({ type, cursor }) => told.push(`${type} ${cursor}`),
    onResync: () => told.push('resync'),
    onTyping: ({ first_name }) => told.push(`${first_name} types`),
    onStatus: (status) => told.push(status),
    onError: (error) => errors.push(error),
    ...options,
  });
  return { connection, sockets, seen, told, errors };
}

async function join(socket: ScriptedSocket, cursor = '10.1', resync = false): Promise<void> {
  socket.open();
  socket.say({ type: 'joined', data: { message: 'Welcome', cursor, resync } });
  await flush();
}

async function joinedWorld(...parts: Parameters<typeof world>) {
  const made = world(...parts);
  await flush();
  await join(made.sockets.last);
  made.told.length = 0;
  return made;
}

async function comeBack(sockets: ReturnType<typeof scriptedSockets>, code: number): Promise<void> {
  const made = sockets.all.length;
  sockets.last.end(code);
  for (let waited = 0; sockets.all.length === made && waited < 31_000; waited += 100) {
    await vi.advanceTimersByTimeAsync(100);
  }
  sockets.last.open();
}

describe('joining', () => {
  it('takes a ticket for every attempt', async () => {
    const { sockets, seen } = await joinedWorld();
    await comeBack(sockets, 1012);
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(2).fill('POST /api/v1/ws-ticket'));
    expect(sockets.all.map(({ url }) => url)).toEqual([
      'ws://localhost:9000/ws?ticket=t%200&join=1',
      'ws://localhost:9000/ws?ticket=t%201&join=1',
    ]);
  });

  it('without a cursor says that everything is to be fetched', async () => {
    const { sockets, told, connection } = world();
    await flush();
    await join(sockets.last);
    expect(sockets.last.sent).toEqual([{ type: 'join', data: {} }]);
    expect(told).toEqual(['connecting', 'resync', 'open']);
    expect(connection.cursor()).toBe('10.1');
  });

  it('with a cursor resumes, and says nothing of the kind', async () => {
    const { sockets, told } = world({ cursor: '7.0' });
    await flush();
    sockets.last.open();
    sockets.last.say(event('8.0'));
    sockets.last.say({ type: 'joined', data: { message: 'Welcome', cursor: '8.0', resync: false } });
    expect(sockets.last.sent).toEqual([{ type: 'join', data: { cursor: '7.0' } }]);
    expect(told).toEqual(['connecting', 'new_message 8.0', 'open']);
  });

  it('says once that the log does not reach back', async () => {
    const { sockets, told, connection } = world({ cursor: '7.0' });
    await flush();
    sockets.last.open();
    sockets.last.say({ type: 'resync', cursor: '90.1', data: {} });
    sockets.last.say({ type: 'joined', data: { message: 'Welcome', cursor: '90.1', resync: true } });
    expect(told).toEqual(['connecting', 'resync', 'open']);
    expect(connection.cursor()).toBe('90.1');
  });
});

describe('the stream', () => {
  it('tells each list that changed within a second, although all stand at one place', async () => {
    const kinds: string[] = [];
    const { sockets } = await joinedWorld({
      onEvent: (told) => told.type === 'catalogue_update' && kinds.push(told.data.kind),
    });
    for (const kind of ['tags', 'statuses', 'tags']) {
      sockets.last.say({ type: 'catalogue_update', cursor: '26.1', data: { kind } });
    }
    expect(kinds).toEqual(['tags', 'statuses']);
  });

  it('is delivered once, and resumed behind its last event', async () => {
    const { sockets, told, connection } = await joinedWorld();
    sockets.last.say(event('11.0'));
    sockets.last.say(event('11.1', 'conversation_update'));
    sockets.last.say(event('11.0'));
    await comeBack(sockets, 1013);
    expect(sockets.last.sent).toEqual([{ type: 'join', data: { cursor: '11.1' } }]);
    sockets.last.say(event('11.1', 'conversation_update'));
    sockets.last.say(event('12.0'));
    await join(sockets.last, '12.0');
    expect(told).toEqual(['new_message 11.0', 'conversation_update 11.1', 'connecting', 'new_message 12.0', 'open']);
    expect(connection.cursor()).toBe('12.0');
  });

  it('carries passing states without a cursor', async () => {
    const { sockets, told, connection } = await joinedWorld();
    for (let times = 0; times < 2; times += 1) {
      sockets.last.say({ type: 'contact_update', data: { id: 3, availability_status: 'online' } });
    }
    sockets.last.say({ type: 'typing', data: { first_name: 'Ada' } });
    expect(told).toEqual(['contact_update undefined', 'contact_update undefined', 'Ada types']);
    expect(connection.cursor()).toBe('10.1');
  });

  it('may count anew after a resync', async () => {
    const { sockets, told } = await joinedWorld();
    sockets.last.say(event('11.0'));
    await comeBack(sockets, 1006);
    sockets.last.say({ type: 'resync', cursor: '10.1', data: {} });
    await join(sockets.last, '10.1', true);
    sockets.last.say(event('11.0'));
    expect(told.filter((line) => line === 'new_message 11.0')).toHaveLength(2);
  });
});

describe('the next try', () => {
  it('is told while it waits, and happens at once when somebody comes back to the page', async () => {
    const events = new EventTarget();
    const tries: (number | null)[] = [];
    const { sockets } = await joinedWorld({ events, onRetryAt: (at) => tries.push(at) });
    const waitMs = (): number => (tries.at(-1) ?? 0) - Date.now();
    sockets.last.end(1006);
    await flush();
    expect(tries).toEqual([null, expect.any(Number)]);
    expect(waitMs()).toBeGreaterThan(0);
    expect(waitMs()).toBeLessThanOrEqual(1_000);
    await vi.advanceTimersByTimeAsync(waitMs());
    expect(sockets.all).toHaveLength(2);
    expect(tries.at(-1)).toBeNull();

    sockets.last.end(1006);
    await flush();
    expect(waitMs()).toBeGreaterThan(0);
    events.dispatchEvent(new Event('focus'));
    await flush();
    expect(sockets.all).toHaveLength(3);
    expect(tries.at(-1)).toBeNull();
    await join(sockets.last);
    // While the connection stands, it does nothing.
    events.dispatchEvent(new Event('focus'));
    await flush();
    expect(sockets.all).toHaveLength(3);
  });

  it('is not told any more after the connection was closed', async () => {
    const events = new EventTarget();
    const tries: (number | null)[] = [];
    const { sockets, connection } = await joinedWorld({ events, onRetryAt: (at) => tries.push(at) });
    sockets.last.end(1006);
    await flush();
    connection.close();
    expect(tries.at(-1)).toBeNull();
    events.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets.all).toHaveLength(1);
  });
});

describe('closing', () => {
  it('with changed rights comes back without a cursor', async () => {
    const { sockets, told } = await joinedWorld();
    await comeBack(sockets, 4403);
    expect(sockets.last.sent).toEqual([{ type: 'join', data: {} }]);
    await join(sockets.last);
    expect(told).toEqual(['connecting', 'resync', 'open']);
  });

  it('with 4401 is tried once with a new ticket', async () => {
    const { sockets, told, errors, seen } = await joinedWorld();
    await comeBack(sockets, 4401);
    expect(seen).toHaveLength(2);
    sockets.last.end(4401, 'disabled');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sockets.all).toHaveLength(2);
    expect(told).toEqual(['connecting', 'closed']);
    expect(errors).toMatchObject([{ closeCode: 4401, message: 'disabled' }]);
  });

  it('with 4401, because the account was switched off, is the end', async () => {
    const { sockets, told, errors } = await joinedWorld();
    sockets.last.end(4401, 'disabled');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sockets.all).toHaveLength(1);
    expect(told).toEqual(['connecting', 'closed']);
    expect(errors).toMatchObject([{ closeCode: 4401, message: 'disabled' }]);
  });

  it('with 4401 is forgotten after a join', async () => {
    const { sockets } = await joinedWorld();
    for (let times = 0; times < 3; times += 1) {
      await comeBack(sockets, 4401);
      await join(sockets.last);
    }
    expect(sockets.all).toHaveLength(4);
  });

  it('by the caller ends everything', async () => {
    const { sockets, connection, told } = await joinedWorld();
    connection.close();
    sockets.last.say(event('11.0'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(told).toEqual(['closed']);
    expect(sockets.all).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a ticket', () => {
  it.each([401, 403])('that is refused with %d is the end', async (status) => {
    const { sockets, told, errors } = world({}, () => refusal(status, 'UnauthorizedException'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sockets.all).toHaveLength(0);
    expect(told).toEqual(['connecting', 'closed']);
    expect(errors).toMatchObject([{ status }]);
  });

  it('that cannot be had now is asked for until it can', async () => {
    const { sockets, told, errors } = world({}, (_request, index) => {
      if (index < 40) return index % 2 === 0 ? new TypeError('fetch failed') : refusal(503, 'NetworkException');
      return success({ ticket: 'late', expires_at: '' });
    });
    for (let waited = 0; sockets.all.length === 0 && waited < 40 * 30_000; waited += 1_000) {
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(errors).toHaveLength(40);
    expect(sockets.all[0]?.url).toContain('ticket=late');
    await join(sockets.last);
    expect(told.at(-1)).toBe('open');
  });
});

describe('typing', () => {
  it('says whether it is a private note', async () => {
    const { sockets, connection } = await joinedWorld();
    connection.typing('c1', true);
    connection.typing('c1', true, true);
    expect(sockets.last.sentOf('typing').map(({ data }) => data)).toEqual([
      { conversation_uuid: 'c1', is_typing: true, is_private_message: false },
      { conversation_uuid: 'c1', is_typing: true, is_private_message: true },
    ]);
  });
});
