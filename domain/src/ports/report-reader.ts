import type { DayCount, StatusCount } from '../model/report/overview-charts.ts';
import type { AvailabilityCount, HandlingCount } from '../model/report/overview-counts.ts';
import type { FirstReplies, MessageCount } from '../model/report/overview-messages.ts';
import type { TagCount } from '../model/report/tag-distribution.ts';
import type { Timestamp } from '../model/shared/time.ts';
import type { ZonedDay } from '../model/shared/zoned-day.ts';

/** Conversations of that inbox, and those that the team has now; without either all. */
export interface ReportScope {
  readonly inboxId?: number | undefined;
  readonly teamId?: number | undefined;
}

/**
 * Counts, made by the store: never the rows. `days` follow each other without a gap, oldest first; an
 * instant belongs to a day from its `from` on until before its `until`. Groups of zero may be left
 * out, a group may come in parts, the order is any.
 */
export interface ReportReader {
  /** Counts conversations created at `from` or later. `counts` has at least the most frequent tags, in any order. */
  tagCounts(
    from: Timestamp,
    of?: ReportScope,
  ): Promise<{
    readonly counts: readonly TagCount[];
    readonly tagged: number;
    readonly total: number;
  }>;

  /** The number of unresolved conversations by the category of their status. */
  handlingCounts(): Promise<readonly HandlingCount[]>;

  /** Agents who are enabled and not deleted. */
  availabilityCounts(): Promise<readonly AvailabilityCount[]>;

  /** Conversations by the day of `createdAt`. */
  createdPerDay(days: readonly ZonedDay[], of?: ReportScope): Promise<readonly DayCount[]>;

  /** Conversations by the day of `resolvedAt`. */
  resolvedPerDay(days: readonly ZonedDay[], of?: ReportScope): Promise<readonly DayCount[]>;

  /** Conversations created on one of the days, by the status that they have. */
  statusCounts(days: readonly ZonedDay[]): Promise<readonly StatusCount[]>;

  /** Messages by the day of `createdAt`, without activities. */
  messagesPerDay(days: readonly ZonedDay[], of?: ReportScope): Promise<readonly MessageCount[]>;

  /**
   * Counts conversations created on one of the days whose `firstReplyAt` is later than `createdAt`. A conversation that
   * an agent began has its first reply at once, without a wait.
   */
  firstReplies(days: readonly ZonedDay[], of?: ReportScope): Promise<FirstReplies>;
}
