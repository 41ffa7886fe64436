import {
  type AgentServerFrame,
  closeCodes,
  type frameErrorCodes,
  socketLimits,
  type WidgetServerFrame,
} from '@helpdesk/contract';
import type { WebSocket } from 'ws';
import { turns } from '../operations/loop-turns.ts';
import type { Timers } from '../operations/timers.ts';
import { type ClientFrame, isPageVisit, parseFrame, silence, textPing } from './client-frame.ts';
import { windowCount } from './window-count.ts';

/** What a socket may have unsent. Beyond it the socket is closed, and the client resumes. */
const most = { bytes: socketLimits.unreadBytes, frames: socketLimits.unreadFrames };
/** From here on typing is not worth a place. */
const busy = { bytes: 256 * 1024, frames: 64 };

/** How long a client has to answer a close, in milliseconds. */
const farewell = 5_000;

export type FrameErrorCode = (typeof frameErrorCodes)[number];

/**
 * One open socket, as far as both kinds are the same: what it sends and how much of that may wait, what it
 * hears and how often. There may be ten thousand of them, so that it holds little and shares its timers.
 */
export interface Connection {
  readonly address: string;
  /** By the clock that the connection was opened with. */
  lastHeardAt: number;
  unjoinedSince: number;
  joined: boolean;
  /** A join is being worked on: however long that takes, the client has done its part. */
  isJoining: boolean;
  /** By the desk's clock: when the API key or session behind it expires; null for never. */
  goodUntil: number | null;
  /** It has to join again, within the time that a new socket has. */
  left(): void;
  isClosed: boolean;
  /** Sends, unless the client is too slow: then it is closed. */
  send(frame: Buffer): void;
  /** Sends what the client has missed. */
  replay(frame: Buffer): void;
  /** Sends, unless anything else is waiting already. */
  sendIfIdle(frame: Buffer): void;
  /** The client has yet to take so much that more should wait for it. */
  readonly isBusy: boolean;
  /** Fulfilled when the client has taken most of what was sent; at once when it has. */
  drained(): Promise<void>;
  refuse(code: FrameErrorCode, message: string): void;
  /** Asks for the sign that everything before that entry of the log, and it, has arrived: a ping of the protocol. */
  probe(entryId: number): void;
  /** The highest entry of which there was such a sign; 0 before the first. */
  readonly proven: number;
  /** Hands `silence` on, once, unless the client has sent anything since it opened the socket. */
  noteSilence(): void;
  close(code: number, reason: string): void;
}

export interface ConnectionEvents {
  /** One frame of the client, after the frame before it was dealt with. Must not throw. */
  frame(frame: ClientFrame): Promise<void>;
  /** Once, whoever closed it first. */
  closed(by: 'client' | 'server', code: number): void;
}

/** What all sockets of one kind have sent since the start. */
export interface SocketTally {
  framesSent: number;
  framesReplayed: number;
}

/** Of a type that the contract has; tests compare the rest with its schema. */
interface ServerFrame {
  readonly type: (AgentServerFrame | WidgetServerFrame)['type'];
  readonly [member: string]: unknown;
}

export function encode(frame: ServerFrame): Buffer {
  return Buffer.from(JSON.stringify(frame));
}

/** Who has opened a socket. */
interface Peer {
  readonly address: string;
  /** Clients of agents may send no `join`, and a `ping` that is no JSON. */
  readonly isOfAgent: boolean;
  /** It has announced that it sends a `join`: its silence means nothing. */
  readonly willJoin: boolean;
  /** The frame as this client gets it. */
  shown(frame: Buffer): Buffer;
}

const pong = encode({ type: 'pong' });
const textPong = Buffer.from('pong');

export function openConnection(
  socket: WebSocket,
  { address, isOfAgent, willJoin, shown }: Peer,
  tally: SocketTally,
  { now }: Pick<Timers, 'now'>,
  eventsOf: (connection: Connection) => ConnectionEvents,
): Connection {
  let pendingFrames = 0;
  let waiting: ClientFrame[] | undefined;
  let isWorking = false;
  /** What has arrived while others had their turn of the loop, in its order. */
  const arrived: Buffer[] = [];
  let isReading = false;
  let badUnjoined = 0;
  let hasSpoken = !isOfAgent || willJoin;
  const flood = windowCount(socketLimits.framesPerTenSeconds, 10_000, now);
  // The last one that is borne is answered; the one at the limit closes.
  const badFrames = windowCount(socketLimits.badFramesPerMinute - 1, 60_000, now);
  let whenDrained: (() => void)[] | undefined;
  let probed = 0;
  let proven = 0;
  const openedAt = now();

  const isBusy = (): boolean => pendingFrames >= busy.frames || socket.bufferedAmount >= busy.bytes;
  const settleDrained = (): void => {
    if (whenDrained === undefined || (isBusy() && !connection.isClosed)) return;
    const settled = whenDrained;
    whenDrained = undefined;
    for (const resolve of settled) resolve();
  };
  const onPong = (data: Buffer): void => {
    connection.lastHeardAt = now();
    const entryId = Number(data.toString());
    if (entryId > proven && entryId <= probed) proven = entryId;
  };
  const onSent = (): void => {
    pendingFrames -= 1;
    settleDrained();
  };
  const write = (frame: Buffer): void => {
    pendingFrames += 1;
    tally.framesSent += 1;
    socket.send(shown(frame), { binary: false }, onSent);
  };

  const connection: Connection = {
    address,
    lastHeardAt: openedAt,
    unjoinedSince: openedAt,
    joined: false,
    isJoining: false,
    goodUntil: null,
    isClosed: false,
    get isBusy() {
      return !connection.isClosed && isBusy();
    },
    left: () => {
      if (connection.joined) connection.unjoinedSince = now();
      connection.joined = false;
    },
    send: (frame) => {
      if (connection.isClosed) return;
      if (pendingFrames >= most.frames || socket.bufferedAmount + frame.length > most.bytes) {
        connection.close(closeCodes.tryAgainLater, 'too slow');
      } else write(frame);
    },
    replay: (frame) => {
      if (!connection.isClosed) tally.framesReplayed += 1;
      connection.send(frame);
    },
    sendIfIdle: (frame) => {
      if (!connection.isClosed && !isBusy()) write(frame);
    },
    drained: () => {
      if (connection.isClosed || !isBusy()) return Promise.resolve();
      return new Promise((resolve) => {
        whenDrained ??= [];
        whenDrained.push(resolve);
      });
    },
    refuse: (code, message) => {
      connection.send(encode({ type: 'error', data: { message, code } }));
      // An outage is not the client's fault.
      if (code === 'unavailable') return;
      if (!connection.joined && !connection.isJoining && misunderstood.has(code)) badUnjoined += 1;
      const isOver = badFrames.isOver() || badUnjoined >= socketLimits.unjoinedBadFrames;
      if (isOver) connection.close(closeCodes.policy, 'too many bad frames');
    },
    probe: (entryId) => {
      if (connection.isClosed) return;
      if (probed === 0) socket.on('pong', onPong);
      probed = entryId;
      socket.ping(String(entryId));
    },
    get proven() {
      return proven;
    },
    noteSilence: () => {
      if (hasSpoken || connection.isClosed) return;
      hasSpoken = true;
      handOn(silence);
    },
    close: (code, reason) => {
      if (connection.isClosed) return;
      end('server', code);
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), farewell).unref();
    },
  };
  const events = eventsOf(connection);

  function end(by: 'client' | 'server', code: number): void {
    if (connection.isClosed) return;
    connection.isClosed = true;
    waiting = undefined;
    arrived.length = 0;
    settleDrained();
    events.closed(by, code);
  }

  async function work(first: ClientFrame): Promise<void> {
    isWorking = true;
    for (let frame: ClientFrame | undefined = first; frame !== undefined; frame = waiting?.shift()) {
      if (connection.isClosed) break;
      await events.frame(frame);
    }
    isWorking = false;
  }

  /** Of page visits only the newest matter: the oldest one that waits gives way. */
  function letWait(frame: ClientFrame): void {
    waiting ??= [];
    const visits = waiting.filter(isPageVisit);
    const [oldest] = visits;
    if (isPageVisit(frame)) {
      if (visits.length >= socketLimits.waitingPageVisits && oldest) waiting.splice(waiting.indexOf(oldest), 1);
    } else if (waiting.length - visits.length >= socketLimits.waitingFrames) {
      connection.close(closeCodes.policy, 'too many frames at once');
      return;
    }
    waiting.push(frame);
  }

  /** Reading a frame is work too: sockets that send at once take turns. */
  async function readArrived(): Promise<void> {
    isReading = true;
    socket.pause();
    for (let data = arrived.shift(); data !== undefined; data = arrived.shift()) {
      await turns.giveWay();
      if (!connection.isClosed) take(data);
    }
    isReading = false;
    socket.resume();
  }

  function take(data: Buffer): void {
    const frame = parseFrame(data.toString(), isOfAgent);
    // A page may open many others in a row; what that costs is limited where visits are recorded.
    if (!(frame !== undefined && isPageVisit(frame)) && flood.isOver()) {
      connection.refuse('rate_limited', 'Too many frames');
    } else if (frame === undefined) {
      connection.refuse('invalid_json', 'A frame is a JSON object with a type, as text');
    } else handOn(frame);
  }

  function handOn(frame: ClientFrame): void {
    if (isWorking) letWait(frame);
    else void work(frame);
  }

  socket.on('message', (data, isBinary) => {
    if (connection.isClosed) return;
    connection.lastHeardAt = now();
    hasSpoken = true;
    const bytes = isBinary || !Buffer.isBuffer(data) ? noFrame : data;
    if (!connection.joined && bytes.length > socketLimits.unjoinedFrameBytes) {
      connection.close(tooBig, 'too large before joining');
    } else if (isReading || turns.mustWait) {
      arrived.push(bytes);
      if (!isReading) void readArrived();
    } else take(bytes);
  });
  socket.on('close', (code) => end('client', code));
  // Whatever breaks a socket closes it; there is nothing else to be done.
  socket.on('error', ignore);
  return connection;
}

/** As `ws` closes for a frame that is larger than any may be (RFC 6455, section 7.4.1). */
const tooBig = 1009;

/** In place of what is no text. */
const noFrame = Buffer.alloc(0);

/** Not those of a join that was refused, which have a limit of their own. */
const misunderstood: ReadonlySet<FrameErrorCode> = new Set(['invalid_json', 'invalid_frame', 'unknown_type']);

function ignore(): void {}

/** Answers a ping as it came: with a frame, or with a text. */
export function answerPing(connection: Connection, ping: ClientFrame): void {
  connection.sendIfIdle(ping === textPing ? textPong : pong);
}
