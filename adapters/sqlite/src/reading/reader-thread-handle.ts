import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { storeError, unavailable } from '../sqlite-errors.ts';
import { endOfReader, type Failure, type ReaderAnswer, type ReaderQuestion } from './reader-questions.ts';

/** A thread that answers one question at a time. It is started by the first one, and stays: starting takes some 50 ms. */
export interface ReaderThread {
  /** Throws what the driver throws, as an error of the store. Not asked again before it has answered. */
  ask(question: ReaderQuestion): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** How long the end of the service waits for a query that cannot be ended, in milliseconds. */
const endWithin = 1_000;

interface Question {
  resolve(rows: readonly unknown[]): void;
  reject(error: unknown): void;
}

export function readerThread(file: string, onError: (error: unknown) => void): ReaderThread {
  let worker: Worker | undefined;
  let asked: Question | undefined;
  let isClosed = false;

  function refusal(failure: Failure): unknown {
    const error = errorOf(failure);
    onError(error);
    return storeError(error);
  }

  function settle(how: (question: Question) => void): void {
    const question = asked;
    asked = undefined;
    if (question !== undefined) how(question);
  }

  function start(): Worker {
    const started = new Worker(new URL('./reader-thread.ts', import.meta.url), { workerData: { file } });
    started.on('message', (answer: ReaderAnswer) => {
      // A thread without work does not keep a command from ending.
      started.unref();
      settle(({ resolve, reject }) => ('rows' in answer ? resolve(answer.rows) : reject(refusal(answer.failure))));
    });
    started.on('error', (error) => settle(({ reject }) => reject(unavailable(error))));
    started.on('exit', () => {
      if (worker === started) worker = undefined;
      settle(({ reject }) => reject(unavailable()));
    });
    return started;
  }

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(unavailable());
        asked = { resolve, reject };
        worker ??= start();
        worker.ref();
        worker.postMessage(question);
      }),
    close: async () => {
      isClosed = true;
      if (worker !== undefined) await endOf(worker);
    },
  };
}

/** A thread that does not end in time no longer keeps the process from ending. */
async function endOf(worker: Worker): Promise<void> {
  worker.ref();
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage(endOfReader);
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    late = setTimeout(resolve, endWithin);
  });
  await Promise.race([ended, patience]);
  clearTimeout(late);
  worker.unref();
}

function errorOf({ code, message }: Failure): Error {
  return code?.startsWith('SQLITE_') ? new Database.SqliteError(message, code) : new Error(message);
}
