import { Worker } from 'node:worker_threads';
import type { Envelope, JoinReply, Order, Reply, RequestOptions, RequestReply, SocketOrder } from './client-orders.ts';

/** A client of the desk that runs beside it, in a thread of its own. */
export interface OtherThread {
  request(url: string, init?: RequestOptions): Promise<RequestReply>;
  join(sockets: readonly SocketOrder[]): Promise<JoinReply>;
  close(): Promise<void>;
}

export function otherThread(): OtherThread {
  const worker = new Worker(new URL('client-thread.ts', import.meta.url));
  const waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>();
  let orders = 0;
  worker.on('message', (reply: Reply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('failed' in reply) asked?.reject(new Error(reply.failed));
    else asked?.resolve(reply.value as never);
  });
  worker.on('error', (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
  });
  const give = <Value>(order: Order): Promise<Value> =>
    new Promise((resolve, reject) => {
      const id = ++orders;
      waiting.set(id, { resolve: resolve as (value: never) => void, reject });
      worker.postMessage({ id, order } satisfies Envelope);
    });
  return {
    request: (url, init = {}) => give({ kind: 'request', url, init }),
    join: (sockets) => give({ kind: 'join', sockets }),
    close: async () => void (await worker.terminate()),
  };
}
