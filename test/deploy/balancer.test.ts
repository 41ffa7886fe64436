import { once } from 'node:events';
import { createServer as createHttpServer, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Balancer, startBalancer, type TargetState } from '../../deploy/balancer.ts';

interface Target {
  readonly address: string;
  readonly sockets: ReadonlySet<Socket>;
  /** What it answers to the question whether it is ready; undefined: nothing at all. */
  health: number | undefined;
  /** As kill -9: connections are gone, and nobody listens. */
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
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const made: Target = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets,
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

async function balancer(targets: readonly Target[], changes: TargetState[] = []): Promise<Balancer> {
  const started = await startBalancer(
    targets.map(({ address }) => address),
    { everyMs: 20, deadAfterMs: 300, onChange: (_target, state) => changes.push(state) },
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
    const one = await target('one');
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
    const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    let closed = 0;
    for (const socket of held) socket.on('close', () => closed++).on('error', () => {});
    await expect.poll(() => one.sockets.size).toBeGreaterThan(0);
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
    const { port, states } = await balancer([one]);
    const held = connect(port, '127.0.0.1');
    const gone = new Promise((resolve) => held.on('error', () => {}).on('close', resolve));
    await expect.poll(() => one.sockets.size).toBeGreaterThan(0);
    one.health = undefined;
    await gone;
    expect(states()).toEqual(['dead']);
  });

  it('cuts the connections of a node that dies, and says so', async () => {
    const changes: TargetState[] = [];
    const one = await target('one');
    const { port } = await balancer([one, await target('two')], changes);
    const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    let cut = 0;
    for (const socket of held) socket.on('close', () => cut++).on('error', () => {});
    await expect.poll(() => one.sockets.size).toBeGreaterThan(0);
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
    // The client says that it has said everything, and still gets its answer.
    client.end('GET /any HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    let text = '';
    for await (const chunk of client) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*one/);
  });
});
