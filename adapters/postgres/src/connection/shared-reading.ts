import type { ConnectionPool, Lent, Pooled } from './connection-pool.ts';

/** Runs one statement of a reader, on a connection that other readers may use at the same time. */
export type SharedReading = <T>(run: (lent: Lent) => Promise<T>) => Promise<T>;

/** A connection, lent for as long as statements of readers are under way. */
interface Lane {
  readonly opened: Promise<Lent>;
  /** The connection; undefined until it is open. */
  lent?: Pooled;
  /** Statements that are not answered. */
  depth: number;
  /** Called when there are none. */
  end: () => void;
}

/**
 * Short reads of many callers on few connections: each is sent without waiting for the one before it, so that those of
 * one turn of the event loop cost one trip to the server. With few readers each has a connection of its own. What a reader
 * asks for together is sent on one connection.
 *
 * @param most connections that are used like this at a time
 */
export function sharedReading(pool: ConnectionPool, most: number): () => SharedReading {
  const lanes = new Set<Lane>();

  function laneFor(): Lane {
    let best: Lane | undefined;
    for (const lane of lanes) {
      if (lane.lent?.isUsable === false) lanes.delete(lane);
      else if (best === undefined || lane.depth < best.depth) best = lane;
    }
    return best !== undefined && (lanes.size >= most || !hasRoom(pool)) ? best : openLane(pool, lanes);
  }

  return () => {
    let own: Lane | undefined;
    let underWay = 0;
    return async (run) => {
      const lane = own === undefined || underWay === 0 || own.lent?.isUsable === false ? laneFor() : own;
      own = lane;
      underWay += 1;
      lane.depth += 1;
      try {
        return await run(await lane.opened);
      } finally {
        underWay -= 1;
        lane.depth -= 1;
        if (lane.depth === 0) {
          lanes.delete(lane);
          lane.end();
        }
      }
    };
  };
}

function hasRoom({ load: { idle, busy, most } }: ConnectionPool): boolean {
  return idle > 0 || idle + busy < most;
}

function openLane(pool: ConnectionPool, lanes: Set<Lane>): Lane {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const opened = new Promise<Pooled>((resolve, reject) => {
    pool
      .lend((lent) => {
        resolve(lent);
        return ended;
      })
      .catch(reject);
  });
  const lane: Lane = { opened, depth: 0, end };
  lanes.add(lane);
  opened.then(
    (lent) => {
      lane.lent = lent;
    },
    () => lanes.delete(lane),
  );
  return lane;
}
