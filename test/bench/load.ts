import { connect, type Socket } from 'node:net';
import { answerParent } from './child.ts';

/**
 * Load on one server: each connection sends its next request when the answer to the last one is
 * complete. It speaks through bare sockets and reads of an answer only what it must, so that the
 * server is what is measured.
 */
export interface LoadOrder {
  readonly port: number;
  /** Whole requests, head and body; taken in turn. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly milliseconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers other than 200, and connections that broke. */
  readonly faults: number;
}

const headEnd = Buffer.from('\r\n\r\n');
const lengthName = 'content-length:';

async function run(order: LoadOrder): Promise<LoadResult> {
  const requests = order.requests.map((text) => Buffer.from(text));
  const latencies: number[] = [];
  let faults = 0;
  let next = 0;
  const sockets = await Promise.all(Array.from({ length: order.connections }, () => open(order.port)));
  const start = performance.now();
  const until = start + order.milliseconds;

  const drive = (socket: Socket): Promise<void> =>
    new Promise((resolve) => {
      let sent = 0;
      let rest: Buffer | undefined;
      const send = () => {
        sent = performance.now();
        if (sent >= until) return void socket.end(resolve);
        const request = requests[next++ % requests.length];
        if (request !== undefined) socket.write(request);
      };
      socket.on('data', (chunk) => {
        const bytes = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
        rest = bytes;
        const head = bytes.indexOf(headEnd);
        if (head < 0 || bytes.length < head + headEnd.length + bodyLength(bytes, head)) return;
        rest = undefined;
        latencies.push(performance.now() - sent);
        // "HTTP/1.1 200"
        if (bytes[9] !== 0x32 || bytes[10] !== 0x30 || bytes[11] !== 0x30) faults += 1;
        send();
      });
      socket.on('error', () => {
        faults += 1;
        resolve();
      });
      socket.on('close', () => resolve());
      send();
    });

  await Promise.all(sockets.map(drive));
  const seconds = (performance.now() - start) / 1_000;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    requests: sorted.length,
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    faults,
  };
}

function bodyLength(bytes: Buffer, head: number): number {
  const text = bytes.toString('latin1', 0, head).toLowerCase();
  const at = text.indexOf(lengthName);
  return at < 0 ? 0 : Number.parseInt(text.slice(at + lengthName.length, at + lengthName.length + 12), 10);
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

answerParent('ready', (order) => run(order as LoadOrder));
