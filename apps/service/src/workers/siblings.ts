import type { SignalBus } from '@helpdesk/domain/ports';
import type { SharedCounts } from '@helpdesk/http';
import type { ProcessesBeside } from '@helpdesk/sql';
import { lineBus } from './line-bus.ts';
import { sharedCounts } from './shared-counts.ts';
import type { WorkerLine } from './worker-line.ts';
import { writeTurns } from './write-turns.ts';

/** The other workers of this service, as a worker sees them. */
export interface Siblings {
  /** The number of this worker, from 1. */
  readonly number: number;
  readonly beside: ProcessesBeside;
  readonly counts: SharedCounts;
  openBus(): SignalBus;
  /** Whether this worker runs the jobs of the desk, where the database does not decide it. */
  hasDuty(): boolean;
  /** Figures of all workers. */
  figures(own: () => Promise<string>): () => Promise<string>;
}

export function siblingsOn(line: WorkerLine, number: number, count: number): Siblings {
  let hasDuty = false;
  line.on('duty', () => {
    hasDuty = true;
  });
  return {
    number,
    beside: { processes: count, turns: writeTurns(line) },
    counts: sharedCounts(line),
    openBus: () => lineBus(line),
    hasDuty: () => hasDuty,
    figures: (own) => allFigures(line, own),
  };
}

/** The primary process collects them; it leaves out a worker that does not answer in time. */
function allFigures(line: WorkerLine, own: () => Promise<string>): () => Promise<string> {
  const questions = new Map<number, (text: string) => void>();
  let asked = 0;
  line.on('figures', ({ question, text }) => {
    questions.get(question)?.(text);
    questions.delete(question);
  });
  line.on('ask-figures', ({ question }) => {
    own().then(
      (text) => line.send({ type: 'figures', question, text }),
      // The primary process stops waiting and leaves out this worker.
      () => {},
    );
  });
  return () =>
    new Promise((resolve) => {
      asked += 1;
      questions.set(asked, resolve);
      line.send({ type: 'ask-figures', question: asked });
    });
}
