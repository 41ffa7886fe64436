import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './address-key.ts';
import type { ServerOptions } from './server-options.ts';
import { isBlockedAddress } from './widget/blocked-address.ts';

/**
 * Ends a connection at once when its address has too many already, WebSockets included. Trusted proxies are not
 * counted: their connections are those of all users. A connection that ended before it was accepted is dropped.
 */
export function limitConnections(
  server: Server,
  {
    connectionsPerAddress: most,
    trustedProxies,
    metrics,
  }: Pick<ServerOptions, 'connectionsPerAddress' | 'trustedProxies' | 'metrics'>,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // Node keeps the address once it was read. Read later, it is missing for a request whose connection has ended,
    // and every limit by address needs it.
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    if (most === 0 || isBlockedAddress(remoteAddress, trustedProxies)) return;
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
