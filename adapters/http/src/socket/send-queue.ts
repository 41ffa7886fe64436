import { socketLimits } from '@helpdesk/contract';
import type { WebSocket } from 'ws';

/** What a socket may have unsent. Beyond it the socket is closed, and the client resumes. */
const most = { bytes: socketLimits.unreadBytes, frames: socketLimits.unreadFrames };
/** From here on typing is not worth a place. */
const busy = { bytes: 256 * 1024, frames: 64 };

/** What was handed to a socket and has not left it yet. */
export interface SendQueue {
  /** More than a frame that may be lost should wait behind. */
  readonly isBusy: boolean;
  takes(frame: Buffer): boolean;
  write(frame: Buffer): void;
  /** Fulfilled when the queue is not busy, or was settled. */
  drained(): Promise<void>;
  /** Fulfils what waits for it, as when the socket is closed. */
  settle(): void;
}

export function sendQueue(
  socket: WebSocket,
  shown: (frame: Buffer) => Buffer,
  tally: { framesSent: number },
): SendQueue {
  let pendingFrames = 0;
  let whenDrained: (() => void)[] | undefined;

  const isBusy = (): boolean => pendingFrames >= busy.frames || socket.bufferedAmount >= busy.bytes;
  const settle = (): void => {
    const settled = whenDrained ?? [];
    whenDrained = undefined;
    for (const resolve of settled) resolve();
  };
  const onSent = (): void => {
    pendingFrames -= 1;
    if (whenDrained !== undefined && !isBusy()) settle();
  };
  return {
    get isBusy() {
      return isBusy();
    },
    takes: (frame) => pendingFrames < most.frames && socket.bufferedAmount + frame.length <= most.bytes,
    write: (frame) => {
      pendingFrames += 1;
      tally.framesSent += 1;
      socket.send(shown(frame), { binary: false }, onSent);
    },
    drained: () => {
      if (!isBusy()) return Promise.resolve();
      return new Promise((resolve) => {
        whenDrained ??= [];
        whenDrained.push(resolve);
      });
    },
    settle,
  };
}
