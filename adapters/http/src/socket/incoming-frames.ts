import { closeCodes, socketLimits } from '@helpdesk/contract';
import type { WebSocket } from 'ws';
import { turns } from '../operations/loop-turns.ts';
import { type ClientFrame, isPageVisit, parseFrame } from './client-frame.ts';
import { windowCount } from './window-count.ts';

/** What the frames of a client change in its connection. */
interface Receiver {
  readonly isClosed: boolean;
  readonly joined: boolean;
  lastHeardAt: number;
  refuse(code: 'rate_limited' | 'invalid_json', message: string): void;
  close(code: number, reason: string): void;
}

interface Reading {
  readonly isOfAgent: boolean;
  readonly now: () => number;
  /** One frame, after the frame before it was dealt with. Must not throw. */
  answer(frame: ClientFrame): Promise<void>;
}

/** The frames of one client, from their bytes to their answer. */
interface IncomingFrames {
  /** The client has sent something since it opened the socket, or a frame was handed on for it. */
  readonly hasSpoken: boolean;
  handOn(frame: ClientFrame): void;
  /** Forgets the frames that have not been answered. */
  drop(): void;
}

export function incomingFrames(
  receiver: Receiver,
  socket: WebSocket,
  { isOfAgent, now, answer }: Reading,
): IncomingFrames {
  const flood = windowCount(socketLimits.framesPerTenSeconds, 10_000, now);
  /** What has arrived while others had their turn of the loop, in its order. */
  const arrived: Buffer[] = [];
  const queue = answerQueue(receiver, answer);
  let isReading = false;
  let hasSpoken = false;

  /** Reading a frame is work too: sockets that send at once take turns. */
  async function readArrived(): Promise<void> {
    isReading = true;
    socket.pause();
    for (let data = arrived.shift(); data !== undefined; data = arrived.shift()) {
      await turns.giveWay();
      if (!receiver.isClosed) take(data);
    }
    isReading = false;
    socket.resume();
  }

  function take(data: Buffer): void {
    const frame = parseFrame(data.toString(), isOfAgent);
    // A page may open many others in a row; what that costs is limited where visits are recorded.
    if (!(frame !== undefined && isPageVisit(frame)) && flood.isOver()) {
      receiver.refuse('rate_limited', 'Too many frames');
    } else if (frame === undefined) {
      receiver.refuse('invalid_json', 'A frame is a JSON object with a type, as text');
    } else queue.handOn(frame);
  }

  socket.on('message', (data, isBinary) => {
    if (receiver.isClosed) return;
    receiver.lastHeardAt = now();
    hasSpoken = true;
    const bytes = isBinary || !Buffer.isBuffer(data) ? noFrame : data;
    if (!receiver.joined && bytes.length > socketLimits.unjoinedFrameBytes) {
      receiver.close(tooBig, 'too large before joining');
    } else if (isReading || turns.mustWait) {
      arrived.push(bytes);
      if (!isReading) void readArrived();
    } else take(bytes);
  });
  return {
    get hasSpoken() {
      return hasSpoken;
    },
    handOn: (frame) => {
      hasSpoken = true;
      queue.handOn(frame);
    },
    drop: () => {
      arrived.length = 0;
      queue.drop();
    },
  };
}

/** Answers one frame after the other, and limits how many wait for that. */
function answerQueue(receiver: Receiver, answer: (frame: ClientFrame) => Promise<void>) {
  let waiting: ClientFrame[] | undefined;
  let isWorking = false;

  async function work(first: ClientFrame): Promise<void> {
    isWorking = true;
    for (let frame: ClientFrame | undefined = first; frame !== undefined; frame = waiting?.shift()) {
      if (receiver.isClosed) break;
      await answer(frame);
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
      receiver.close(closeCodes.policy, 'too many frames at once');
      return;
    }
    waiting.push(frame);
  }

  return {
    handOn: (frame: ClientFrame): void => {
      if (isWorking) letWait(frame);
      else void work(frame);
    },
    drop: (): void => {
      waiting = undefined;
    },
  };
}

/** As `ws` closes for a frame that is larger than any may be (RFC 6455, section 7.4.1). */
const tooBig = 1009;

/** In place of what is no text. */
const noFrame = Buffer.alloc(0);
