import type { Timestamp } from '@helpdesk/domain';

/** What a large desk is made from. The same three give the same rows, on every engine. */
export interface LargePlan {
  readonly conversations: number;
  /** A whole number from 0 to 2^32 - 1. */
  readonly seed: number;
  /** The moment at which the history ends. */
  readonly end: Timestamp;
}

/** How many conversations one transaction adds. The ids of messages in it follow their times. */
export const chunkSize = 2_000;
