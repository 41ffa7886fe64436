import type { RecordedEvent } from '@helpdesk/domain';
import type { EventReader } from '@helpdesk/domain/ports';
import type { SqlConnection } from '@helpdesk/sql';
import { lockSpace, locks } from './locks.ts';
import { unavailable } from './postgres-errors.ts';

/**
 * The order of the log. Ids come from a sequence, and a transaction with a lower id may commit after one with a
 * higher id: a reader that only remembers the last id would skip it. So a missing id is waited for, as long as any
 * transaction runs that may bring it. Every transaction that writes holds the lock `writing` from before its first
 * id until after its commit is visible (Postgres gives locks back last). Only a transaction that holds it when an id
 * is found missing can bring that id. When all of these have ended and the id is still missing, it was rolled back.
 */
export interface SettledLogReader {
  listAfter(
    connection: SqlConnection,
    events: EventReader,
    id: number,
    limit: number,
  ): Promise<readonly RecordedEvent[]>;
  newest(connection: SqlConnection, events: EventReader): Promise<number>;
}

/**
 * In milliseconds: how long one call waits for others, and between two looks. Only the one who follows the log meets
 * a missing id; a transaction that stands still is ended by the server after 2 seconds.
 */
const pace = { list: 2_500, newest: 500, look: 10 } as const;

/** @param patience the two waits are multiplied by it */
export function settledLogReader(patience = 1): SettledLogReader {
  /** Every id up to here is there or never will be. */
  let settled = 0;

  return {
    listAfter: async (connection, events, id, limit) => {
      // Taken before the rows are read: an id that is settled later may have appeared after the read.
      const known = settled;
      const found = await events.listAfter(id, limit);
      const whole = prefix(found, id, known);
      if (whole.length > 0 || found.length === 0) return whole;
      // The next id is missing: wait until it appears, or until no transaction is left that can bring it.
      const seen = found.at(-1)?.id ?? id;
      const others = await stillWriting(connection);
      const until = performance.now() + pace.list * patience;
      for (;;) {
        if (await others.areDone()) settled = Math.max(settled, seen);
        const knownNow = settled;
        const rows = prefix(await events.listAfter(id, limit), id, knownNow);
        if (rows.length > 0 || knownNow >= seen || performance.now() > until) return rows;
        await pause(pace.look);
      }
    },
    newest: async (connection, events) => {
      const newest = await events.newest();
      if (newest <= settled) return newest;
      const others = await stillWriting(connection);
      const until = performance.now() + pace.newest * patience;
      while (!(await others.areDone())) {
        if (performance.now() > until) throw unavailable();
        await pause(pace.look);
      }
      settled = Math.max(settled, newest);
      return newest;
    },
  };

  /** The rows without a gap that may yet be filled; up to `known` none may. */
  function prefix(rows: readonly RecordedEvent[], after: number, known: number): readonly RecordedEvent[] {
    let last = after;
    let length = 0;
    for (const { id } of rows) {
      if (id !== last + 1 && id > known) break;
      last = id;
      length += 1;
    }
    // Without a gap after the last settled id, everything up to the last entry is settled.
    if (after <= settled) settled = Math.max(settled, last);
    return length === rows.length ? rows : rows.slice(0, length);
  }
}

/** The transactions that hold the lock at this moment. The result can be asked whether all of them have ended. */
async function stillWriting(connection: SqlConnection): Promise<{ areDone(): Promise<boolean> }> {
  let left = await holders(connection);
  let isFresh = true;
  return {
    areDone: async () => {
      if (left.length > 0 && !isFresh) {
        const now = await holders(connection);
        left = left.filter((holder) => now.includes(holder));
      }
      isFresh = false;
      return left.length === 0;
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const holding = `select virtualtransaction as holder from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())
  and classid = ${lockSpace} and objid = ${locks.writing} and objsubid = 2`;

async function holders(connection: SqlConnection): Promise<readonly string[]> {
  const rows = (await connection.execute(holding, [], true)) as readonly { readonly holder: string }[];
  return rows.map((row) => row.holder);
}
