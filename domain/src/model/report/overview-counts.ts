import type { AvailabilityStatus } from '../agent/availability.ts';
import type { StatusCategory } from '../conversation/status.ts';
import { secondLengthMs, type Timestamp } from '../shared/time.ts';

/** The numbers of this moment: open work, and the agents who are available for it. */
export interface OverviewCounts {
  /** Conversations whose status is of category `open`. */
  readonly open: number;
  /** Open conversations whose contact waits for a reply. */
  readonly awaitingResponse: number;
  /** Whole seconds for which the first of them has waited; null when none waits. */
  readonly waitingLongest: number | null;
  /** Open conversations without an agent, with or without a team. */
  readonly unassigned: number;
  /** Conversations whose status is of category `waiting`: snoozed, and what the desk has of its own. */
  readonly pending: number;
  /** Enabled agents; the three add up to all of them. */
  readonly agentsOnline: number;
  readonly agentsAway: number;
  readonly agentsOffline: number;
  /** Agents who are away and get no conversation back. */
  readonly agentsReassigning: number;
}

/** The number of conversations of one category at present. */
export interface HandlingCount {
  readonly category: StatusCategory;
  readonly total: number;
  /** The number of conversations with `waitingSince`. */
  readonly awaitingResponse: number;
  /** The earliest `waitingSince` of all; null when no contact waits. */
  readonly waitingSince: Timestamp | null;
  /** The number of conversations without an agent. */
  readonly unassigned: number;
}

export interface AvailabilityCount {
  readonly availability: AvailabilityStatus;
  readonly count: number;
}

const shownAs: Readonly<Record<AvailabilityStatus, 'online' | 'away' | 'offline'>> = {
  online: 'online',
  away: 'away',
  away_manual: 'away',
  away_and_reassigning: 'away',
  offline: 'offline',
};

/**
 * The numbers of this moment, from counts in any order. A category or an availability that is missing counts as zero.
 *
 * @example
 * const handling = [{ category: 'open', total: 3, awaitingResponse: 2, waitingSince: 4_000, unassigned: 1 }] as const;
 * overviewCounts(handling, [], 10_000).waitingLongest // 6
 */
export function overviewCounts(
  handling: readonly HandlingCount[],
  availability: readonly AvailabilityCount[],
  now: Timestamp,
): OverviewCounts {
  const open = handling.filter((each) => each.category === 'open');
  const agents = (shown: 'online' | 'away' | 'offline'): number =>
    sum(availability.map((each) => (shownAs[each.availability] === shown ? each.count : 0)));
  return {
    open: sum(open.map((each) => each.total)),
    awaitingResponse: sum(open.map((each) => each.awaitingResponse)),
    waitingLongest: longest(open, now),
    unassigned: sum(open.map((each) => each.unassigned)),
    pending: sum(handling.map((each) => (each.category === 'waiting' ? each.total : 0))),
    agentsOnline: agents('online'),
    agentsAway: agents('away'),
    agentsOffline: agents('offline'),
    agentsReassigning: sum(availability.map((each) => (each.availability === 'away_and_reassigning' ? each.count : 0))),
  };
}

function longest(open: readonly HandlingCount[], now: Timestamp): number | null {
  const since = open.flatMap((each) => each.waitingSince ?? []);
  return since.length === 0 ? null : Math.max(0, Math.floor((now - Math.min(...since)) / secondLengthMs));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
