import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type Connection, openReader } from '../open-database.ts';
import { preparedStatements, type RunStatement } from '../prepared-statements.ts';
import { endOfReader, type ReaderAnswer, type ReaderQuestion } from './reader-questions.ts';

/**
 * The thread of the heavy queries: it answers one query at a time until it receives the message to end. It loads the
 * driver and nothing else of the service. Never import this file: it changes the thread that loads it.
 */

let database: Connection | undefined;
let run: RunStatement | undefined;

const below = constants.priority.PRIORITY_BELOW_NORMAL;

// Requests that wait for the event loop come before a heavy query. On Linux a thread has its own priority; elsewhere
// this would change the priority of the whole process.
if (process.platform === 'linux' && getPriority() < below) setPriority(below);

function answer({ text, parameters }: ReaderQuestion): ReaderAnswer {
  try {
    if (run === undefined) {
      database = openReader((workerData as { readonly file: string }).file);
      run = preparedStatements(database);
    }
    return { rows: run(text, parameters) };
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    return { failure: { code: typeof code === 'string' ? code : undefined, message: String(message) } };
  }
}

parentPort?.on('message', (question: ReaderQuestion | typeof endOfReader) => {
  if (question !== endOfReader) {
    parentPort?.postMessage(answer(question));
    return;
  }
  database?.close();
  parentPort?.close();
});
