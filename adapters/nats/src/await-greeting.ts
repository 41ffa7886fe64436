import { connect } from 'node:net';
import type { ServerAddress } from './server-address.ts';

/**
 * Resolves when a NATS server sends its greeting, and rejects when none arrives within `milliseconds`. The library
 * leaves its socket open when a server accepts a connection and sends nothing. So it is started only after a greeting.
 */
export function awaitGreeting({ host, port }: ServerAddress, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal });
    let greeting = '';
    socket.setEncoding('latin1');
    socket.setTimeout(milliseconds, () => socket.destroy(new Error(`${host}:${port} does not answer`)));
    socket.on('data', (text: string) => {
      greeting += text;
      if (greeting.length < 'INFO '.length) return;
      if (greeting.startsWith('INFO ')) resolve();
      else reject(new Error(`what answers at ${host}:${port} is no NATS server`));
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${host}:${port} hung up without a greeting`)));
  });
}
