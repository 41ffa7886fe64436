import { randomUUID } from 'node:crypto';
import type { Signal } from '@helpdesk/domain';

type LeftSignal = Extract<Signal, { type: 'left' }>;

/** How long a client may be away, in milliseconds. */
const keptFor = 120_000;
/** More readers, and more sockets of one, are not remembered: the oldest ones are forgotten. */
const most = { readers: 10_000, sockets: 20 } as const;

/**
 * Where clients without cursors stood when their sockets ended, by session or key. Nodes tell each other, so that a
 * client may come back to another one; a node that was not there then knows nothing of it.
 */
export interface LeftPositions {
  leave(reader: string, position: number): void;
  /** The lowest of the reader, which the others forget; undefined where there is none. */
  take(reader: string): number | undefined;
  /** From any node, this one included. */
  signal(signal: LeftSignal): void;
  /** Forgets those that are too old. */
  tick(): void;
}

interface Left {
  readonly position: number;
  readonly until: number;
}

/** @param publish reaches `signal` of this node at once */
export function leftPositions(publish: (signal: LeftSignal) => void, now: () => number): LeftPositions {
  /** By reader and socket, oldest first. */
  const kept = new Map<string, Map<string, Left>>();

  function keep({ reader, socket, position }: LeftSignal): void {
    const sockets = kept.get(reader) ?? new Map<string, Left>();
    kept.delete(reader);
    kept.set(reader, sockets);
    sockets.set(socket, { position, until: now() + keptFor });
    dropOldest(sockets, most.sockets);
    dropOldest(kept, most.readers);
  }

  function forget(reader: string, socket: string): void {
    const sockets = kept.get(reader);
    sockets?.delete(socket);
    if (sockets?.size === 0) kept.delete(reader);
  }

  return {
    leave: (reader, position) => publish({ type: 'left', reader, socket: randomUUID(), position, isTaken: false }),
    take: (reader) => {
      const [lowest] = [...(kept.get(reader) ?? [])]
        .filter(([, { until }]) => until > now())
        .sort(([, one], [, other]) => one.position - other.position);
      if (lowest === undefined) return undefined;
      const [socket, { position }] = lowest;
      publish({ type: 'left', reader, socket, position, isTaken: true });
      return position;
    },
    signal: (signal) => {
      if (signal.isTaken) forget(signal.reader, signal.socket);
      else keep(signal);
    },
    tick: () => {
      const time = now();
      for (const [reader, sockets] of kept) {
        for (const [socket, { until }] of sockets) if (until <= time) forget(reader, socket);
      }
    },
  };
}

function dropOldest(map: Map<string, unknown>, size: number): void {
  const [oldest] = map.keys();
  if (map.size > size && oldest !== undefined) map.delete(oldest);
}
