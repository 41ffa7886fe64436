import {
  type AgentServerFrame,
  closeCodes,
  type frameErrorCodes,
  socketLimits,
  type WidgetServerFrame,
} from '@helpdesk/contract';
import type { WebSocket } from 'ws';
import type { Timers } from '../operations/timers.ts';
import { type ClientFrame, silence, textPing } from './client-frame.ts';
import { incomingFrames } from './incoming-frames.ts';
import { sendQueue } from './send-queue.ts';
import { windowCount } from './window-count.ts';

/** How long a client has to answer a close, in milliseconds. */
const farewell = 5_000;

export type FrameErrorCode = (typeof frameErrorCodes)[number];

/**
 * One open socket, as far as both kinds are the same: what it sends and how much of that may wait, what it
 * receives and how often. There may be ten thousand sockets, so each holds little and shares its timers.
 */
export interface Connection {
  readonly address: string;
  /** When the client last sent something, by the clock of `openConnection`. */
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
  /** Called once, whichever side closed the socket first. */
  closed(by: 'client' | 'server', code: number): void;
}

/** What all sockets of one kind have sent since the start. */
export interface SocketTally {
  framesSent: number;
  framesReplayed: number;
}

/** A frame with a type of the contract. Tests compare its other members with the schema. */
interface ServerFrame {
  readonly type: (AgentServerFrame | WidgetServerFrame)['type'];
  readonly [member: string]: unknown;
}

export function encode(frame: ServerFrame): Buffer {
  return Buffer.from(JSON.stringify(frame));
}

/** The client that has opened a socket. */
interface Peer {
  readonly address: string;
  /** Clients of agents may leave out `join`, and may send `ping` as plain text. */
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
  const queue = sendQueue(socket, shown, tally);
  const openedAt = now();
  const countBadFrame = badFrames(now);
  const probes = probesOf(socket, () => {
    connection.lastHeardAt = now();
  });

  const connection: Connection = {
    address,
    lastHeardAt: openedAt,
    unjoinedSince: openedAt,
    joined: false,
    isJoining: false,
    goodUntil: null,
    isClosed: false,
    get isBusy() {
      return !connection.isClosed && queue.isBusy;
    },
    left: () => {
      if (connection.joined) connection.unjoinedSince = now();
      connection.joined = false;
    },
    send: (frame) => {
      if (connection.isClosed) return;
      if (queue.takes(frame)) queue.write(frame);
      else connection.close(closeCodes.tryAgainLater, 'too slow');
    },
    replay: (frame) => {
      if (!connection.isClosed) tally.framesReplayed += 1;
      connection.send(frame);
    },
    sendIfIdle: (frame) => {
      if (!connection.isClosed && !queue.isBusy) queue.write(frame);
    },
    drained: () => (connection.isClosed ? Promise.resolve() : queue.drained()),
    refuse: (code, message) => {
      connection.send(encode({ type: 'error', data: { message, code } }));
      // An outage is not the client's fault.
      if (code === 'unavailable') return;
      if (countBadFrame(connection, code)) connection.close(closeCodes.policy, 'too many bad frames');
    },
    probe: (entryId) => {
      if (!connection.isClosed) probes.send(entryId);
    },
    get proven() {
      return probes.proven;
    },
    noteSilence: () => {
      if (isOfAgent && !willJoin && !incoming.hasSpoken && !connection.isClosed) incoming.handOn(silence);
    },
    close: (code, reason) => {
      if (connection.isClosed) return;
      end('server', code);
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), farewell).unref();
    },
  };
  const events = eventsOf(connection);
  const incoming = incomingFrames(connection, socket, { isOfAgent, now, answer: events.frame });

  function end(by: 'client' | 'server', code: number): void {
    if (connection.isClosed) return;
    connection.isClosed = true;
    incoming.drop();
    queue.settle();
    events.closed(by, code);
  }

  socket.on('close', (code) => end('client', code));
  // Every error also closes the socket, which is handled above.
  socket.on('error', ignore);
  return connection;
}

/** Not those of a join that was refused, which have a limit of their own. */
const misunderstood: ReadonlySet<FrameErrorCode> = new Set(['invalid_json', 'invalid_frame', 'unknown_type']);

/** Counts a frame that was refused; whether there were too many by now. */
function badFrames(now: () => number) {
  // The last frame below the limit is answered; the next one closes the socket.
  const inAMinute = windowCount(socketLimits.badFramesPerMinute - 1, 60_000, now);
  let unjoined = 0;
  return ({ joined, isJoining }: Pick<Connection, 'joined' | 'isJoining'>, code: FrameErrorCode): boolean => {
    if (!joined && !isJoining && misunderstood.has(code)) unjoined += 1;
    return inAMinute.isOver() || unjoined >= socketLimits.unjoinedBadFrames;
  };
}

/** The pings that ask for signs of arrival, and the highest entry of the log that one has come for. */
function probesOf(socket: WebSocket, onSign: () => void) {
  let proven = 0;
  let probed = 0;
  const onPong = (data: Buffer): void => {
    onSign();
    const entryId = Number(data.toString());
    if (entryId > proven && entryId <= probed) proven = entryId;
  };
  return {
    get proven() {
      return proven;
    },
    send: (entryId: number): void => {
      if (probed === 0) socket.on('pong', onPong);
      probed = entryId;
      socket.ping(String(entryId));
    },
  };
}

function ignore(): void {}

/** Answers a ping as it came: with a frame, or with a text. */
export function answerPing(connection: Connection, ping: ClientFrame): void {
  connection.sendIfIdle(ping === textPing ? textPong : pong);
}
