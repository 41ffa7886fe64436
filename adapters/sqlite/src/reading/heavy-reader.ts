import { availableParallelism } from 'node:os';
import { type Caller, heavyTurns, type LendState, type SqlConnection } from '@helpdesk/sql';
import { sqliteEngine } from '../sqlite-engine.ts';
import { unavailable } from '../sqlite-errors.ts';
import { type ReaderThread, readerThread } from './reader-thread-handle.ts';

/** Queries that take as long as the desk is large, on threads of their own. */
export interface HeavyReader {
  connectionOf(caller: Caller): SqlConnection;
  /** A turn of that caller, in which one thread reads one state. */
  stateOf(caller: Caller): LendState;
  /** Queries that are not answered yet. */
  readonly waiting: number;
  close(): Promise<void>;
}

interface HeavyReaderOptions {
  readonly file: string;
  /** How long a query may wait and run, in milliseconds. */
  readonly withinMs: number;
  /** How many processes of the service read the file. */
  readonly processes: number;
  /** Called with the errors of the driver. */
  onError(error: unknown): void;
}

/**
 * Two also on one core, and in each of several processes: a query that is slow must not be the only one. Each thread has
 * its own cache of pages.
 */
function threadsOf(processes: number): number {
  return Math.max(2, Math.ceil(Math.min(4, availableParallelism()) / processes));
}

/**
 * SQLite can not end a query that is under way. One that is over its time is refused; its thread works on, and the
 * next ones have the other threads. What a query may cost is bounded where queries are made.
 */
export function openHeavyReader({ file, withinMs, processes, onError }: HeavyReaderOptions): HeavyReader {
  const turns = heavyTurns({ places: threadsOf(processes), withinMs, after });
  const all = new Set<ReaderThread>();
  /** The one that was used last is used first: its cache is warm. */
  const idle: ReaderThread[] = [];

  function take(): ReaderThread {
    const last = idle.pop();
    if (last !== undefined) return last;
    const thread = readerThread(file, onError);
    all.add(thread);
    return thread;
  }

  const ask = async (text: string, parameters: readonly unknown[]): Promise<readonly unknown[]> => {
    const thread = take();
    try {
      return await thread.ask({ text, parameters: [...parameters] });
    } finally {
      idle.push(thread);
    }
  };

  const inOneState: LendState = async (use) => {
    const thread = take();
    let last: Promise<unknown> = thread.ask({ text: 'begin', parameters: [] });
    /** A thread answers one question at a time. */
    const ask = (text: string, parameters: readonly unknown[]): Promise<readonly unknown[]> => {
      const answer = last.then(() => thread.ask({ text, parameters: [...parameters] }));
      last = answer.catch(() => {});
      return answer;
    };
    try {
      return await use({ engine: sqliteEngine, execute: ask });
    } finally {
      // A thread that cannot end its transaction is not asked again.
      ask('commit', []).then(
        () => idle.push(thread),
        () => {
          all.delete(thread);
          return thread.close();
        },
      );
      await last;
    }
  };

  return {
    stateOf: (caller) => (use) => turns.run(caller, () => inOneState(use)),
    connectionOf: (caller) => ({
      engine: sqliteEngine,
      execute: (text, parameters) => turns.run(caller, () => ask(text, parameters)),
    }),
    get waiting() {
      return turns.waiting;
    },
    close: async () => {
      turns.end(unavailable());
      await Promise.all([...all].map((thread) => thread.close()));
    },
  };
}

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
