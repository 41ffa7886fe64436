import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { watchLiveness } from './liveness.ts';

/** The error of a server that accepts no more connections: it shows that the server is running. */
const fields = 'SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0';
const length = Buffer.alloc(4);
length.writeInt32BE(fields.length + 4);
const full = Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]);

it('does not take a server for away when it was this process that was held', async () => {
  const asked = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    // Both have ended it: the answer has been read.
    socket.once('close', () => asked.resolve());
    socket.once('data', () => socket.end(full));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const states: string[] = [];
  const url = `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`;
  const liveness = watchLiveness(url, (state) => states.push(state));
  liveness.suspect();
  // Longer than the server may take.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
  await asked.promise;
  expect(states).toEqual([]);
  liveness.stop();
  server.close();
});
