import type { Timestamp } from '../model/shared/time.ts';

/** Answers kept by the idempotency key of their request, so that a repeated request runs once. */
export interface IdempotencyRepository {
  /**
   * Takes the key for this transaction. Undefined: it was free and is ours. Else what an earlier
   * transaction kept. While another transaction holds the key, this waits until that one ends.
   * A record created before `expiredBefore` counts as free.
   */
  claim(key: IdempotencyKey, at: Timestamp, expiredBefore: Timestamp): Promise<KeptAnswer | undefined>;

  /** Keeps the sealed answer under the key that this transaction claimed. */
  keep(key: IdempotencyKey, answer: string): Promise<void>;

  /** Deletes the oldest responses, at most `limit`; returns how many were deleted. */
  deleteBefore(before: Timestamp, limit: number): Promise<number>;
}

export interface IdempotencyKey {
  /** The caller; keys of different callers are separate. */
  readonly callerId: number;
  readonly key: string;
  /** The hash of method, path and body. */
  readonly fingerprint: string;
}

export interface KeptAnswer {
  readonly fingerprint: string;
  /** Sealed. */
  readonly answer: string;
}
