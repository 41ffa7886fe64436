import type { UploadAmount, UploadCount } from '../model/media/upload-quota.ts';
import type { Timestamp } from '../model/shared/time.ts';

/** How much widgets have uploaded on each day, and how much their current uploads may still add. */
export interface UploadReader {
  /** Zero when nothing was counted. */
  sumOf(count: UploadCount): Promise<UploadAmount>;

  /** The holds from before that time, in no order. */
  listHolds(before: Timestamp, limit: number): Promise<readonly UploadHold[]>;
}

export interface UploadRepository extends UploadReader {
  /**
   * Adds the amount, which may be below zero, and answers the sum. Until this transaction ends, a second `add` to the
   * same count waits. A count of zero bytes and files is removed.
   */
  add(count: UploadCount, amount: UploadAmount): Promise<UploadAmount>;

  insertHold(hold: UploadHold): Promise<void>;

  /** Removes the hold and returns it; undefined when it was settled or released before. */
  takeHold(id: string): Promise<UploadHold | undefined>;

  /** Deletes the counts of days that began before that instant; returns how many. */
  deleteCounts(before: Timestamp): Promise<number>;
}

/** Part of the quotas of a day, held by one upload while it is under way. */
export interface UploadHold extends UploadAmount {
  /** A uuid. */
  readonly id: string;
  readonly createdAt: Timestamp;
  /** The start of the day that the upload counts for. */
  readonly day: Timestamp;
  readonly contactId: number;
  readonly inboxId: number;
  readonly address: string;
}
