import { type AddressInfo, connect } from 'node:net';
import { rawForm } from './files.ts';
import type { World } from './world.ts';

/** The answer to a request for an upload that says how long it is and sends nothing. */
export async function headOnly(
  world: World,
  url: string,
  headers: Readonly<Record<string, string>>,
  length: number,
): Promise<string> {
  if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1');
  const lines = Object.entries({ host: 'x', 'content-length': String(length), ...rawForm().headers, ...headers });
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    socket.once('close', () => resolve('no answer without a body'));
  });
  socket.write(`POST ${url} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
  const first = await answer;
  socket.destroy();
  return first;
}
