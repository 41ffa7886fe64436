import type { SetupLink } from '@helpdesk/domain/use-cases';
import type { FirstStart } from '../composition/bootstrap.ts';

/** The messages between a worker and the primary process, over the channel of `node:cluster`. */

/** The messages that one worker sends to all others. */
type Topic = 'signal' | 'counts';

export type ToPrimary =
  | {
      readonly type: 'started';
      readonly address: string;
      readonly firstStart: FirstStart | undefined;
      readonly setup: SetupLink | undefined;
    }
  /** The worker could not start: a line for the operator, and the exit code. */
  | { readonly type: 'refused'; readonly line: string; readonly exitCode: number }
  | { readonly type: 'say'; readonly topic: Topic; readonly text: string }
  | { readonly type: 'want-turn' }
  | { readonly type: 'give-turn' }
  /** The figures of all workers, please. */
  | { readonly type: 'ask-figures'; readonly question: number }
  | Figures;

export type ToWorker =
  | { readonly type: 'heard'; readonly topic: Topic; readonly from: number; readonly text: string }
  /** A worker has started, or has ended. */
  | { readonly type: 'came'; readonly worker: number }
  | { readonly type: 'went'; readonly worker: number }
  /** From now on this worker runs the jobs that run once for all workers. */
  | { readonly type: 'duty' }
  | { readonly type: 'stop' }
  | { readonly type: 'turn' }
  /** Another worker wants to write. */
  | { readonly type: 'turn-wanted' }
  | { readonly type: 'ask-figures'; readonly question: number }
  | Figures;

/** Answers the question of this number. */
interface Figures {
  readonly type: 'figures';
  readonly question: number;
  readonly text: string;
}

/** What a worker has to know before it can read its settings. */
export interface WorkerOrder {
  /** The number from 1 on. A worker that is started again keeps it. */
  readonly number: number;
  readonly count: number;
  readonly port: number;
  readonly demo: boolean;
}
