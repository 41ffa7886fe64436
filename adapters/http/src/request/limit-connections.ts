import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { openCount } from '../operations/open-count.ts';
import { noSharedCounts } from '../operations/shared-counts.ts';
import type { ServerOptions } from '../server-options.ts';
import { isBlockedAddress } from '../widget/blocked-address.ts';
import { addressKey } from './caller/address-key.ts';

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
    counts = noSharedCounts,
  }: Pick<ServerOptions, 'connectionsPerAddress' | 'trustedProxies' | 'metrics' | 'counts'>,
): void {
  const open = openCount('connections_of_address', counts);
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
    if (open.of(key) >= most) {
      metrics?.figures.rateLimited('connections_of_address');
      socket.destroy();
      return;
    }
    open.change(key, 1);
    socket.once('close', () => open.change(key, -1));
  });
}
