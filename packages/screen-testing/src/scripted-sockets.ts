import { vi } from 'vitest';

type Frame = Readonly<Record<string, unknown>> & { readonly type: string };

export interface ScriptedSockets {
  /** What the page sent over its sockets, without pings. */
  readonly frames: readonly Frame[];
  /** Sends a frame of the service on the newest socket. */
  say(frame: Frame): void;
  /** Ends the newest socket as a lost connection does; no other one opens from now on. */
  lose(): void;
}

/** Sockets that join at once, and receive only what a test sends. */
export function scriptedSockets(): ScriptedSockets {
  const frames: Frame[] = [];
  let newest: Socket | undefined;
  let isLost = false;
  const cut = { code: 1006, reason: '' };
  class Socket {
    onopen: (() => void) | null = null;
    onmessage: ((event: { readonly data: string }) => void) | null = null;
    onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null = null;
    onerror: (() => void) | null = null;
    constructor() {
      newest = this;
      queueMicrotask(() => (isLost ? this.onclose?.(cut) : this.onopen?.()));
    }
    send(text: string): void {
      const frame = JSON.parse(text) as Frame;
      if (frame.type !== 'ping') frames.push(frame);
      if (frame.type === 'join') {
        const data = { message: 'Welcome', cursor: 'MQ', resync: false, build: '0.1.0', conversations: {} };
        queueMicrotask(() => say(this, { type: 'joined', data }));
      }
    }
    close(): void {}
  }
  const say = (socket: Socket | undefined, frame: Frame): void => socket?.onmessage?.({ data: JSON.stringify(frame) });
  vi.stubGlobal('WebSocket', Socket);
  const lose = (): void => {
    isLost = true;
    newest?.onclose?.(cut);
  };
  return { frames, say: (frame) => say(newest, frame), lose };
}
