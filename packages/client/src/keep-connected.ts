import {
  type AttemptRules,
  type ConnectionAttempt,
  connectionAttempt,
  type Ending,
  type Frame,
  type SocketConstructor,
} from './connection/connection-attempt.ts';
import { backoffMs } from './transport/backoff.ts';

/**
 * `closed` is for good: by the caller, or because coming back is of no use. `restarting` is `connecting` after the service
 * has said that it stops, as it does for a new version: it is back within seconds.
 */
export type ConnectionStatus = 'connecting' | 'restarting' | 'open' | 'closed';

export interface SocketEnvironment {
  /** The platform's own unless given. */
  readonly WebSocket?: SocketConstructor | undefined;
  /** The source of `online` events and, for agents, `focus` events. Default: the window. */
  readonly events?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined;
}

export interface ConnectionRules extends AttemptRules {
  /** Every frame of the service except `pong` and `error`. */
  receive(frame: Frame): void;
  /** Decides after a connection has ended: connect again, or stop with the reason. */
  verdict(ending: Ending): Promise<'again' | Error> | 'again' | Error;
  status(status: ConnectionStatus): void;
  /** So long until the next try, unless something makes it earlier. */
  waits?(waitMs: number): void;
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

const serviceStops = 1012;

/**
 * One connection that is always there, or about to be. It joins, pings, takes silence for a dead line, and
 * comes back for ever unless its rules say that there is no use.
 */
export function keepConnected(rules: ConnectionRules, environment: SocketEnvironment): Connection {
  const Socket = environment.WebSocket ?? WebSocket;
  const events = environment.events ?? pageEvents();
  let attempt: ConnectionAttempt | undefined;
  let status: ConnectionStatus | undefined;
  /** Attempts since the last good connection: back-off begins again behind one. */
  let failures = 0;
  /** The service stopped on purpose, and has not been reached since. */
  let isRestarting = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function show(next: ConnectionStatus): void {
    if (status === next) return;
    status = next;
    rules.status(next);
  }

  function start(): void {
    const own = connectionAttempt(
      Socket,
      rules,
      (frame) => {
        const isJoin = frame.type === 'joined';
        if (isJoin) isRestarting = false;
        rules.receive(frame);
        if (isJoin && own === attempt) show('open');
      },
      (ending, wasGood) => void ended(own, ending, wasGood),
    );
    attempt = own;
    show(isRestarting ? 'restarting' : 'connecting');
    own.start();
  }

  async function ended(own: ConnectionAttempt, ending: Ending, wasGood: boolean): Promise<void> {
    if (wasGood) failures = 0;
    isRestarting ||= ending.code === serviceStops;
    show(isRestarting ? 'restarting' : 'connecting');
    let verdict: 'again' | Error = 'again';
    try {
      verdict = await rules.verdict(ending);
    } catch (error) {
      if (own === attempt) rules.failed(error);
    }
    if (own !== attempt) return;
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

  function drop(): void {
    attempt?.drop();
    attempt = undefined;
    clearTimeout(retry);
    retry = undefined;
  }

  function hurry(): void {
    if (retry === undefined) return;
    drop();
    start();
  }

  function online(): void {
    if (!attempt?.probe()) hurry();
  }

  function restart(): void {
    drop();
    failures = 0;
    events?.addEventListener('online', online);
    start();
  }

  restart();
  return {
    send: (frame) => attempt?.send(frame) === true,
    restart,
    hurry,
    close: () => {
      drop();
      events?.removeEventListener('online', online);
      show('closed');
    },
  };
}

export function pageEvents(): SocketEnvironment['events'] {
  return typeof globalThis.addEventListener === 'function' ? globalThis : undefined;
}

/** The socket address of a service: `https://desk.example.com` and `/ws` give `wss://desk.example.com/ws`. */
export function socketUrl(baseUrl: string, path: string): string {
  return baseUrl.replace(/\/+$/, '').replace(/^http/, 'ws') + path;
}
