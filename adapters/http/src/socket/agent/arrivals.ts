import type { Connection } from '../connection.ts';

/** How far a client without cursors has come, as far as it is certain. */
export interface Arrivals {
  /** The last entry of the log up to which everything has arrived; undefined before it is known where it begins. */
  readonly position: number | undefined;
  /** Something was sent of which nothing proves yet that it arrived. */
  readonly isBehind: boolean;
  begin(position: number): void;
  /** Frames of that entry were sent. */
  sent(entryId: number): void;
  /** From now on everything is sent as it happens, after that entry. */
  caughtUp(entryId: number): void;
  /** Asks for the next proof, where one is due; everything up to that entry was sent. */
  probe(position: number): void;
}

/** Without anything new, how often a client proves that it is still there, in milliseconds. */
const idleProbe = 20_000;

/**
 * A pong of the protocol comes back when everything that was sent before its ping has arrived. Programs and browsers
 * answer it by themselves.
 */
export function arrivals(connection: Connection, now: () => number): Arrivals {
  let begun: number | undefined;
  let sent = 0;
  let end: number | undefined;
  let asked = 0;
  let askedAt = now();

  const position = (): number | undefined => (begun === undefined ? undefined : Math.max(begun, connection.proven));

  return {
    get position() {
      return position();
    },
    get isBehind() {
      return sent > (position() ?? 0);
    },
    begin: (at) => {
      begun = at;
    },
    sent: (entryId) => {
      sent = Math.max(sent, entryId);
    },
    caughtUp: (entryId) => {
      end = entryId;
      sent = Math.max(sent, entryId);
    },
    probe: (at) => {
      if (end === undefined || (sent <= asked && now() - askedAt < idleProbe)) return;
      asked = Math.max(at, end);
      askedAt = now();
      connection.probe(asked);
    },
  };
}
