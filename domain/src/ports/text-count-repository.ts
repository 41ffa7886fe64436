import type { Timestamp } from '../model/shared/time.ts';
import type { TextAmount, TextScope } from '../model/widget/text-quota.ts';

/** The count of a day that a text is added to. */
export interface TextCount {
  readonly scope: TextScope;
  /** The id of the contact, or the address. */
  readonly subject: string;
}

/** How much strangers and contacts have written through widgets on each day. */
export interface TextCountRepository {
  /**
   * Adds the amount to each of these counts, in this order, and answers the sums in the same order. Until this
   * transaction ends, a second `add` to one of them waits.
   *
   * @param day when the day began
   */
  add(day: Timestamp, counts: readonly TextCount[], amount: TextAmount): Promise<readonly TextAmount[]>;

  /** Counts of days that began before that instant; returns how many. */
  deleteCounts(before: Timestamp): Promise<number>;
}
