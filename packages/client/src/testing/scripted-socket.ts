import type { SocketConstructor } from '../connection/connection-attempt.ts';

/** The service's end of a socket, in the hands of a test. */
export class ScriptedSocket {
  readonly url: string;
  readonly sent: { readonly type: string; readonly [member: string]: unknown }[] = [];
  /** Set when the client closed it. */
  closedWith: number | undefined;
  onopen: ((event: Event) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  onerror: ((event: Event) => unknown) | null = null;

  constructor(url: string) {
    this.url = url;
  }

  /** Called by the client. */
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  /** Called by the client. */
  close(code = 1005): void {
    this.closedWith = code;
  }

  open(): void {
    this.onopen?.({} as Event);
  }

  say(frame: object): void {
    this.sayText(JSON.stringify(frame));
  }

  sayText(data: string): void {
    this.onmessage?.({ data } as MessageEvent);
  }

  end(code: number, reason = ''): void {
    this.onclose?.({ code, reason } as CloseEvent);
  }

  sentOf(type: string): readonly ScriptedSocket['sent'][number][] {
    return this.sent.filter((frame) => frame.type === type);
  }
}

export interface ScriptedSockets {
  readonly WebSocket: SocketConstructor;
  /** Every socket that was made, the oldest first. */
  readonly all: readonly ScriptedSocket[];
  readonly last: ScriptedSocket;
}

export function scriptedSockets(): ScriptedSockets {
  const all: ScriptedSocket[] = [];
  class Recorded extends ScriptedSocket {
    constructor(url: string) {
      super(url);
      all.push(this);
    }
  }
  return {
    WebSocket: Recorded as unknown as SocketConstructor,
    all,
    get last() {
      const last = all.at(-1);
      if (last === undefined) throw new Error('no socket was made');
      return last;
    },
  };
}
