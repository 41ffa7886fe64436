import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { answerParent } from './child.ts';

/**
 * Ten thousand clients in one process. They speak WebSocket by hand and look at a frame only as far as they must,
 * so that what is measured is the server.
 */
export type LoadQuestion =
  /** Opens a socket per join, and answers when all have joined. */
  | { readonly open: { readonly port: number; readonly path: string; readonly joins: readonly string[] } }
  | 'close'
  /** Posts so many requests a second, and answers when each frame came. */
  | { readonly post: PostOrder }
  /** Posts one request, and answers when the last of so many frames came. */
  | { readonly fan: { readonly port: number; readonly call: Call; readonly frames: number } };

export interface Call {
  readonly path: string;
  readonly body: string;
  readonly authorization: string;
}

export interface PostOrder {
  readonly port: number;
  readonly calls: readonly Call[];
  readonly perSecond: number;
}

export interface Opened {
  readonly milliseconds: number;
  readonly failed: number;
}

/** `[uuid, at]`; milliseconds of the clock that all processes share. */
export type Arrivals = readonly (readonly [uuid: string, at: number])[];

const inFlight = 256;
const pingEvery = 20_000;
const joined = Buffer.from('{"type":"joined"');
const message = Buffer.from('{"type":"new_message"');
const clients = new Set<Socket>();
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const ping = masked('{"type":"ping"}');
let onMessage: ((payload: Buffer) => void) | undefined;

const now = (): number => Number(process.hrtime.bigint()) / 1e6;

async function openAll(port: number, path: string, joins: readonly string[]): Promise<Opened> {
  const start = now();
  let failed = 0;
  let next = 0;
  const opener = async (): Promise<void> => {
    for (let index = next++; index < joins.length; index = next++) {
      const isJoined = await openOne(port, path, joins[index] ?? '', index);
      if (!isJoined) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, opener));
  return { milliseconds: now() - start, failed };
}

/** From several addresses: one has fewer ports than this needs when many were closed a moment ago. */
function openOne(port: number, path: string, join: string, index: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % 4)}` });
    let isUpgraded = false;
    let rest: Buffer = Buffer.alloc(0);
    socket.setNoDelay(true);
    socket.on('connect', () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
    });
    socket.on('data', (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (!isUpgraded) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!rest.toString('latin1', 0, 12).endsWith('101')) return void socket.destroy();
        isUpgraded = true;
        rest = rest.subarray(end + 4);
        clients.add(socket);
        socket.write(masked(join));
      }
      rest = readFrames(rest, (payload) => {
        if (startsWith(payload, message)) onMessage?.(payload);
        else if (startsWith(payload, joined)) resolve(true);
      });
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clients.delete(socket);
      resolve(false);
    });
  });
}

/** Answers what is not a whole frame yet. Frames of a server are not masked. */
function readFrames(bytes: Buffer, take: (payload: Buffer) => void): Buffer {
  let at = 0;
  for (;;) {
    if (bytes.length < at + 2) break;
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length < at + head) break;
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? bytes.readUInt32BE(at + 6) : short;
    if (bytes.length < at + head + length) break;
    if (bytes[at] === 0x81) take(bytes.subarray(at + head, at + head + length));
    at += head + length;
  }
  return bytes.subarray(at);
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.length >= start.length && bytes.compare(start, 0, start.length, 0, start.length) === 0;
}

/** A frame with a mask of zeros, which is a valid mask. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}

function post(port: number, { path, body, authorization }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${path} answered ${response.statusCode}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function postAll({ port, calls, perSecond }: PostOrder): Promise<Arrivals> {
  const arrivals: [string, number][] = [];
  const all = Promise.withResolvers<void>();
  onMessage = (payload) => {
    const at = now();
    const { data } = JSON.parse(payload.toString()) as { readonly data: { readonly uuid: string } };
    arrivals.push([data.uuid, at]);
    if (arrivals.length === calls.length) all.resolve();
  };
  const start = now();
  const posts: Promise<void>[] = [];
  for (const [index, call] of calls.entries()) {
    const wait = start + (index * 1_000) / perSecond - now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    posts.push(post(port, call));
  }
  await Promise.all(posts);
  const late = setTimeout(() => all.resolve(), 5_000);
  await all.promise;
  clearTimeout(late);
  onMessage = undefined;
  return arrivals;
}

async function fanOut(port: number, call: Call, frames: number): Promise<number> {
  let count = 0;
  const last = Promise.withResolvers<number>();
  onMessage = () => {
    count += 1;
    if (count === frames) last.resolve(now());
  };
  const late = setTimeout(() => last.resolve(Number.NaN), 5_000);
  await post(port, call);
  const at = await last.promise;
  clearTimeout(late);
  onMessage = undefined;
  return at;
}

async function closeAll(): Promise<number> {
  const count = clients.size;
  const closed = [...clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of clients) socket.resetAndDestroy();
  await Promise.all(closed);
  return count;
}

setInterval(() => {
  for (const socket of clients) socket.write(ping);
}, pingEvery).unref();

answerParent(
  'ready',
  (question) => {
    const asked = question as LoadQuestion;
    if (asked === 'close') return closeAll();
    if ('open' in asked) return openAll(asked.open.port, asked.open.path, asked.open.joins);
    return 'post' in asked ? postAll(asked.post) : fanOut(asked.fan.port, asked.fan.call, asked.fan.frames);
  },
  async () => {
    await closeAll();
    agent.destroy();
  },
);
