import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a service that can be cut, and restored: what `ss -K` does to a socket, for all of them at once. */
export interface CuttingProxy {
  readonly address: string;
  /** Ends every connection without closing it properly, and refuses new ones. */
  cut(): void;
  restore(): void;
  /** The connections that there are stay open, and nothing comes through any more; new ones work. */
  hush(): void;
  close(): Promise<void>;
}

export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const service = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the proxy has no port');
  const endAll = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    address: `http://127.0.0.1:${bound.port}`,
    cut: () => {
      isCut = true;
      endAll();
    },
    hush: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore: () => {
      isCut = false;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      endAll();
      await closed;
    },
  };
}
