import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promMetrics } from '@helpdesk/metrics-prom';
import { afterEach, describe, expect, it } from 'vitest';
import { figure, readExposition } from '../../machine/operations/exposition.ts';
import { until } from '../../sockets/socket/socket-client.ts';
import { type Desk, type DeskOptions, openDesk } from '../../support/desk.ts';
import { openMemory } from '../../support/stores.ts';

let desk: Desk;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await desk.close();
});

async function listen(options: DeskOptions, host = '127.0.0.1'): Promise<void> {
  const metrics = () => ({
    figures: promMetrics({ version: '1', engine: 'memory', node: process.version }),
    readers: 'this machine' as const,
  });
  desk = await openDesk(openMemory, { connectionsPerAddress: 3, metrics, ...options });
  await desk.app.listen({ host, port: 0 });
}

/** Whether the service keeps a new connection of this address and answers on it. */
async function isServed(localAddress = '127.0.0.1', host = '127.0.0.1'): Promise<boolean> {
  const { port } = desk.app.server.address() as AddressInfo;
  const socket = connect({ port, host, localAddress });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  const answer = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return String(answer[0]).startsWith('HTTP/1.1 200');
}

async function served(count: number, address?: string): Promise<readonly boolean[]> {
  const answers: boolean[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await isServed(address));
  return answers;
}

describe('connections of one address', () => {
  it('are so many at a time; others are not affected, and a closed one makes room', async () => {
    await listen({});
    expect(await served(5)).toEqual([true, true, true, false, false]);
    expect(await served(2, '127.0.0.2')).toEqual([true, true]);
    sockets[0]?.destroy();
    await until(() => isServed(), 'room for another');
    const { body } = await desk.app.inject({ url: '/metrics' });
    const refused = figure(readExposition(body), 'helpdesk_rate_limited_total', { limit: 'connections_of_address' });
    expect(refused).toBeGreaterThanOrEqual(2);
  });

  it('count as one address also where it is mapped into IPv6', async () => {
    await listen({}, '::');
    expect(await served(4)).toEqual([true, true, true, false]);
  });

  it('of a trusted proxy are not counted', async () => {
    await listen({ trustedProxies: ['127.0.0.0/8'] });
    expect(await served(8)).toEqual(Array.from({ length: 8 }, () => true));
  });

  it('have no limit when it is switched off', async () => {
    await listen({ connectionsPerAddress: 0 });
    expect(await served(8)).not.toContain(false);
  });
});
