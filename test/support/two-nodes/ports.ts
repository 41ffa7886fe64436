import { once } from 'node:events';
import { createServer } from 'node:net';

/** The given port and the next ones, or free ports for 0. */
export async function portsFrom(text: string, count: number): Promise<readonly number[]> {
  const first = Number(text);
  if (!/^\d+$/.test(text) || first + count > 65_536) throw new Error(`PORT must be a number up to ${65_536 - count}`);
  return first === 0 ? freePorts(count) : Array.from({ length: count }, (_, index) => first + index);
}

/** All ports are held until all of them are known, so that they differ. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  for (const server of servers) server.close();
  await Promise.all(servers.map((server) => once(server, 'close')));
  return ports;
}
