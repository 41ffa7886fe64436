import { once } from 'node:events';
import { createServer as createHttpServer, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ownPort } from '../../support/own-port.ts';
import { type Balancer, startBalancer, type TargetState } from '../../support/two-nodes/balancer.ts';

interface Target {
  readonly address: string;
  /** What it answers to the question whether it is ready; undefined: nothing at all. */
  health: number | undefined;
  /** Like kill -9: connections are cut, and the port is closed. */
  die(): Promise<void>;
}

const ended: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function target(name: string, port = 0): Promise<Target> {
  const sockets = new Set<Socket>();
  const server: Server = createHttpServer((question, reply) => {
    if (question.url === '/health/ready') {
      if (made.health !== undefined) reply.writeHead(made.health).end();
      return;
    }
    reply.end(name);
  });
  // A connection that is held is idle.
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const made: Target = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    health: 200,
    die: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
  };
  ended.push(() => made.die());
  return made;
}

/** @param deadAfterMs how long a target may say nothing; a slow machine does not make one dead */
async function balancer(
  targets: readonly Target[],
  changes: TargetState[] = [],
  deadAfterMs = 120_000,
): Promise<Balancer> {
  const started = await startBalancer(
    targets.map(({ address }) => address),
    { everyMs: 20, deadAfterMs, onChange: (_target, state) => changes.push(state) },
  );
  ended.push(() => started.close());
  return started;
}

/** Over a connection of its own. */
function ask(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const question = request(address, { agent: false }, async (reply) => {
      let text = '';
      for await (const chunk of reply) text += chunk;
      resolve(text);
    });
    question.on('error', reject);
    question.end();
  });
}

/** A connection that stays, once its target has answered something. */
async function hold(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

async function askOften(address: string): Promise<string> {
  const answers = new Set<string>();
  for (let turn = 0; turn < 6; turn++) answers.add(await ask(address));
  return [...answers].sort().join(' ');
}

describe('the balancer', () => {
  it('sends connections to the ready nodes in turns', async () => {
    const { address, states } = await balancer([await target('one'), await target('two')]);
    expect(states()).toEqual(['ready', 'ready']);
    const answers = [await ask(address), await ask(address), await ask(address), await ask(address)];
    expect(answers.toSorted()).toEqual(['one', 'one', 'two', 'two']);
    expect(answers[0]).not.toBe(answers[1]);
  });

  it('fails over in the very connection that finds a node dead, and comes back to it', async () => {
    const one = await target('one', await ownPort());
    const two = await target('two');
    const { address, states } = await balancer([one, two]);
    await one.die();
    expect(await askOften(address)).toBe('two');
    await expect.poll(states).toEqual(['dead', 'ready']);
    await target('one again', Number(new URL(one.address).port));
    await expect.poll(states).toEqual(['ready', 'ready']);
    expect(await askOften(address)).toBe('one again two');
  });

  it('gives a node that is not ready no new connection, and leaves it the ones it has', async () => {
    const one = await target('one');
    const { address, port, states } = await balancer([one, await target('two')]);
    const held = [await hold(port), await hold(port)];
    let closed = 0;
    for (const socket of held) socket.on('close', () => closed++);
    one.health = 503;
    await expect.poll(states).toEqual(['busy', 'ready']);
    expect(await askOften(address)).toBe('two');
    expect(closed).toBe(0);
    for (const socket of held) socket.destroy();
  });

  it('asks a node that is not ready when no other is, who then says it himself', async () => {
    const one = await target('one');
    const { address, states } = await balancer([one]);
    one.health = 503;
    await expect.poll(states).toEqual(['busy']);
    expect(await ask(address)).toBe('one');
  });

  it('cuts the connections of a node that stands still', async () => {
    const one = await target('one');
    const { port, states } = await balancer([one], [], 300);
    const held = await hold(port);
    const gone = new Promise((resolve) => held.once('close', resolve));
    one.health = undefined;
    await gone;
    await expect.poll(states).toEqual(['dead']);
  });

  it('cuts the connections of a node that dies, and says so', async () => {
    const changes: TargetState[] = [];
    const one = await target('one');
    const { port } = await balancer([one, await target('two')], changes);
    const held = [await hold(port), await hold(port)];
    let cut = 0;
    for (const socket of held) socket.on('close', () => cut++);
    await one.die();
    await expect.poll(() => cut).toBe(1);
    await expect.poll(() => changes).toEqual(['ready', 'ready', 'dead']);
    for (const socket of held) socket.destroy();
  });

  it('refuses when nobody is there', async () => {
    const one = await target('one');
    const { address, states } = await balancer([one]);
    await one.die();
    await expect.poll(states).toEqual(['dead']);
    await expect(ask(address)).rejects.toThrow();
  });

  it('hands on what it does not look at, to the end of it', async () => {
    const one = await target('one');
    const { port } = await balancer([one]);
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    // The client closes its side of the connection, and still gets its answer.
    client.end('GET /any HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    let text = '';
    for await (const chunk of client) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*one/);
  });
});
