import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openWorld, type World } from '../../api/conformance/world.ts';
import { below, seededRandom } from '../../bench/random.ts';
import { openSqlite } from '../../support/stores.ts';
import { mutate } from './mutate-frame.ts';
import { openAgentSocket, openWidgetSocket } from './socket-client.ts';

const seed = Number(process.env.SOCKET_SEED ?? Date.now() % 1_000_000);
const frames = 100_000;
const sockets = 50;
/** Below the 240 in ten seconds that are a flood, and below the twenty bad ones that end a socket. */
const framesOfOne = 40;

/**
 * Of the codes of the contract, those that bad frames may end a socket with; 1007 is text that is none, 1009 too long.
 */
const expectedCodes: ReadonlySet<number> = new Set([1007, 1008, 1009, 1013, 4401]);

describe(`a hundred thousand broken frames (SOCKET_SEED=${seed})`, () => {
  it('end no process, change nothing, hold nobody up and are logged as no error', async () => {
    const world = await openWorld(openSqlite);
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 });
    try {
      const random = seededRandom(seed);
      const [victim, bystander] = [await world.visitor(), await world.visitor()];
      const before = await stateOf(world);
      const pair = await bystanders(world, address, bystander);
      const run = { sent: 0, answered: 0, codes: new Map<number, number>() };
      const valid = validFrames(world, victim);
      const fuzzed = Promise.all(
        Array.from({ length: sockets }, async (_, index) => {
          while (run.sent < frames) await fuzzOne(address, index % 2 === 0, valid, random, world.admin, run);
        }),
      );
      const slowest = await pair.exchangeUntil(fuzzed);
      for (const code of run.codes.keys()) expect.soft(expectedCodes).toContain(code);
      expect.soft(run.sent).toBeGreaterThanOrEqual(frames);
      expect.soft(run.answered).toBeGreaterThan(frames / 10);
      expect.soft(slowest).toBeLessThan(1_500);
      pair.end();
      expect.soft(await stateOf(world)).toEqual(before);
    } finally {
      await world.close();
    }
  });
});

interface ValidFrames {
  readonly widget: readonly object[];
  readonly agent: readonly object[];
}

function validFrames(world: World, victim: { readonly token: string; readonly uuid: string }): ValidFrames {
  const typing = { type: 'typing', data: { conversation_uuid: victim.uuid, is_typing: true } };
  const after = { [victim.uuid]: 1, 'd3b07384-0000-4000-8000-000000000000': 7 };
  return {
    widget: [
      { type: 'join', token: victim.token, data: { inbox_id: world.inboxUuid, after } },
      typing,
      { type: 'page_visit', data: { url: 'https://shop.example/a?b=c', title: 'A' } },
      { type: 'ping' },
    ],
    agent: [
      { type: 'join', data: { cursor: '3.1' } },
      { ...typing, data: { ...typing.data, is_private_message: true } },
      { type: 'ping' },
    ],
  };
}

interface Run {
  sent: number;
  answered: number;
  readonly codes: Map<number, number>;
}

/** One socket, joined as it should be or not at all, until it is closed or has sent its share. */
async function fuzzOne(
  address: string,
  isWidget: boolean,
  valid: ValidFrames,
  random: () => number,
  admin: string,
  run: Run,
): Promise<void> {
  const path = isWidget ? '/widget/ws' : '/ws';
  const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, {
    headers: isWidget ? {} : { authorization: `token ${admin}` },
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', () => {
    run.answered += 1;
  });
  socket.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_request, response) => reject(new Error(`answered ${response.statusCode}`)));
  });
  const choice = isWidget ? valid.widget : valid.agent;
  if (random() < 0.7) socket.send(JSON.stringify(choice[0]));
  for (let index = 0; index < framesOfOne && socket.readyState === WebSocket.OPEN; index++) {
    const frame = choice[below(random, choice.length)] ?? {};
    socket.send(mutate(random, frame));
    run.sent += 1;
    // Some at once, some one by one.
    if (index % 8 === 7) await new Promise((resolve) => setImmediate(resolve));
  }
  if (socket.readyState === WebSocket.OPEN && random() < 0.5) {
    socket.terminate();
    await closed;
    return;
  }
  socket.close();
  const code = await closed;
  // 1005: nobody but the test itself ended it.
  if (code !== 1005) run.codes.set(code, (run.codes.get(code) ?? 0) + 1);
}

/** An agent and a widget that send each other typing signals during the whole test. */
async function bystanders(world: World, address: string, visitor: { readonly token: string; readonly uuid: string }) {
  const widget = await openWidgetSocket(address);
  widget.send({ type: 'join', token: visitor.token, data: { inbox_id: world.inboxUuid } });
  await widget.next('joined');
  const account = await world.agent({ permissions: ['conversations:read', 'conversations:read_all'] });
  const agent = await openAgentSocket(address, { headers: { authorization: `token ${account.as}` } }, '?join=1');
  agent.send({ type: 'join' });
  await agent.next('joined');
  const typing = { type: 'typing', data: { conversation_uuid: visitor.uuid, is_typing: true } };
  return {
    /** Answers the longest time, in milliseconds, from one to the other and back. */
    exchangeUntil: async (ended: Promise<unknown>): Promise<number> => {
      let isOver = false;
      void ended.finally(() => {
        isOver = true;
      });
      let slowest = 0;
      while (!isOver) {
        const start = performance.now();
        widget.send(typing);
        await agent.next('typing', ({ data }) => data.conversation_uuid === visitor.uuid);
        agent.send(typing);
        await widget.next('typing');
        slowest = Math.max(slowest, performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await ended;
      return slowest;
    },
    end: () => {
      for (const { fault, terminate } of [widget, agent]) {
        terminate();
        if (fault !== undefined) throw fault;
      }
    },
  };
}

/** Leaves out page visits, because a mutated frame may still be a valid one, and when the agents were last active. */
async function stateOf(world: World): Promise<unknown> {
  const events = (await world.events()).filter(({ event }) => event.type !== 'contact.page_visited');
  const conversations = await world.data('listAllConversations', { query: { page_size: 500 } });
  const messages = await Promise.all(conversations.results.map(({ uuid }) => world.messagesOf(uuid)));
  const content = messages.flat().map(({ author: _author, ...message }) => message);
  // The bystander's account is made behind the first look.
  const about = events.filter(({ event }) => !/^(agent|role)\./.test(event.type));
  return { events: about, conversations: conversations.results, content };
}
