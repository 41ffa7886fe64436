import { setTimeout as wait } from 'node:timers/promises';
import {
  type AgentServerFrame,
  agentServerFrames,
  type WidgetServerFrame,
  widgetServerFrames,
} from '@helpdesk/contract';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { faultsOfFrame } from '../../api/openapi/answers.ts';

type Typed = { readonly type: string };
type OfType<Frame extends Typed, Type extends Frame['type']> = Extract<Frame, { readonly type: Type }>;

interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** One raw socket of a test. Every frame that comes is checked against the contract, member by member. */
export interface FrameSocket<Frame extends Typed> {
  /** All that came, oldest first. */
  readonly frames: readonly Frame[];
  /** Answers to a `ping` that was a text. */
  readonly textPongs: number;
  /** Pings of the protocol that came; they are answered by themselves. */
  readonly probes: number;
  /** Fulfilled when the socket is closed, by whichever side. */
  readonly closed: Promise<Closed>;
  readonly isOpen: boolean;
  /** The first frame that broke the contract, if any. */
  readonly fault: Error | undefined;
  /** The next frame of that type behind the one that was asked for last; what lies between is passed over. */
  next<Type extends Frame['type']>(
    type: Type,
    matches?: (frame: OfType<Frame, Type>) => boolean,
  ): Promise<OfType<Frame, Type>>;
  /** All frames of the type that have arrived. */
  all<Type extends Frame['type']>(type: Type): readonly OfType<Frame, Type>[];
  send(frame: unknown): void;
  /** Anything, as a text or a binary frame. */
  raw(data: string | Buffer): void;
  /** Everything that the server had sent before it read this has come when it is fulfilled. */
  ping(): Promise<void>;
  /** Called with each frame as it comes. */
  onFrame(listener: (frame: Frame) => void): void;
  /** Stops reading from the wire; the system's buffers fill. */
  pause(): void;
  resume(): void;
  close(): Promise<Closed>;
  /** Cuts the connection without a word. */
  terminate(): void;
}

export type WidgetTestSocket = FrameSocket<WidgetServerFrame>;
export type AgentTestSocket = FrameSocket<AgentServerFrame>;

type Read<Frame> = (value: unknown) => Frame;

const schemasOf = (socket: 'Agent' | 'Widget', table: Readonly<Record<string, v.GenericSchema>>): Read<unknown> => {
  const schemas = new Map(Object.entries(table));
  return (value) => {
    const { type } = v.parse(v.object({ type: v.string() }), value);
    const schema = schemas.get(type);
    if (schema === undefined) throw new Error(`no such frame: ${type}`);
    const faults = faultsOfFrame(socket, { ...v.parse(v.looseObject({}), value), type });
    if (faults.length > 0) throw new Error(`${type} is not what the document says: ${faults.join(', ')}`);
    return v.parse(schema, value);
  };
};

const readWidget = schemasOf('Widget', widgetServerFrames) as Read<WidgetServerFrame>;
const readAgent = schemasOf('Agent', agentServerFrames) as Read<AgentServerFrame>;

/** How long a frame may take that has to come, in milliseconds. */
const patience = 120_000;

export interface OpenOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly origin?: string;
}

/** The answer to a socket that was refused before it was one. */
export class UpgradeRefused extends Error {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;

  constructor(status: number, headers: NodeJS.Dict<string | string[]>, body: string) {
    super(`the upgrade was answered ${status}: ${body.slice(0, 300)}`);
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

export function openWidgetSocket(address: string, options?: OpenOptions): Promise<WidgetTestSocket> {
  return openSocket(`${wsAddress(address)}/widget/ws`, readWidget, options);
}

/** `query` begins with a question mark. */
export function openAgentSocket(address: string, options?: OpenOptions, query = ''): Promise<AgentTestSocket> {
  return openSocket(`${wsAddress(address)}/ws${query}`, readAgent, options);
}

function wsAddress(address: string): string {
  return address.replace(/^http/, 'ws');
}

async function openSocket<Frame extends Typed>(
  url: string,
  read: Read<Frame>,
  { headers, origin }: OpenOptions = {},
): Promise<FrameSocket<Frame>> {
  const socket = new WebSocket(url, { headers: { ...headers }, ...(origin !== undefined && { origin }) });
  const frames = frameSocket(socket, read);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        reject(new UpgradeRefused(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString()));
      });
    });
  });
  return frames;
}

interface Waiting {
  look(): void;
  fail(error: Error): void;
}

function frameSocket<Frame extends Typed>(socket: WebSocket, read: Read<Frame>): FrameSocket<Frame> {
  const frames: Frame[] = [];
  const listeners: ((frame: Frame) => void)[] = [];
  const waiting = new Set<Waiting>();
  let position = 0;
  let textPongs = 0;
  let probes = 0;
  let fault: Error | undefined;
  let end: Closed | undefined;

  const failAll = (error: Error): void => {
    for (const each of [...waiting]) each.fail(error);
  };

  socket.on('message', (data, isBinary) => {
    try {
      if (isBinary) throw new Error('a binary frame came');
      if (data.toString() === 'pong') {
        textPongs += 1;
        return;
      }
      const frame = read(JSON.parse(data.toString()));
      if (frame.type === 'error' && JSON.stringify(frame).includes('unexpected')) throw new Error('unexpected');
      frames.push(frame);
      for (const listener of listeners) listener(frame);
    } catch (error) {
      fault ??= new Error(`a frame breaks the contract: ${data.toString().slice(0, 600)}`, { cause: error });
      failAll(fault);
      return;
    }
    for (const each of [...waiting]) each.look();
  });
  const closed = new Promise<Closed>((resolve) => {
    socket.on('close', (code, reason) => {
      end = { code, reason: reason.toString() };
      resolve(end);
      failAll(new Error(`the socket was closed: ${code} ${end.reason}; ${shown(frames)}`));
    });
  });
  socket.on('ping', () => {
    probes += 1;
  });
  socket.on('error', () => {});

  const api: FrameSocket<Frame> = {
    frames,
    closed,
    get textPongs() {
      return textPongs;
    },
    get probes() {
      return probes;
    },
    get isOpen() {
      return end === undefined;
    },
    get fault() {
      return fault;
    },
    next: (type, matches = () => true) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          settle();
          reject(new Error(`no ${type} frame came within ${patience} ms; ${shown(frames)}`));
        }, patience);
        const settle = (): void => {
          clearTimeout(late);
          waiting.delete(own);
        };
        const own: Waiting = {
          look: () => {
            for (; position < frames.length; position++) {
              const frame = frames[position];
              if (frame?.type !== type || !matches(frame as OfType<Frame, typeof type>)) continue;
              position += 1;
              settle();
              return resolve(frame as OfType<Frame, typeof type>);
            }
          },
          fail: (error) => {
            settle();
            reject(error);
          },
        };
        waiting.add(own);
        if (fault !== undefined) return own.fail(fault);
        own.look();
        if (end !== undefined && waiting.has(own)) own.fail(new Error(`the socket is closed: ${end.code}`));
      }),
    all: (type) => frames.filter((frame) => frame.type === type) as OfType<Frame, typeof type>[],
    send: (frame) => socket.send(JSON.stringify(frame)),
    raw: (data) => socket.send(data),
    ping: async () => {
      const before = frames.filter((frame) => frame.type === 'pong').length;
      api.send({ type: 'ping' });
      await until(() => frames.filter((frame) => frame.type === 'pong').length > before, 'the pong');
    },
    onFrame: (listener) => void listeners.push(listener),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => {
      socket.close();
      return closed;
    },
    terminate: () => socket.terminate(),
  };
  return api;
}

function shown(frames: readonly unknown[]): string {
  return `${frames.length} came, the last ones: ${frames
    .slice(-8)
    .map((frame) => JSON.stringify(frame).slice(0, 260))
    .join('\n')}`;
}

/** Looks again and again until it is so; for what announces itself by no event. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, within = patience): Promise<void> {
  const late = AbortSignal.timeout(within);
  while (!(await isSo())) {
    if (late.aborted) throw new Error(`not within ${within} ms: ${what}`);
    await wait(5);
  }
}

/** The timers of the server run again and again until it has come: what it depends on may still be on its way. */
export async function inTicks<T>(timers: { tick(): void }, coming: Promise<T>): Promise<T> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  coming.then(end, end);
  await until(() => {
    if (!isOver) timers.tick();
    return isOver;
  }, 'what the timers bring');
  return coming;
}
