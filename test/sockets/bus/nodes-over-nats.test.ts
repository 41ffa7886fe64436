import type { Signal } from '@helpdesk/domain';
import { nodesNotifier } from '@helpdesk/platform-node';
import { afterEach, expect, it, vi } from 'vitest';
import { describeWithNats, startNatsServer } from './nats-server.ts';
import { watchedBus } from './watched-bus.ts';

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function nodeAt(servers: string) {
  const watched = watchedBus({ servers, desk: 'desk' });
  const notifier = nodesNotifier(watched.bus, { beatEvery: 1_000 });
  ends.push(watched.bus.close, notifier.close);
  const told: Signal[] = [];
  notifier.subscribe((signal) => told.push(signal));
  return { ...watched, notifier, told };
}

const log: Signal = { type: 'log' };
const online = (contactId: number): Signal => ({ type: 'presence', contactId, availabilityStatus: 'online' });
const offline = (contactId: number): Signal => ({ type: 'presence', contactId, availabilityStatus: 'offline' });
const typing: Signal = {
  type: 'typing',
  conversationUuid: '6b1f0d1e-0000-4000-8000-000000000001',
  conversationId: 5,
  by: { type: 'contact', id: 3, firstName: 'Zoë' },
  isTyping: true,
  isPrivate: false,
};

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 10 });
const presenceOf = (told: readonly Signal[]) => told.filter((signal) => signal.type === 'presence');

describeWithNats('nodes over NATS', () => {
  it('tell each other everything, before and after the server was killed', async () => {
    const server = await startNatsServer();
    ends.push(server.kill);
    const [a, b] = [nodeAt(server.url), nodeAt(server.url)];
    await Promise.all([a.connected(), b.connected()]);
    a.notifier.publish(online(1));
    a.notifier.publish(typing);
    a.notifier.publish(log);
    await eventually(() => expect(b.told.slice(-3)).toEqual([online(1), typing, log]));

    await server.kill();
    await Promise.all([a.lost(), b.lost()]);
    a.notifier.publish(offline(1));
    a.notifier.publish(online(2));
    b.notifier.publish(online(3));
    for (let count = 0; count < 1_000; count++) a.notifier.publish(log);
    // Longer than silence is borne: each node stands alone until the server is back.
    await eventually(() => expect(presenceOf(b.told)).toEqual([online(1), online(3), offline(1)]));
    a.told.length = 0;
    b.told.length = 0;

    await server.restart();
    await Promise.all([a.connected(), b.connected()]);
    await eventually(() => expect(presenceOf(a.told)).toEqual([online(3)]));
    await eventually(() => expect(presenceOf(b.told)).toEqual([online(2)]));
    expect(a.told).toContainEqual(log);
    expect(b.told).toContainEqual(log);
    b.notifier.publish(typing);
    await eventually(() => expect(a.told.at(-1)).toEqual(typing));

    a.notifier.close();
    await eventually(() => expect(b.told.at(-1)).toEqual(offline(2)));
  });

  it('a log that grows by thousands is told of a few times, and of its end', async () => {
    const server = await startNatsServer();
    ends.push(server.kill);
    const [a, b] = [nodeAt(server.url), nodeAt(server.url)];
    await Promise.all([a.connected(), b.connected()]);
    await eventually(() => expect(b.told).toContainEqual(log));
    // Nothing of the log comes behind it that was published before it.
    const told = async (): Promise<number> => {
      a.notifier.publish(typing);
      await eventually(() => expect(b.told.at(-1)).toEqual(typing));
      return b.told.splice(0).filter(({ type }) => type === 'log').length;
    };
    await told();
    const turns = 25;
    for (let turn = 0; turn < turns; turn++) {
      for (let count = 0; count < 1_000; count++) a.notifier.publish(log);
      await new Promise((resolve) => setImmediate(resolve));
    }
    a.notifier.publish(log);
    await eventually(() => expect(b.told).toContainEqual(log));
    const during = await told();
    // The first is sent at once, and the others of the same turn together.
    expect(during).toBeLessThanOrEqual(2 * turns + 1);
    a.notifier.publish(log);
    expect(await told()).toBe(1);
  });
});
