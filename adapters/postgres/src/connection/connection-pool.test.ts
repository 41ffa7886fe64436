import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeError } from '../postgres-errors.ts';
import { openConnectionPool } from './connection-pool.ts';
import { watchLiveness } from './liveness.ts';

let server: Server;
let url: string;

/** A message of the server: its letter, and its length with what it holds. */
function message(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

const admitted = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const dying = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
);

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    // In one piece, so that the end arrives before the connection is used.
    socket.once('data', () => socket.end(Buffer.concat([admitted, ready, dying])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`;
});

afterAll(() => {
  server.close();
});

it('outlives a server that dies in the moment in which it lets somebody in', async () => {
  const liveness = watchLiveness(url, () => {});
  const pool = openConnectionPool(url, 2, liveness);
  const asked = pool.lend((connection) => connection.query({ text: 'select 1' }));
  expect(await asked.catch(storeError)).toMatchObject({ code: 'store.unavailable' });
  liveness.stop();
  await pool.close();
});
