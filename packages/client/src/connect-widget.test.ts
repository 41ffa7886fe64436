import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectWidget, type WidgetConnectionOptions } from './connect-widget.ts';
import { refusal, type SeenRequest, scriptedFetch, success } from './testing/scripted-fetch.ts';
import { type ScriptedSocket, scriptedSockets } from './testing/scripted-socket.ts';
import { createWidgetClient } from './widget-client.ts';

const inboxId = '682cf36e-dd4b-4e71-a6e4-ca7c280cb924';
const c1 = '11111111-1111-4111-8111-111111111111';
const c2 = '22222222-2222-4222-8222-222222222222';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const flush = () => vi.advanceTimersByTimeAsync(0);

function message(seq: number, conversation_uuid = c1) {
  return { type: 'new_message', seq, data: { uuid: `m${seq}`, conversation_uuid, seq } };
}
function update(seq: number, data: object = {}, uuid = c1) {
  return { type: 'conversation_update', seq, data: { uuid, ...data } };
}
function snapshot(seq: number, uuid = c1) {
  return success({ conversation: { uuid, seq }, messages: [], total_messages: 0 });
}

function world(
  options: Partial<WidgetConnectionOptions> = {},
  answer: (request: SeenRequest, index: number) => Response | Error | Promise<Response> = () => snapshot(0),
) {
  const told: string[] = [];
  const errors: unknown[] = [];
  const sockets = scriptedSockets();
  const { fetch, seen } = scriptedFetch(answer);
  const client = createWidgetClient({
    baseUrl: 'https://desk.example.com',
    inboxId,
    fetch,
    sessionToken: 'session-1',
  });
  const connection = connectWidget({
    client,
    WebSocket: sockets.WebSocket,
    positions: { [c1]: 4 },
    onMessage: ({ seq }) => told.push(`message ${seq}`),
    onConversationUpdate: (_change, seq) => told.push(`update ${seq}`),
    onSnapshot: ({ conversation }) => told.push(`snapshot ${conversation.seq}`),
    onTyping: ({ is_typing }) => told.push(is_typing ? 'typing' : 'not typing'),
    onStatus: (status) => told.push(status),
    onError: (error) => errors.push(error),
    ...options,
  });
  return { connection, client, sockets, seen, told, errors };
}

async function join(socket: ScriptedSocket, conversations: Record<string, number> = { [c1]: 4 }): Promise<void> {
  socket.open();
  socket.say({ type: 'joined', data: { message: 'Welcome', conversations } });
  await flush();
}

async function joinedWorld(...parts: Parameters<typeof world>) {
  const made = world(...parts);
  await flush();
  await join(made.sockets.last);
  made.told.length = 0;
  return made;
}

describe('joining', () => {
  it('says who, where, and up to where', async () => {
    const { sockets, told } = world();
    await flush();
    expect(sockets.last.url).toBe('wss://desk.example.com/widget/ws');
    expect(sockets.last.sent).toEqual([]);
    sockets.last.open();
    expect(sockets.last.sent).toEqual([
      { type: 'join', token: 'session-1', data: { inbox_id: inboxId, after: { [c1]: 4 } } },
    ]);
    expect(told).toEqual(['connecting']);
    await join(sockets.last);
    expect(told).toEqual(['connecting', 'open']);
  });

  it('delivers what was missed before it is joined', async () => {
    const { sockets, told } = world();
    await flush();
    sockets.last.open();
    sockets.last.say(message(5));
    sockets.last.say(update(6));
    sockets.last.say({ type: 'joined', data: { message: 'Welcome', conversations: { [c1]: 6 } } });
    await flush();
    expect(told).toEqual(['connecting', 'message 5', 'update 6', 'open']);
  });

  it('tells the page that is open now, after every join', async () => {
    const { sockets, connection } = world();
    await flush();
    connection.pageVisit(`https://shop.example.com/${'x'.repeat(3_000)}`, 't'.repeat(300));
    expect(sockets.last.sent).toEqual([]);
    await join(sockets.last);
    sockets.last.end(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    await join(sockets.last);
    expect(sockets.all).toHaveLength(2);
    for (const socket of sockets.all) {
      const [visit] = socket.sentOf('page_visit') as unknown as { data: { url: string; title: string } }[];
      expect([visit?.data.url.length, visit?.data.title.length]).toEqual([2_048, 256]);
    }
  });
});

describe('order', () => {
  it('delivers the next one, and drops what was delivered', async () => {
    const { sockets, told, connection, seen } = await joinedWorld();
    for (const seq of [5, 5, 4, 1, 6, 5, 6, 7]) sockets.last.say(message(seq));
    expect(told).toEqual(['message 5', 'message 6', 'message 7']);
    expect(connection.positions()).toEqual({ [c1]: 7 });
    expect(seen).toEqual([]);
  });

  it('fetches over a gap, and drops what the answer holds', async () => {
    const answer = Promise.withResolvers<Response>();
    const { sockets, told, seen } = await joinedWorld({}, () => answer.promise);
    sockets.last.say(message(7));
    sockets.last.say(message(8));
    sockets.last.say(message(6));
    sockets.last.say(update(9));
    await flush();
    expect(told).toEqual([]);
    expect(seen.map(({ path }) => path)).toEqual([`/api/v1/widget/chat/conversations/${c1}`]);
    answer.resolve(snapshot(8));
    await flush();
    expect(told).toEqual(['snapshot 8', 'update 9']);
    sockets.last.say(message(10));
    expect(told.at(-1)).toBe('message 10');
  });

  it('fetches again, later, when the answer leaves a gap', async () => {
    const { sockets, told, seen } = await joinedWorld({}, (_request, index) => snapshot(index === 0 ? 6 : 9));
    sockets.last.say(message(9));
    await flush();
    expect(told).toEqual(['snapshot 6']);
    expect(seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual(['snapshot 6', 'snapshot 9']);
    expect(seen).toHaveLength(2);
  });

  it('fetches when told to resync, whatever its number', async () => {
    const { sockets, told } = await joinedWorld({}, () => snapshot(2));
    sockets.last.say(update(2, { resync: true }));
    await flush();
    sockets.last.say(message(3));
    expect(told).toEqual(['snapshot 2', 'message 3']);
  });

  it('fetches no second time for a resync that the answer is not older than', async () => {
    const answer = Promise.withResolvers<Response>();
    const { sockets, told, seen } = await joinedWorld({}, () => answer.promise);
    sockets.last.say(message(7));
    sockets.last.say(update(8, { resync: true }));
    answer.resolve(snapshot(8));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toEqual(['snapshot 8']);
    expect(seen).toHaveLength(1);
  });

  it('keeps conversations apart', async () => {
    const answer = Promise.withResolvers<Response>();
    const { sockets, told } = await joinedWorld({}, () => answer.promise);
    sockets.last.say(message(1, c2));
    sockets.last.say(message(5));
    expect(told).toEqual(['message 5']);
    answer.resolve(snapshot(1, c2));
    await flush();
    expect(told).toEqual(['message 5', 'snapshot 1']);
  });

  it('fetches what it does not know of the conversations in joined', async () => {
    const { told, sockets, seen, connection } = world({}, () => snapshot(3, c2));
    await flush();
    await join(sockets.last, { [c1]: 4, [c2]: 3 });
    expect(seen).toHaveLength(1);
    expect(told).toEqual(['connecting', 'open', 'snapshot 3']);
    expect(connection.positions()).toEqual({ [c1]: 4, [c2]: 3 });
  });

  it('fetches when the service is behind what was delivered: its database was restored', async () => {
    const { told, sockets } = world({}, () => snapshot(2));
    await flush();
    await join(sockets.last, { [c1]: 2 });
    sockets.last.say(message(3));
    expect(told).toEqual(['connecting', 'open', 'snapshot 2', 'message 3']);
  });

  it('forgets a conversation that is not there any more', async () => {
    const { sockets, seen, connection, told } = await joinedWorld({}, () => refusal(404, 'NotFoundException'));
    sockets.last.say(message(9));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(seen).toHaveLength(1);
    expect(connection.positions()).toEqual({});
    expect(told.filter((line) => line.startsWith('snapshot'))).toEqual([]);
  });

  it('does not stop fetching because it fails', async () => {
    const { sockets, told, errors } = await joinedWorld({}, (_request, index) =>
      index < 12 ? refusal(500, 'GeneralException') : snapshot(7),
    );
    sockets.last.say(message(7));
    for (let minute = 0; minute < 10; minute += 1) {
      sockets.last.say({ type: 'pong' });
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(errors).toHaveLength(12);
    expect(told).toEqual(['snapshot 7']);
  });

  it('is not disturbed by a listener that throws', async () => {
    const broken = new Error('my page');
    const { sockets, errors, told } = await joinedWorld({
      onMessage: ({ seq }) => {
        if (seq === 5) throw broken;
        told.push(`message ${seq}`);
      },
    });
    sockets.last.say(message(5));
    sockets.last.say(message(6));
    expect(told).toEqual(['message 6']);
    expect(errors).toEqual([broken]);
  });
});

describe('coming back', () => {
  it('resumes behind what was delivered', async () => {
    const { sockets, told } = await joinedWorld();
    sockets.last.say(message(5));
    sockets.last.end(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    sockets.last.open();
    expect(sockets.last.sent[0]).toMatchObject({ data: { after: { [c1]: 5 } } });
    sockets.last.say(message(5));
    sockets.last.say(message(6));
    await join(sockets.last, { [c1]: 6 });
    expect(told).toEqual(['message 5', 'connecting', 'message 6', 'open']);
  });

  it('does not resume behind frames that wait for a snapshot', async () => {
    const answer = Promise.withResolvers<Response>();
    const { sockets, told } = await joinedWorld({}, () => answer.promise);
    sockets.last.say(message(7));
    sockets.last.end(1013);
    await vi.advanceTimersByTimeAsync(1_000);
    sockets.last.open();
    expect(sockets.last.sent[0]).toMatchObject({ data: { after: { [c1]: 4 } } });
    for (const seq of [5, 6, 7, 8]) sockets.last.say(message(seq));
    await join(sockets.last, { [c1]: 8 });
    answer.resolve(snapshot(6));
    await flush();
    expect(told).toEqual(['connecting', 'open', 'snapshot 6', 'message 7', 'message 8']);
  });

  it('fetches once more when the answer is older than the join', async () => {
    const first = Promise.withResolvers<Response>();
    const { sockets, told } = world({ positions: {} }, (_request, index) =>
      index === 0 ? first.promise : snapshot(9),
    );
    await flush();
    await join(sockets.last, { [c1]: 5 });
    sockets.last.end(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    await join(sockets.last, { [c1]: 9 });
    first.resolve(snapshot(5));
    await flush();
    expect(told.at(-1)).toBe('snapshot 5');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told.at(-1)).toBe('snapshot 9');
  });

  it.each([1000, 1001, 1006, 1008, 1011, 1013, 4408])('happens after %d', async (code) => {
    const { sockets, told } = await joinedWorld();
    sockets.last.end(code);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets.all).toHaveLength(2);
    expect(told).toEqual(['connecting']);
  });

  it('waits one to three seconds for a service that restarts, and says so until it is back', async () => {
    const { sockets, told } = await joinedWorld();
    sockets.last.end(1012);
    await vi.advanceTimersByTimeAsync(999);
    expect(sockets.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_001);
    expect(sockets.all).toHaveLength(2);
    sockets.last.end(1006);
    expect(told).toEqual(['restarting']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sockets.all).toHaveLength(3);
    sockets.last.open();
    await join(sockets.last, { [c1]: 4 });
    expect(told).toEqual(['restarting', 'open']);
    sockets.last.end(1006);
    expect(told.at(-1)).toBe('connecting');
  });

  it('is tried at once when the service was reached in another way, and not twice', async () => {
    const { sockets, connection } = await joinedWorld();
    sockets.last.end(1006);
    await flush();
    connection.hurry();
    await flush();
    expect(sockets.all).toHaveLength(2);
    connection.hurry();
    await flush();
    expect(sockets.all).toHaveLength(2);
    sockets.last.open();
    await join(sockets.last, { [c1]: 4 });
    connection.hurry();
    await flush();
    expect(sockets.all).toHaveLength(2);
  });

  it('is not tried a second time while the try after a pause is under way', async () => {
    const { sockets, connection } = await joinedWorld();
    sockets.last.end(1006);
    await flush();
    while (sockets.all.length === 1) await vi.advanceTimersByTimeAsync(250);
    connection.hurry();
    await flush();
    expect(sockets.all).toHaveLength(2);
    sockets.last.open();
    expect(sockets.last.sentOf('join')).toHaveLength(1);
  });

  it('never is given up, and never is rushed', async () => {
    const { sockets } = world();
    await flush();
    let state = 1;
    const random = vi.spyOn(Math, 'random').mockImplementation(() => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    });
    const day = 24 * 3_600_000;
    const start = Date.now();
    const at: number[] = [];
    while (Date.now() - start < day) {
      at.push(Date.now());
      const made = sockets.all.length;
      sockets.last.end(1006);
      while (sockets.all.length === made) await vi.advanceTimersByTimeAsync(250);
    }
    random.mockRestore();
    const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_250);
    expect(waits.slice(0, 5).reduce((sum, wait) => sum + wait)).toBeLessThan(32_000);
    // On average half of the longest wait.
    expect(sockets.all.length).toBeGreaterThan(day / 30_000);
    expect(sockets.all.length).toBeLessThan(day / 12_000);
  });

  it('backs off from a service that throws it out at once, and begins anew after a good connection', async () => {
    const { sockets } = world();
    await flush();
    const waitAfter = async (open: number): Promise<number> => {
      await join(sockets.last);
      await vi.advanceTimersByTimeAsync(open);
      const made = sockets.all.length;
      const from = Date.now();
      sockets.last.end(1013);
      while (sockets.all.length === made) await vi.advanceTimersByTimeAsync(50);
      return Date.now() - from;
    };
    const random = vi.spyOn(Math, 'random').mockReturnValue(1);
    const waits = [await waitAfter(10), await waitAfter(10), await waitAfter(10), await waitAfter(6_000)];
    random.mockRestore();
    expect(waits).toEqual([1_000, 2_000, 4_000, 1_000]);
  });

  it('happens at once when the browser is online again', async () => {
    const events = new EventTarget();
    const { sockets } = await joinedWorld({ events });
    sockets.last.end(1006);
    await flush();
    events.dispatchEvent(new Event('online'));
    await flush();
    expect(sockets.all).toHaveLength(2);
    await join(sockets.last);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(sockets.all).toHaveLength(2);
  });
});

describe('a dead line', () => {
  it('is pinged every twenty seconds', async () => {
    const { sockets } = await joinedWorld();
    for (let step = 0; step < 12; step += 1) {
      await vi.advanceTimersByTimeAsync(10_000);
      sockets.last.say({ type: 'pong' });
    }
    expect(sockets.last.sentOf('ping')).toHaveLength(6);
    expect(sockets.all).toHaveLength(1);
  });

  it('is left after 45 seconds of silence, without waiting for its farewell', async () => {
    const { sockets, told } = await joinedWorld();
    const [dead] = sockets.all;
    await vi.advanceTimersByTimeAsync(44_900);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(told).toEqual(['connecting']);
    expect(dead?.closedWith).toBe(1000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets.all).toHaveLength(2);
    await join(sockets.last);
    dead?.say(message(5));
    dead?.end(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual(['connecting', 'open']);
    expect(sockets.all).toHaveLength(2);
  });

  it('is not one whose page slept: it is asked first', async () => {
    const { sockets } = await joinedWorld();
    // No timer ran for an hour, as in a page in the background.
    vi.setSystemTime(Date.now() + 3_600_000);
    sockets.last.sent.length = 0;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sockets.last.sentOf('ping').length).toBeGreaterThan(0);
    sockets.last.say({ type: 'pong' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sockets.all).toHaveLength(1);
  });

  it('is one that never opens', async () => {
    const { sockets } = world();
    await vi.advanceTimersByTimeAsync(17_000);
    expect(sockets.all).toHaveLength(2);
  });

  it('is asked when the browser is online again', async () => {
    const events = new EventTarget();
    const { sockets } = await joinedWorld({ events });
    events.dispatchEvent(new Event('online'));
    expect(sockets.last.sentOf('ping')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(sockets.all).toHaveLength(2);
  });
});

describe('a session that is over', () => {
  it('is replaced by the one that the caller gets', async () => {
    const refreshSession = vi.fn(async () => 'session-2');
    const { sockets, client } = await joinedWorld({ refreshSession });
    sockets.last.end(4401);
    await vi.advanceTimersByTimeAsync(1_000);
    sockets.last.open();
    expect(sockets.last.sent[0]).toMatchObject({ token: 'session-2', data: { after: { [c1]: 4 } } });
    expect(client.sessionToken()).toBe('session-2');
    expect(refreshSession).toHaveBeenCalledTimes(1);
  });

  it('is replaced by that of another tab, without asking', async () => {
    const refreshSession = vi.fn(async () => undefined);
    const { sockets, client } = await joinedWorld({ refreshSession });
    client.useSession('session-of-another-tab');
    sockets.last.end(4401);
    await vi.advanceTimersByTimeAsync(1_000);
    sockets.last.open();
    expect(sockets.last.sent[0]).toMatchObject({ token: 'session-of-another-tab' });
    expect(refreshSession).not.toHaveBeenCalled();
  });

  it.each([
    ['nobody knows another', undefined],
    ['the caller has none', async () => undefined],
  ])('closes it for good when %s', async (_name, refreshSession) => {
    const { sockets, told, errors } = await joinedWorld({ refreshSession });
    sockets.last.end(4401, 'the session is over');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sockets.all).toHaveLength(1);
    expect(told).toEqual(['connecting', 'closed']);
    expect(errors).toMatchObject([{ closeCode: 4401, message: 'the session is over' }]);
  });

  it('is asked for again when asking fails', async () => {
    let asked = 0;
    const refreshSession = async () => {
      asked += 1;
      if (asked === 1) throw new Error('the shop is down');
      return 'session-2';
    };
    const { sockets, errors } = await joinedWorld({ refreshSession });
    sockets.last.end(4401);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(errors).toMatchObject([{ message: 'the shop is down' }]);
    sockets.last.open();
    sockets.last.say({ type: 'error', data: { message: 'no', code: 'unauthorized' } });
    await vi.advanceTimersByTimeAsync(3_000);
    sockets.last.open();
    expect(sockets.last.sent[0]).toMatchObject({ token: 'session-2' });
  });

  it('is not to blame when a slow line made the service wait for the join', async () => {
    const { sockets, told } = world();
    await flush();
    sockets.last.open();
    await vi.advanceTimersByTimeAsync(10_500);
    sockets.last.end(4401, 'not joined in time');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets.all).toHaveLength(2);
    expect(told).toEqual(['connecting']);
  });

  it('goes on with restart and another session', async () => {
    const { sockets, connection, told } = await joinedWorld();
    sockets.last.end(4401);
    await flush();
    connection.restart('session-2');
    await flush();
    await join(sockets.last);
    expect(sockets.last.sent[0]).toMatchObject({ token: 'session-2' });
    expect(told).toEqual(['connecting', 'closed', 'connecting', 'open']);
  });
});

describe('a refusal', () => {
  it.each([
    [4403, 'blocked'],
    [4404, 'the inbox is gone'],
  ])('with %d is the end', async (code, reason) => {
    const { sockets, told, errors } = await joinedWorld();
    sockets.last.end(code, reason);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sockets.all).toHaveLength(1);
    expect(told).toEqual(['connecting', 'closed']);
    expect(errors).toMatchObject([{ closeCode: code, message: reason }]);
  });

  it.each([
    ['unauthorized', 'closed'],
    ['forbidden', 'closed'],
    ['not_found', 'closed'],
    ['rate_limited', 'connecting'],
    ['unavailable', 'connecting'],
  ])('to join as %s leaves it %s', async (code, status) => {
    const { sockets, told, errors } = world();
    await flush();
    sockets.last.open();
    sockets.last.say({ type: 'error', data: { message: 'no', code } });
    await flush();
    expect(sockets.all[0]?.closedWith).toBe(1000);
    expect(told.at(-1)).toBe(status);
    expect(errors[0]).toMatchObject({ code, message: 'no' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets.all).toHaveLength(status === 'closed' ? 1 : 2);
  });

  it('of positions makes it join without any', async () => {
    const { sockets } = world();
    await flush();
    sockets.last.open();
    sockets.last.say({ type: 'error', data: { message: 'after: no', code: 'invalid_frame' } });
    await vi.advanceTimersByTimeAsync(1_000);
    sockets.last.open();
    expect(sockets.last.sent[0]).toMatchObject({ data: { after: {} } });
  });

  it('of another frame is told, and changes nothing', async () => {
    const { sockets, told, errors } = await joinedWorld();
    sockets.last.say({ type: 'error', data: { message: 'slower', code: 'rate_limited' } });
    sockets.last.say(message(5));
    expect(errors).toMatchObject([{ code: 'rate_limited' }]);
    expect(told).toEqual(['message 5']);
  });
});

describe('what is not understood', () => {
  it('is passed over', async () => {
    const { sockets, told, errors } = await joinedWorld();
    for (const text of ['', 'null', '[]', '{"type":1}', '{"type":"party"}', '{']) sockets.last.sayText(text);
    sockets.last.say(message(5));
    expect(told).toEqual(['message 5']);
    expect(errors).toEqual([]);
  });
});

describe('typing', () => {
  it('goes both ways, and nowhere without a connection', async () => {
    const { sockets, told, connection } = await joinedWorld();
    sockets.last.say({ type: 'typing', data: { conversation_uuid: c1, is_typing: true, first_name: 'Ann' } });
    expect(told).toEqual(['typing']);
    connection.typing(c1, true);
    const sent = sockets.last.sentOf('typing');
    expect(sent).toEqual([{ type: 'typing', data: { conversation_uuid: c1, is_typing: true } }]);
    sockets.last.end(1006);
    connection.typing(c1, false);
    await vi.advanceTimersByTimeAsync(1_000);
    await join(sockets.last);
    expect(sockets.last.sentOf('typing')).toEqual([]);
  });
});

describe('seen', () => {
  it('is told once and never earlier, also what was missed while the connection was lost', async () => {
    const seen: string[] = [];
    const { sockets } = await joinedWorld({
      positions: { [c1]: 4, [c2]: 4 },
      onSeen: ({ conversation_uuid: uuid, agent_last_seen_at: until }) =>
        seen.push(`${uuid === c1 ? 'c1' : 'c2'} ${until.slice(14, 16)}`),
    });
    const at = (minute: string) => `2026-05-20T12:${minute}:00.000Z`;
    const say = (uuid: string, minute: string) =>
      sockets.last.say({
        type: 'conversation_seen',
        data: { conversation_uuid: uuid, agent_last_seen_at: at(minute) },
      });
    say(c1, '01');
    sockets.last.end(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    sockets.last.open();
    say(c2, '05');
    const agent_last_seen_at = { [c1]: at('03'), [c2]: at('04') };
    const conversations = { [c1]: 4, [c2]: 4 };
    sockets.last.say({ type: 'joined', data: { message: 'Welcome', conversations, agent_last_seen_at } });
    await flush();
    expect(seen).toEqual(['c1 01', 'c2 05', 'c1 03']);
  });
});

describe('close', () => {
  it('ends everything: socket, fetches, timers and listeners', async () => {
    const answer = Promise.withResolvers<Response>();
    const { sockets, told, connection, errors } = await joinedWorld({}, () => answer.promise);
    sockets.last.say(message(9));
    connection.close();
    expect(told).toEqual(['closed']);
    expect(sockets.last.closedWith).toBe(1000);
    answer.resolve(snapshot(9));
    sockets.last.end(1000);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(told).toEqual(['closed']);
    expect(errors).toEqual([]);
    expect(sockets.all).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
