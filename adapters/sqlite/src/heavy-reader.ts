import { Worker } from 'node:worker_threads';
import { type SqlConnection, tooSlow } from '@helpdesk/sql';
import Database from 'better-sqlite3';
import { endOfReader, type Failure, type ReaderAnswer, type ReaderQuestion } from './reader-thread.ts';
import { sqliteEngine } from './sqlite-engine.ts';
import { storeError, unavailable } from './sqlite-errors.ts';

/** Queries that take as long as the desk is large, on a thread of their own. */
export interface HeavyReader {
  readonly connection: SqlConnection;
  /** Queries that are not answered yet. */
  readonly waiting: number;
  close(): Promise<void>;
}

interface Task {
  readonly question: ReaderQuestion;
  resolve(rows: readonly unknown[]): void;
  reject(error: unknown): void;
}

/** More than that many at a time are refused at once: they would not have their turn within the limit of time. */
const mostWaiting = 64;

/** How long the end of the service waits for a query that cannot be ended, in milliseconds. */
const endWithin = 1_000;

/**
 * SQLite can not end a query that is under way. One that is over its time is refused; its thread works on, and the
 * next ones wait for it, each up to the limit. What a query may cost is bounded where queries are made.
 *
 * @param withinMs from the moment in which a query is asked
 * @param onError told what the driver throws
 */
export function openHeavyReader(file: string, withinMs: number, onError: (error: unknown) => void): HeavyReader {
  let thread: Worker | undefined;
  let running: Task | undefined;
  let isClosed = false;
  const waiting = new Set<Task>();

  function refusal(failure: Failure): unknown {
    const error = errorOf(failure);
    onError(error);
    return storeError(error);
  }

  function start(): Worker {
    const started = new Worker(new URL('./reader-thread.ts', import.meta.url), { workerData: { file } });
    started.on('message', (answer: ReaderAnswer) => {
      const task = running;
      running = undefined;
      if ('rows' in answer) task?.resolve(answer.rows);
      else task?.reject(refusal(answer.failure));
      next();
    });
    started.on('error', (error) => running?.reject(unavailable(error)));
    started.on('exit', () => {
      if (thread === started) thread = undefined;
      running?.reject(unavailable());
      running = undefined;
      next();
    });
    return started;
  }

  function next(): void {
    const [task] = waiting;
    if (running !== undefined) return;
    if (task === undefined) {
      // A thread without work does not keep a command from ending.
      thread?.unref();
      return;
    }
    waiting.delete(task);
    running = task;
    thread ??= start();
    thread.ref();
    thread.postMessage(task.question);
  }

  const ask = (question: ReaderQuestion): Promise<readonly unknown[]> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(unavailable());
      if (waiting.size >= mostWaiting) return reject(tooSlow());
      const late = setTimeout(() => {
        waiting.delete(task);
        reject(tooSlow());
      }, withinMs);
      const settle =
        <T>(how: (value: T) => void) =>
        (value: T) => {
          clearTimeout(late);
          how(value);
        };
      const task: Task = { question, resolve: settle(resolve), reject: settle(reject) };
      waiting.add(task);
      next();
    });

  return {
    connection: { engine: sqliteEngine, execute: (text, parameters) => ask({ text, parameters: [...parameters] }) },
    get waiting() {
      return waiting.size + (running === undefined ? 0 : 1);
    },
    close: async () => {
      isClosed = true;
      for (const task of waiting) task.reject(unavailable());
      waiting.clear();
      if (thread !== undefined) await endOf(thread);
    },
  };
}

/** A thread that does not end in time no longer keeps the process from ending. */
async function endOf(thread: Worker): Promise<void> {
  thread.ref();
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  thread.postMessage(endOfReader);
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    late = setTimeout(resolve, endWithin);
  });
  await Promise.race([ended, patience]);
  clearTimeout(late);
  thread.unref();
}

function errorOf({ code, message }: Failure): Error {
  return code?.startsWith('SQLITE_') ? new Database.SqliteError(message, code) : new Error(message);
}
