import type { StoreReader } from '@helpdesk/domain/ports';
import { type LendState, type OneState, oneState, sqlReader } from '@helpdesk/sql';
import { sqliteEngine } from '../sqlite-engine.ts';

/** Runs work that reads one state; see `ReadOptions.oneState`. */
export type StateReading = <T>(heavy: LendState, work: (reader: StoreReader) => Promise<T>) => Promise<T>;

interface KeptReader {
  readonly reader: StoreReader;
  /** The state of the work that uses the reader now. */
  state: OneState | undefined;
}

/** Readers are kept: making one costs more than a short query. */
export function stateReading(light: LendState): StateReading {
  const kept: KeptReader[] = [];
  return async (heavy, work) => {
    const mine = kept.pop() ?? newReader();
    const state = oneState({ engine: sqliteEngine, light, heavy });
    mine.state = state;
    try {
      return await work(mine.reader);
    } finally {
      mine.state = undefined;
      state.end();
      kept.push(mine);
    }
  };
}

function newReader(): KeptReader {
  const connectionOf = ({ state }: KeptReader): OneState['connection'] => {
    if (state === undefined) throw new Error('a handle of the store was used after its work had ended');
    return state.connection;
  };
  const reader = sqlReader({
    engine: sqliteEngine,
    execute: async (...statement) => connectionOf(kept).execute(...statement),
    remembered: async (key, read) => connectionOf(kept).remembered(key, read),
    heavy: { engine: sqliteEngine, execute: async (...statement) => connectionOf(kept).heavy.execute(...statement) },
  });
  const kept: KeptReader = { reader, state: undefined };
  return kept;
}
