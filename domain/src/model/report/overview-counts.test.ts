import { describe, expect, it } from 'vitest';
import { availabilityStatuses } from '../agent/availability.ts';
import { overviewCounts } from './overview-counts.ts';

const now = 1_000_000;

const nothing = {
  open: 0,
  awaitingResponse: 0,
  waitingLongest: null,
  unassigned: 0,
  pending: 0,
  agentsOnline: 0,
  agentsAway: 0,
  agentsOffline: 0,
  agentsReassigning: 0,
};

describe('overviewCounts', () => {
  it('is zero of nothing', () => expect(overviewCounts([], [], now)).toEqual(nothing));

  it('adds up what comes in parts, and asks only of open conversations who waits and who has them', () => {
    const handling = [
      { category: 'open', total: 5, awaitingResponse: 2, waitingSince: now - 3_999, unassigned: 3 },
      { category: 'waiting', total: 7, awaitingResponse: 6, waitingSince: 0, unassigned: 5 },
      { category: 'open', total: 10, awaitingResponse: 4, waitingSince: now - 5_999, unassigned: 1 },
      { category: 'resolved', total: 100, awaitingResponse: 50, waitingSince: 0, unassigned: 25 },
    ] as const;
    expect(overviewCounts(handling, [], now)).toEqual({
      ...nothing,
      open: 15,
      awaitingResponse: 6,
      waitingLongest: 5,
      unassigned: 4,
      pending: 7,
    });
  });

  it.each([
    ['online', 'agentsOnline'],
    ['away', 'agentsAway'],
    ['away_manual', 'agentsAway'],
    ['away_and_reassigning', 'agentsAway'],
    ['offline', 'agentsOffline'],
  ] as const)('%s counts in %s', (availability, figure) => {
    const agentsReassigning = availability === 'away_and_reassigning' ? 3 : 0;
    expect(overviewCounts([], [{ availability, count: 3 }], now)).toEqual({
      ...nothing,
      [figure]: 3,
      agentsReassigning,
    });
  });

  it('has a place for every availability', () => {
    const counts = overviewCounts(
      [],
      availabilityStatuses.map((availability) => ({ availability, count: 1 })),
      now,
    );
    expect(counts.agentsOnline + counts.agentsAway + counts.agentsOffline).toBe(availabilityStatuses.length);
  });
});
