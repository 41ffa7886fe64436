import { type DeskOfTests, type Given, refused } from './desk-of-tests.ts';

/** The end of a socket that a page has, in the hands of a test. */
class Socket {
  onopen: ((event: unknown) => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  /** Where it has joined; undefined: it has not asked for it. */
  cursor: number | undefined;
  isOpen = false;
  isJoined = false;
  readonly #end: number;
  constructor(end: number) {
    this.#end = end;
  }
  send(text: string): void {
    const { type, data } = JSON.parse(text) as { readonly type: string; readonly data?: { readonly cursor?: string } };
    if (type === 'join') this.cursor = data?.cursor === undefined ? this.#end : Number(data.cursor);
  }
  close(): void {}
}

/** What lies between a page and the service, and what happens to it. */
export function lineOfTests(desk: DeskOfTests) {
  let isGone = false;
  let socket: Socket | undefined;
  let heard = 0;
  const line = {
    isCut: false,
    /** Requests get through, and their answers do not. */
    losesAnswers: false,
    /** With which the next messages are refused. */
    refusals: [] as number[],
  };

  async function call(id: string, given: Given = {}): Promise<unknown> {
    await Promise.resolve();
    if (isGone) return new Promise(() => {});
    if (line.isCut) throw refused(0);
    const status = id === 'sendMessage' ? line.refusals.shift() : undefined;
    if (status !== undefined) throw refused(status);
    const answer = desk.answer(id, given);
    if (line.losesAnswers && given.idempotencyKey !== undefined) throw refused(0);
    return answer;
  }

  const say = (frame: object): void => socket?.onmessage?.({ data: JSON.stringify(frame) });
  return {
    ...{ line, call },
    WebSocket: class extends Socket {
      constructor() {
        super(desk.log.length);
        socket = this;
      }
    } as never,
    isGone: () => isGone,
    /** A socket that waits is let in, and hears what it has not heard. */
    deliver: (): void => {
      if (isGone || line.isCut || socket === undefined) return;
      if (!socket.isOpen) socket.onopen?.({});
      socket.isOpen = true;
      if (socket.cursor === undefined) return;
      const isNew = !socket.isJoined;
      socket.isJoined = true;
      if (isNew) heard = socket.cursor;
      for (const frame of desk.log.slice(heard)) say(frame);
      heard = desk.log.length;
      if (isNew)
        say({ type: 'joined', data: { message: 'Welcome', cursor: String(heard), resync: false, build: '1' } });
    },
    cut: (): void => {
      line.isCut = true;
      const ended = socket;
      socket = undefined;
      ended?.onclose?.({ code: 1006, reason: '' });
    },
    end: (): void => {
      isGone = true;
    },
  };
}
