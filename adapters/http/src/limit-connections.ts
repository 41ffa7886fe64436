import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './address-key.ts';
import type { ServerOptions } from './server-options.ts';
import { isBlockedAddress } from './widget/blocked-address.ts';

/**
 * Ends a connection at once when its address has too many already, WebSockets included. Trusted proxies are not
 * counted: their connections are those of all users.
 */
export function limitConnections(
  server: Server,
  {
    connectionsPerAddress: most,
    trustedProxies,
    metrics,
  }: Pick<ServerOptions, 'connectionsPerAddress' | 'trustedProxies' | 'metrics'>,
): void {
  if (most === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isBlockedAddress(remoteAddress, trustedProxies)) return;
    const key = addressKey(remoteAddress);
    const count = open.get(key) ?? 0;
    if (count >= most) {
      metrics?.figures.rateLimited('connections_of_address');
      socket.destroy();
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 0) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
