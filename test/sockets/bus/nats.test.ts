import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxSignalBytes } from '@helpdesk/domain/ports';
import { openNatsBus } from '@helpdesk/nats';
import { afterEach, expect, it, vi } from 'vitest';
import { describeWithNats, type NatsServer, startNatsServer } from './nats-server.ts';
import { type WatchedBus, watchedBus } from './watched-bus.ts';

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serverWith(...flags: readonly string[]): Promise<NatsServer> {
  const server = await startNatsServer(flags);
  ends.push(server.kill);
  return server;
}

/** With the time limits of the service. */
const impatient = { patience: 1 } as const;

function nodeAt(
  servers: string | readonly string[],
  options: { readonly desk?: string; readonly patience?: number } = {},
): WatchedBus & { readonly heard: string[] } {
  const watched = watchedBus({ servers, desk: 'desk', ...options });
  ends.push(watched.bus.close);
  const heard: string[] = [];
  watched.bus.subscribe({ heard: (text) => heard.push(text), renewed: () => heard.push('(renewed)') });
  return { ...watched, heard };
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 20 });

describeWithNats('the NATS bus', () => {
  it('opens while the server is down, and connects when it comes', async () => {
    const server = await serverWith();
    await server.kill();
    const [one, other] = [nodeAt(server.url), nodeAt(server.url)];
    await Promise.all([one.lost(), other.lost()]);
    one.bus.publish('lost');
    await server.restart();
    await Promise.all([one.connected(), other.connected()]);
    one.bus.publish('arrives');
    await eventually(() => expect(other.heard).toEqual(['(renewed)', 'arrives']));
    expect(one.states.map(({ state }) => state)).toEqual(['lost', 'connected']);
    expect(one.states[0]?.cause).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('keeps nothing of what was published while the line was cut', async () => {
    const server = await serverWith();
    const [one, other] = [nodeAt(server.url), nodeAt(server.url)];
    await Promise.all([one.connected(), other.connected()]);
    await server.kill();
    await Promise.all([one.lost(), other.lost()]);
    for (let count = 0; count < 1_000; count++) one.bus.publish('lost');
    await server.restart();
    await Promise.all([one.connected(), other.connected()]);
    one.bus.publish('arrives');
    await eventually(() => expect(other.heard).toEqual(['(renewed)', '(renewed)', 'arrives']));
  });

  it('holds back a bounded amount for a server that stands still, and closes beside it', async () => {
    const server = await serverWith();
    const [one, other] = [nodeAt(server.url, impatient), nodeAt(server.url, impatient)];
    await Promise.all([one.connected(), other.connected()]);
    server.freeze();
    const texts = Array.from({ length: 5_000 }, (_, index) => `${index}`.padEnd(maxSignalBytes));
    for (const text of ['first', ...texts]) one.bus.publish(text);
    server.thaw();
    const after = 'after'.padEnd(maxSignalBytes);
    await eventually(() => {
      one.bus.publish(after);
      expect(other.heard).toContain(after);
    });
    const arrived = other.heard.slice(other.heard.indexOf('first') + 1, other.heard.indexOf(after));
    expect(arrived).toEqual(texts.slice(0, arrived.length));
    expect(arrived.length).toBe(Math.floor((4 * 1024 * 1024) / maxSignalBytes));
    server.freeze();
    await one.bus.close();
    // This is long before the notifier gives up the server.
    expect(other.states.map(({ state }) => state)).toEqual(['connected']);
  });

  it('carries burst after burst, whatever it carried before', async () => {
    const { url } = await serverWith();
    const [one, other] = [nodeAt(url), nodeAt(url)];
    await Promise.all([one.connected(), other.connected()]);
    for (let burst = 1; burst <= 40; burst++) {
      for (let count = 0; count < 100; count++) one.bus.publish('x'.repeat(maxSignalBytes));
      await vi.waitFor(() => expect(other.heard.length).toBe(1 + burst * 100), { timeout: 120_000, interval: 1 });
    }
  });

  it('keeps desks apart', async () => {
    const { url } = await serverWith();
    const desks = ['a', 'A', 'a.b', '*', '>', 'b'];
    const pairs = desks.map((desk) => [nodeAt(url, { desk }), nodeAt(url, { desk })] as const);
    await Promise.all(pairs.flat().map((node) => node.connected()));
    // What the server carries to a wrong desk, it carries before what is published later.
    for (const round of ['first', 'last']) {
      for (const [place, [one]] of pairs.entries()) one.bus.publish(`${round} of ${desks[place]}`);
      for (const [place, [, other]] of pairs.entries()) {
        await eventually(() => expect(other.heard.at(-1)).toBe(`${round} of ${desks[place]}`));
      }
    }
    expect(pairs.map(([, other]) => other.heard)).toEqual(
      desks.map((desk) => ['(renewed)', `first of ${desk}`, `last of ${desk}`]),
    );
  });

  it('delivers what was published before it is closed', async () => {
    const { url } = await serverWith();
    const [one, other] = [nodeAt(url), nodeAt(url)];
    await Promise.all([one.connected(), other.connected()]);
    for (let count = 0; count < 1_000; count++) one.bus.publish('x'.repeat(maxSignalBytes));
    one.bus.publish('bye');
    const closed = one.bus.close();
    for (let count = 0; count < 100; count++) {
      one.bus.publish('too late');
      await new Promise((resolve) => setImmediate(resolve));
    }
    await closed;
    await eventually(() => expect(other.heard.at(-1)).toBe('bye'));
    expect(other.heard.length).toBe(1_002);
    expect(one.states.map(({ state }) => state)).toEqual(['connected']);
  });

  it('goes to the next server when one is lost', async () => {
    const [first, second] = [await serverWith(), await serverWith()];
    const [one, other] = [nodeAt([first.url, second.url]), nodeAt(second.url)];
    await Promise.all([one.connected(), other.connected()]);
    await first.kill();
    await eventually(() => expect(one.states.map(({ state }) => state)).toEqual(['connected', 'lost', 'connected']));
    one.bus.publish('over the second');
    await eventually(() => expect(other.heard).toContain('over the second'));
  });

  it.each([
    ['a user', ['--user', 'd@sk', '--pass', 's:/é%'], 'd%40sk:s%3A%2F%C3%A9%25@', 'd%40sk:wrong@'],
    ['a token', ['--auth', 't0ken/?'], 't0ken%2F%3F@', 'wrong@'],
  ])('brings the credentials of %s', async (_, flags, right, wrong) => {
    const server = await serverWith(...flags);
    const at = (credentials: string, url = server.url) => nodeAt(url.replace('//', `//${credentials}`));
    const door = await doorTo(server.port);
    const [known, unknown, nobody] = [at(right), at(wrong, door.url), at('')];
    await Promise.all([known.connected(), unknown.lost(), nobody.lost()]);
    // It tries again and again, which is reported once.
    await eventually(() => expect(door.opened()).toBeGreaterThan(10));
    expect(unknown.states).toEqual([{ state: 'lost', cause: expect.any(Error) }]);
    expect(String(unknown.states[0]?.cause)).toMatch(/authorization violation/i);
    expect(String(unknown.states[0]?.cause)).not.toMatch(/wrong/);
  });

  it('sends nothing to a server without TLS when TLS is demanded', async () => {
    const server = await serverWith();
    const node = nodeAt(server.url.replace('nats:', 'tls:'));
    await node.lost();
    expect(String(node.states[0]?.cause)).toMatch(/tls/);
  });

  it('says so when it may not listen, or not speak', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'helpdesk-nats-'));
    ends.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'nats.conf');
    const may = (publish: string, subscribe: string) => `{ publish: "${publish}", subscribe: "${subscribe}" }`;
    const users = [
      `{ user: deaf, password: x, permissions: ${may('helpdesk.>', 'other.>')} }`,
      `{ user: dumb, password: x, permissions: ${may('other.>', 'helpdesk.>')} }`,
    ];
    await writeFile(file, `authorization { users: [ ${users.join(', ')} ] }`);
    const server = await serverWith('--config', file);
    const [deaf, dumb] = ['deaf', 'dumb'].map((user) => nodeAt(server.url.replace('//', `//${user}:x@`)));
    await dumb?.connected();
    dumb?.bus.publish('one');
    dumb?.bus.publish('two');
    await eventually(() => expect(dumb?.errors.map(String)).toEqual([expect.stringMatching(/publish/i)]));
    await deaf?.lost();
    expect(deaf?.states).toEqual([{ state: 'lost', cause: expect.any(Error) }]);
    expect(String(deaf?.states[0]?.cause)).toMatch(/subscription/i);
  });

  it.each([
    ['from the start', '', /does not answer/],
    ['after its greeting', 'INFO {"version":"2.9.10","proto":1,"max_payload":1048576}\r\n', /timeout/],
  ])('leaves no connections behind at a server that is silent %s', async (_, greeting, cause) => {
    let opened = 0;
    const silent = createServer((socket) => {
      opened += 1;
      socket.on('error', () => {}).resume();
      socket.write(greeting);
    });
    const node = nodeAt(await listening(silent), impatient);
    const openedAtFirst = greeting === '' ? 1 : 2;
    await eventually(() => expect(opened).toBeGreaterThanOrEqual(2 * openedAtFirst));
    await eventually(() => expect(String(node.states[0]?.cause)).toMatch(cause));
    const open = () => new Promise((resolve) => silent.getConnections((_, count) => resolve(count)));
    await vi.waitFor(async () => expect(await open()).toBe(1), { timeout: 120_000 });
    await node.bus.close();
  });

  it('is not taken in by a server of another kind', async () => {
    const mail = createServer((socket) => socket.on('error', () => {}).end('220 mail.example ESMTP\r\n'));
    const node = nodeAt(await listening(mail));
    await node.lost();
    expect(String(node.states[0]?.cause)).toMatch(/is no NATS server/);
  });

  it.each([
    [{ servers: 'redis://127.0.0.1', desk: 'desk' }],
    [{ servers: ['nats://127.0.0.1', 'nats'], desk: 'desk' }],
    [{ servers: [], desk: 'desk' }],
    [{ servers: 'nats://127.0.0.1', desk: '' }],
  ])('refuses what it cannot use: %j', (options) => expect(() => openNatsBus(options)).toThrow());
});

/** A second address of the server, which counts its connections. */
async function doorTo(port: number): Promise<{ readonly url: string; opened(): number }> {
  let opened = 0;
  const door = createServer((socket) => {
    opened += 1;
    const server = connect(port, '127.0.0.1');
    for (const each of [socket, server]) each.on('error', () => {});
    socket.pipe(server).pipe(socket);
  });
  return { url: await listening(door), opened: () => opened };
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `nats://127.0.0.1:${address.port}`;
}
