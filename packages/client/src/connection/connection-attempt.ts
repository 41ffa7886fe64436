import type { FrameErrorCode } from '../operation-types.ts';
import { SocketError } from '../socket-error.ts';
import { heartbeat } from './heartbeat.ts';

export type SocketConstructor = new (
  url: string,
) => Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'onerror' | 'send' | 'close'>;

/** How a connection, or the attempt at one, ended. */
export interface Ending {
  /** A close code; 1006 for what has none. */
  readonly code: number;
  readonly reason: string;
  readonly wasJoined: boolean;
  /** The service waited too long for the join, as over a very slow line; the credentials are not to blame. */
  readonly wasSlow: boolean;
  /** Why there was no address to connect to. */
  readonly cause: unknown;
}

export interface Frame {
  readonly type: string;
  readonly data?: unknown;
}

export interface AttemptRules {
  /** The address to connect to, `wss://…`; read before every attempt. */
  address(): string | Promise<string>;
  /** The `join` frame. */
  join(): object;
  failed(error: unknown): void;
}

/** One attempt to be connected, and the connection that becomes of it. */
export interface ConnectionAttempt {
  start(): void;
  /** Sends if joined; answers whether it was. */
  send(frame: object): boolean;
  /** Requests an answer if the connection has joined. Returns whether it has. */
  probe(): boolean;
  /** Lets go of the socket without waiting for its farewell, which may never come over a dead line. */
  drop(): void;
}

/** A connection that lasted for so long was a good one. */
const goodAfterMs = 5_000;
const serverWaitsForJoinMs = 9_000;

/**
 * @param receive gets every frame of the service except `pong` and `error`
 * @param ended not called after `drop`; `wasGood`: it was joined for a while
 */
export function connectionAttempt(
  Socket: SocketConstructor,
  rules: AttemptRules,
  receive: (frame: Frame) => void,
  ended: (ending: Ending, wasGood: boolean) => void,
): ConnectionAttempt {
  let socket: InstanceType<SocketConstructor> | undefined;
  let isOver = false;
  let openedAt = Infinity;
  let joinedAt: number | undefined;
  const beat = heartbeat(
    () => socket?.send('{"type":"ping"}'),
    () => end(1006, 'nothing was heard'),
  );

  async function connect(): Promise<void> {
    const url = await rules.address();
    if (isOver) return;
    const opening = new Socket(url);
    socket = opening;
    beat.heard(false);
    opening.onopen = () => {
      openedAt = Date.now();
      opening.send(JSON.stringify(rules.join()));
    };
    opening.onmessage = ({ data }) => hear(parse(data));
    opening.onclose = ({ code, reason }) => {
      socket = undefined;
      const wasSlow = code === 4401 && joinedAt === undefined && Date.now() - openedAt >= serverWaitsForJoinMs;
      end(code, reason, undefined, wasSlow);
    };
    opening.onerror = ignore;
  }

  function hear(frame: Frame | undefined): void {
    if (frame?.type === 'joined') joinedAt = Date.now();
    beat.heard(joinedAt !== undefined);
    if (frame?.type === 'error') refuse(frame);
    else if (frame && frame.type !== 'pong') receive(frame);
  }

  function refuse({ data }: Frame): void {
    const { code, message } = (data ?? {}) as { readonly code?: FrameErrorCode; readonly message?: string };
    rules.failed(new SocketError(message ?? 'The service refused a frame', { code }));
    if (joinedAt !== undefined || socket === undefined) return;
    const refusal = code ?? 'unavailable';
    end(closeCodeOfRefusal[refusal] ?? 1013, message ?? refusal);
  }

  function drop(): void {
    isOver = true;
    beat.stop();
    const former = socket;
    socket = undefined;
    if (former === undefined) return;
    former.onopen = former.onmessage = former.onclose = null;
    try {
      former.close(1000);
    } catch {
      // It never was open.
    }
  }

  function end(code: number, reason: string, cause?: unknown, wasSlow = false): void {
    drop();
    const wasJoined = joinedAt !== undefined;
    ended({ code, reason, wasJoined, wasSlow, cause }, Date.now() - (joinedAt ?? Infinity) >= goodAfterMs);
  }

  const joined = (): typeof socket => (joinedAt === undefined ? undefined : socket);
  return {
    start: () => {
      connect().catch((cause: unknown) => {
        const code = cause instanceof SocketError ? cause.closeCode : undefined;
        if (!isOver) end(code ?? 1006, 'no connection', cause);
      });
    },
    send: (frame) => {
      const to = joined();
      to?.send(JSON.stringify(frame));
      return to !== undefined;
    },
    probe: () => {
      if (joined()) beat.probe();
      return joined() !== undefined;
    },
    drop,
  };
}

/** The close event that follows has the reason. */
function ignore(): void {}

/** What the service would close with if a client went on after such a refusal to join; after others it may try again. */
const closeCodeOfRefusal: Readonly<Partial<Record<FrameErrorCode, number>>> = {
  unauthorized: 4401,
  forbidden: 4403,
  not_found: 4404,
  invalid_json: 1008,
  invalid_frame: 1008,
  unknown_type: 1008,
};

/** Undefined for what is not a frame. */
function parse(data: string): Frame | undefined {
  try {
    const frame = JSON.parse(data) as Partial<Frame> | null;
    return typeof frame?.type === 'string' ? (frame as Frame) : undefined;
  } catch {
    return undefined;
  }
}
