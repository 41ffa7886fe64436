import { backoffMs } from './backoff.ts';
import type { FrameErrorCode } from './operation-types.ts';
import { SocketError } from './socket-error.ts';

/**
 * `closed` is for good: by the caller, or because coming back is of no use. `restarting` is `connecting` after the service
 * has said that it stops, as it does for a new version: it is back within seconds.
 */
export type ConnectionStatus = 'connecting' | 'restarting' | 'open' | 'closed';

export type SocketConstructor = new (
  url: string,
) => Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'onerror' | 'send' | 'close'>;

export interface SocketEnvironment {
  /** The platform's own unless given. */
  readonly WebSocket?: SocketConstructor | undefined;
  /** Where `online` is heard, and of agents `focus`; the window unless given. */
  readonly events?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined;
}

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

export interface ConnectionRules {
  /** Where to connect to, `wss://…`; asked before every attempt. */
  address(): string | Promise<string>;
  /** The `join` frame. */
  join(): object;
  /** Every frame of the service except `pong` and `error`. */
  receive(frame: Frame): void;
  /** Whether to come back after that, or why not to. */
  verdict(ending: Ending): Promise<'again' | Error> | 'again' | Error;
  status(status: ConnectionStatus): void;
  /** So long until the next try, unless something makes it earlier. */
  waits?(waitMs: number): void;
  failed(error: unknown): void;
}

export interface Frame {
  readonly type: string;
  readonly data?: unknown;
}

export interface Connection {
  /** Sends if joined; answers whether it was. */
  send(frame: object): boolean;
  /** Drops the connection and makes another at once, also when it was closed. */
  restart(): void;
  /** Tries at once where it waits for the next try: the service was reached in another way. */
  hurry(): void;
  close(): void;
}

const pingEveryMs = 20_000;
const silenceMs = 45_000;
const joinWithinMs = 15_000;
const answerWithinMs = 10_000;
/** A connection that lasted for so long was a good one: back-off begins anew. */
const goodAfterMs = 5_000;
const serverWaitsForJoinMs = 9_000;
const serviceStops = 1012;

/**
 * One connection that is always there, or about to be. It joins, pings, takes silence for a dead line, and
 * comes back for ever unless its rules say that there is no use.
 */
export function keepConnected(rules: ConnectionRules, environment: SocketEnvironment): Connection {
  const Socket = environment.WebSocket ?? WebSocket;
  const events = environment.events ?? pageEvents();
  let socket: InstanceType<SocketConstructor> | undefined;
  let status: ConnectionStatus | undefined;
  /** Counts attempts; what belongs to an earlier one is not heard any more. */
  let run = 0;
  let failures = 0;
  /** The service stopped on purpose, and has not been reached since. */
  let isRestarting = false;
  let openedAt: number | undefined;
  let joinedAt: number | undefined;
  let refusal: FrameErrorCode | undefined;
  let unansweredSince: number | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let pings: ReturnType<typeof setInterval> | undefined;

  function show(next: ConnectionStatus): void {
    if (status === next) return;
    status = next;
    rules.status(next);
  }

  function start(): void {
    const own = ++run;
    show(isRestarting ? 'restarting' : 'connecting');
    void connect(own).catch((cause: unknown) => {
      if (own === run) void end({ code: closeCodeOf(cause), reason: 'no connection', cause });
    });
  }

  async function connect(own: number): Promise<void> {
    const url = await rules.address();
    if (own !== run) return;
    const opening = new Socket(url);
    socket = opening;
    silence = setTimeout(lost, joinWithinMs);
    opening.onopen = () => {
      openedAt = Date.now();
      opening.send(JSON.stringify(rules.join()));
    };
    opening.onmessage = ({ data }) => hear(data);
    opening.onclose = ({ code, reason }) => void end({ code, reason, cause: undefined });
    opening.onerror = ignore;
  }

  function hear(data: unknown): void {
    unansweredSince = undefined;
    clearTimeout(silence);
    silence = setTimeout(checkSilence, joinedAt === undefined ? joinWithinMs : silenceMs);
    const frame = parse(data);
    if (frame === undefined || frame.type === 'pong') return;
    if (frame.type === 'error') refuse(frame);
    else {
      if (frame.type === 'joined') joined();
      rules.receive(frame);
      if (frame.type === 'joined' && joinedAt !== undefined) show('open');
    }
  }

  function joined(): void {
    joinedAt = Date.now();
    isRestarting = false;
    clearTimeout(silence);
    silence = setTimeout(checkSilence, silenceMs);
    clearInterval(pings);
    pings = setInterval(ping, pingEveryMs);
  }

  function refuse({ data }: Frame): void {
    const { code, message } = (data ?? {}) as { readonly code?: FrameErrorCode; readonly message?: string };
    rules.failed(new SocketError(message ?? 'The service refused a frame', code === undefined ? {} : { code }));
    if (joinedAt !== undefined || socket === undefined) return;
    refusal = code ?? 'unavailable';
    drop();
    void end({ code: closeCodeOfRefusal[refusal], reason: message ?? refusal, cause: undefined });
  }

  function ping(): void {
    unansweredSince ??= Date.now();
    socket?.send('{"type":"ping"}');
  }

  /** Timers of a page in the background are late: silence counts once a ping had its time to be answered. */
  function checkSilence(): void {
    const isUnanswered = unansweredSince !== undefined && Date.now() - unansweredSince >= answerWithinMs;
    if (joinedAt === undefined || isUnanswered) lost();
    else probe();
  }

  function probe(): void {
    ping();
    clearTimeout(silence);
    silence = setTimeout(checkSilence, answerWithinMs);
  }

  function lost(): void {
    drop();
    void end({ code: 1006, reason: 'nothing was heard', cause: undefined });
  }

  /** Lets go of the socket without waiting for its farewell, which may never come over a dead line. */
  function drop(): void {
    const former = socket;
    socket = undefined;
    if (former === undefined) return;
    former.onopen = null;
    former.onmessage = null;
    former.onclose = null;
    try {
      former.close(1000);
    } catch {
      // It never was open.
    }
  }

  function rest(): void {
    clearTimeout(retry);
    clearTimeout(silence);
    clearInterval(pings);
    retry = undefined;
    openedAt = undefined;
    joinedAt = undefined;
    refusal = undefined;
    unansweredSince = undefined;
  }

  async function end({ code, reason, cause }: Pick<Ending, 'code' | 'reason' | 'cause'>): Promise<void> {
    const own = ++run;
    const now = Date.now();
    const wasJoined = joinedAt !== undefined;
    const waited = openedAt === undefined ? 0 : now - openedAt;
    const wasSlow = code === 4401 && !wasJoined && refusal === undefined && waited >= serverWaitsForJoinMs;
    if (joinedAt !== undefined && now - joinedAt >= goodAfterMs) failures = 0;
    socket = undefined;
    rest();
    isRestarting ||= code === serviceStops;
    show(isRestarting ? 'restarting' : 'connecting');
    let verdict: 'again' | Error = 'again';
    try {
      verdict = await rules.verdict({ code, reason, wasJoined, wasSlow, cause });
    } catch (error) {
      if (own === run) rules.failed(error);
    }
    if (own !== run) return;
    if (verdict === 'again') {
      // A process needs a moment to come back, and all its clients should not do so together.
      const waitMs = isRestarting && failures === 0 ? 1_000 + Math.random() * 2_000 : backoffMs(failures);
      retry = setTimeout(hurry, waitMs);
      rules.waits?.(waitMs);
      failures += 1;
    } else {
      show('closed');
      rules.failed(verdict);
    }
  }

  function hurry(): void {
    if (retry === undefined) return;
    rest();
    start();
  }

  function online(): void {
    if (joinedAt !== undefined) probe();
    else hurry();
  }

  function restart(): void {
    drop();
    rest();
    failures = 0;
    events?.addEventListener('online', online);
    start();
  }

  restart();
  return {
    send: (frame) => {
      if (socket === undefined || joinedAt === undefined) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    restart,
    hurry,
    close: () => {
      run += 1;
      drop();
      rest();
      events?.removeEventListener('online', online);
      show('closed');
    },
  };
}

/** A close follows, and says more. */
function ignore(): void {}

/** What the service would close with if a client went on after such a refusal to join. */
const closeCodeOfRefusal: Readonly<Record<FrameErrorCode, number>> = {
  unauthorized: 4401,
  forbidden: 4403,
  not_found: 4404,
  invalid_json: 1008,
  invalid_frame: 1008,
  unknown_type: 1008,
  not_joined: 1013,
  rate_limited: 1013,
  unavailable: 1013,
};

function closeCodeOf(cause: unknown): number {
  return (cause instanceof SocketError ? cause.closeCode : undefined) ?? 1006;
}

function parse(data: unknown): Frame | undefined {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : undefined;
    const isFrame = typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
    return isFrame ? (value as Frame) : undefined;
  } catch {
    return undefined;
  }
}

export function pageEvents(): SocketEnvironment['events'] {
  return typeof globalThis.addEventListener === 'function' ? globalThis : undefined;
}

/** The socket address of a service: `https://desk.example.com` and `/ws` give `wss://desk.example.com/ws`. */
export function socketUrl(baseUrl: string, path: string): string {
  return baseUrl.replace(/\/+$/, '').replace(/^http/, 'ws') + path;
}
