import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresServer } from '../../support/postgres-server.ts';

/** Each takes the database away and brings it back; answers when it was there again. */
export const outages: Readonly<Record<string, (server: PostgresServer, awayMs: number) => Promise<void>>> = {
  'stopped (fast)': (server, awayMs) => restart(server, 'SIGINT', awayMs),
  'stopped (immediate)': (server, awayMs) => restart(server, 'SIGQUIT', awayMs),
  'kill -9': (server, awayMs) => restart(server, 'SIGKILL', awayMs),
  frozen: async (server, awayMs) => {
    await server.freeze();
    await pause(awayMs);
    await server.thaw();
  },
};

async function restart(server: PostgresServer, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', awayMs: number) {
  await server.end(signal);
  await pause(awayMs);
  await server.start();
}
