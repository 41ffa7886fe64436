import { createServer, type Server } from 'node:net';

/** Below the ports that a system gives to clients (Linux 32768, macOS 49152), which a port that was freed could become. */
const firstPort = 20_000;
const lastPort = 32_000;

/**
 * A port of 127.0.0.1 for a server that cannot be started on port 0, or that has to come back at the same one. It belongs
 * to this process until the process ends: the port above it is held as the sign that it is taken.
 */
export async function ownPort(): Promise<number> {
  const pairs = (lastPort - firstPort) / 2;
  for (let tried = 0; tried < pairs; tried++) {
    const port = firstPort + 2 * ((process.pid + tried) % pairs);
    const sign = await listenAt(port + 1);
    if (sign === undefined) continue;
    sign.unref();
    // Another program may be there, which knows nothing of signs.
    const probe = await listenAt(port);
    if (probe !== undefined) {
      await new Promise((resolve) => probe.close(resolve));
      return port;
    }
    sign.close();
  }
  throw new Error(`no port between ${firstPort} and ${lastPort} is free`);
}

/** Undefined where the port is taken. */
function listenAt(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
