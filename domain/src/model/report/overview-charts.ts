import { compareText } from '../shared/compare-text.ts';
import type { ZonedDay } from '../shared/zoned-day.ts';
import { type MessageCount, messageKind } from './overview-messages.ts';

/** How the desk's work went, day by day. */
export interface OverviewCharts {
  /** Conversations by the day of their creation. */
  readonly newConversations: readonly DateCount[];
  /** By the day on which they were resolved; one that was opened again since is on none. */
  readonly resolvedConversations: readonly DateCount[];
  /** Public messages of agents, by the day on which they were written. */
  readonly messagesSent: readonly DateCount[];
  /** The conversations created in the window by the status that they have now: most first, ties by name. */
  readonly statusSummary: readonly StatusCount[];
}

export interface DateCount {
  readonly date: string;
  readonly count: number;
}

/** How many there are on a day. */
export interface DayCount {
  /** The position of the day in the requested days, from 0. */
  readonly day: number;
  readonly count: number;
}

export interface StatusCount {
  /** The status's name. */
  readonly status: string;
  readonly count: number;
}

/** What the charts are drawn from: counts in any order, days without any left out. */
export interface ChartCounts {
  readonly created: readonly DayCount[];
  readonly resolved: readonly DayCount[];
  readonly messages: readonly MessageCount[];
  readonly statuses: readonly StatusCount[];
}

/**
 * The charts of the days. A day without anything is shown with 0; a status without conversations is left out.
 *
 * @example
 * const days = reportDays(Date.UTC(2026, 0, 15), 'UTC', 1);
 * const counts = { created: [{ day: 1, count: 3 }], resolved: [], messages: [], statuses: [] };
 * overviewCharts(days, counts).newConversations
 * // [{ date: '2026-01-14', count: 0 }, { date: '2026-01-15', count: 3 }]
 */
export function overviewCharts(days: readonly ZonedDay[], counts: ChartCounts): OverviewCharts {
  return {
    newConversations: everyDay(days, counts.created),
    resolvedConversations: everyDay(days, counts.resolved),
    messagesSent: everyDay(
      days,
      counts.messages.filter((each) => messageKind(each) === 'outgoing'),
    ),
    statusSummary: counts.statuses
      .filter((each) => each.count > 0)
      .sort((a, b) => b.count - a.count || compareText(a.status, b.status)),
  };
}

/** A chart shows the days on which nothing happened too. */
function everyDay(days: readonly ZonedDay[], counts: readonly DayCount[]): readonly DateCount[] {
  const totals: number[] = [];
  for (const { day, count } of counts) totals[day] = (totals[day] ?? 0) + count;
  return days.map(({ date }, index) => ({ date, count: totals[index] ?? 0 }));
}
