import type { ToPrimary, ToWorker } from './messages.ts';

/** What a worker needs of its process. */
export interface Channel {
  readonly connected: boolean;
  send?(message: ToPrimary, handle: undefined, options: undefined, sent: () => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** The line of a worker to the primary process. */
export interface WorkerLine {
  /** Never throws, and waits for nothing. */
  send(message: ToPrimary): void;
  /** The same as `send`, except that the message is dropped when too many are waiting. */
  sendIfIdle(message: ToPrimary): void;
  on<const Type extends ToWorker['type']>(
    type: Type,
    listener: (message: Extract<ToWorker, { type: Type }>) => void,
  ): () => void;
}

/** A primary process that takes nothing has lost the worker's signals long before this many. */
const mostWaiting = 5_000;

export function workerLine(channel: Channel): WorkerLine {
  const listeners = new Map<string, Set<(message: ToWorker) => void>>();
  let waiting = 0;

  channel.on('message', (message) => {
    if (!isMessage(message)) return;
    for (const listener of [...(listeners.get(message.type) ?? [])]) listener(message);
  });

  function send(message: ToPrimary): void {
    if (!channel.connected) return;
    waiting += 1;
    channel.send?.(message, undefined, undefined, () => {
      waiting -= 1;
    });
  }

  return {
    send,
    sendIfIdle: (message) => {
      if (waiting < mostWaiting) send(message);
    },
    on: (type, listener) => {
      const ofType = listeners.get(type) ?? new Set();
      listeners.set(type, ofType);
      // The map has it under its own type.
      const each = listener as (message: ToWorker) => void;
      ofType.add(each);
      return () => void ofType.delete(each);
    },
  };
}

/** The other end runs this program too. `node:cluster` also sends messages of its own, which are ignored. */
function isMessage(message: unknown): message is ToWorker {
  return typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string';
}
