import { Worker } from 'node:worker_threads';
import type { ParseAnswer, ParsedMail, ParseQuestion } from './thread/parse-messages.ts';

export interface ParseLimits {
  /** For each mail, in milliseconds. */
  readonly timeMs: number;
  /** Of the heap of the thread, in MiB. */
  readonly memoryMb: number;
}

/** What came of a mail. `gone`: the machine failed, or there is no thread. */
type ParseOutcome =
  | { readonly kind: 'read'; readonly parsed: ParsedMail }
  | { readonly kind: 'time' | 'memory' | 'broken' }
  | { readonly kind: 'gone'; readonly cause: unknown };

/** Reads one mail at a time. */
export interface ParseThread {
  ask(question: ParseQuestion): Promise<ParseOutcome>;
  close(): Promise<void>;
}

interface Asked {
  readonly question: ParseQuestion;
  readonly settle: (outcome: ParseOutcome) => void;
  limit: NodeJS.Timeout | undefined;
}

/** What does not become old is small: a mail makes much that does not. */
const youngMb = 32;

/** The thread is started by the first mail, and again by the first after its end. It does not keep the process running. */
export function parseThread(program: URL, { timeMs, memoryMb }: ParseLimits): ParseThread {
  let worker: Worker | undefined;
  let isReady = false;
  let asked: Asked | undefined;

  function settle(outcome: ParseOutcome): void {
    const settled = asked;
    asked = undefined;
    if (settled === undefined) return;
    clearTimeout(settled.limit);
    settled.settle(outcome);
  }

  /** What is settled already stays as it is: a thread that is ended for its time reports its exit later. */
  function end(ended: Worker, outcome: ParseOutcome): void {
    if (worker !== ended) return;
    worker = undefined;
    isReady = false;
    settle(outcome);
    void ended.terminate();
  }

  function give(to: Worker, { question }: Asked): void {
    if (asked === undefined) return;
    asked.limit = setTimeout(() => end(to, { kind: 'time' }), timeMs);
    to.postMessage(question);
  }

  function start(): Worker {
    const started = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
    });
    started.on('message', (answer: ParseAnswer) => {
      if (worker !== started) return;
      if (answer.kind === 'ready') {
        isReady = true;
        if (asked !== undefined) give(started, asked);
        return;
      }
      started.unref();
      settle(answer.kind === 'machine' ? { kind: 'gone', cause: new Error(answer.code) } : answer);
    });
    // Before it has loaded its code, no mail is at fault.
    started.on('error', (error) =>
      end(started, isReady ? { kind: isOutOfMemory(error) ? 'memory' : 'broken' } : { kind: 'gone', cause: error }),
    );
    started.on('exit', () =>
      end(started, isReady ? { kind: 'broken' } : { kind: 'gone', cause: new Error('The thread ended') }),
    );
    return started;
  }

  return {
    ask: (question) =>
      new Promise((resolve) => {
        asked = { question, settle: resolve, limit: undefined };
        worker ??= start();
        worker.ref();
        if (isReady) give(worker, asked);
      }),
    close: async () => {
      const ended = worker;
      worker = undefined;
      isReady = false;
      settle({ kind: 'gone', cause: new Error('The parser was closed') });
      await ended?.terminate();
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
