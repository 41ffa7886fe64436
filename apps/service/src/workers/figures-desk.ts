import { setTimeout as wait } from 'node:timers/promises';
import { mergeFigures } from './merge-figures.ts';

/** How long a worker may take to answer, in milliseconds. */
const patienceMs = 2_000;

/** Collects the figures of all workers for one of them. */
export interface FiguresDesk {
  /** Never rejects: who does not answer in time is left out. */
  collect(workers: readonly FigureWorker[]): Promise<string>;
  /** The answer of a worker. */
  answered(question: number, text: string): void;
}

interface FigureWorker {
  readonly ended: Promise<unknown>;
  send(message: { readonly type: 'ask-figures'; readonly question: number }): void;
}

/** @param own figures of the primary process */
export function figuresDesk(own: () => Promise<string>): FiguresDesk {
  const questions = new Map<number, (text: string) => void>();
  let asked = 0;

  async function ask(worker: FigureWorker): Promise<string> {
    asked += 1;
    const question = asked;
    const answer = new Promise<string>((resolve) => questions.set(question, resolve));
    worker.send({ type: 'ask-figures', question });
    const nothing = worker.ended.then(() => '');
    const text = await Promise.race([answer, nothing, wait(patienceMs, '', { ref: false })]);
    questions.delete(question);
    return text;
  }

  return {
    collect: async (workers) => mergeFigures(await Promise.all([own(), ...workers.map(ask)])),
    answered: (question, text) => questions.get(question)?.(text),
  };
}
