import { dayLengthMs, type TimeSpan } from '@helpdesk/domain';

/**
 * A span as the days in UTC that are in it whole, whose sums are kept, and what is left before and after them: less
 * than two days, whose rows are counted. All are half-open; each of them may be empty.
 */
export interface WholeDays extends Readonly<Record<string, number>> {
  /** Numbers of days since 1970. */
  readonly firstDay: number;
  readonly untilDay: number;
  readonly beforeFrom: number;
  readonly beforeUntil: number;
  readonly afterFrom: number;
  readonly afterUntil: number;
}

export function wholeDays({ from, until }: TimeSpan): WholeDays {
  const firstDay = Math.ceil(from / dayLengthMs);
  const untilDay = Math.max(firstDay, Math.floor(until / dayLengthMs));
  const beforeUntil = Math.min(firstDay * dayLengthMs, until);
  const afterFrom = Math.max(beforeUntil, Math.min(untilDay * dayLengthMs, until));
  return { firstDay, untilDay, beforeFrom: from, beforeUntil, afterFrom, afterUntil: until };
}
