import { request } from 'node:http';
import { parentPort } from 'node:worker_threads';
import { WebSocket } from 'ws';
import type { Envelope, JoinReply, Order, Reply, RequestOptions, RequestReply, SocketOrder } from './client-orders.ts';

// A client in a thread of its own: what it costs to read the answers is not the cost of giving them.
parentPort?.on('message', ({ id, order }: Envelope) => {
  obey(order).then(
    (value) => parentPort?.postMessage({ id, value } satisfies Reply),
    (error: unknown) => parentPort?.postMessage({ id, failed: String(error) } satisfies Reply),
  );
});

async function obey(order: Order): Promise<RequestReply | JoinReply> {
  if (order.kind === 'request') return ask(order.url, order.init);
  const ends = await Promise.all(order.sockets.map(join));
  return {
    frames: ends.map(({ frames }) => frames),
    closeCodes: ends.flatMap(({ code }) => (code === undefined ? [] : [code])),
  };
}

function ask(url: string, { method = 'GET', headers, body }: RequestOptions): Promise<RequestReply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function join(order: SocketOrder): Promise<{ readonly frames: number; readonly code?: number }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(order.url, { headers: { ...order.headers } });
    let frames = 0;
    socket.on('open', () => socket.send(order.join));
    socket.on('message', (data) => {
      if (!data.toString().startsWith('{"type":"joined"')) {
        frames += 1;
        return;
      }
      resolve({ frames });
      socket.terminate();
    });
    socket.on('close', (code) => resolve({ frames, code }));
    socket.on('error', reject);
  });
}
