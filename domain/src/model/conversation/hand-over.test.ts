import { describe, expect, it } from 'vitest';
import { availabilityStatuses } from '../agent/availability.ts';
import { handOverReason, losesDeletedAgent, opensForContact } from './hand-over.ts';
import { statusCategories } from './status.ts';

describe('a conversation and its agent', () => {
  it.each([
    ['open', true, false],
    ['waiting', true, true],
    ['resolved', false, true],
  ] as const)('%s: taken from one who is deleted %s, opened by its contact %s', (category, isTaken, opens) => {
    expect(losesDeletedAgent(category)).toBe(isTaken);
    expect(opensForContact(category)).toBe(opens);
  });

  it('every category is in the table', () => {
    expect(statusCategories).toEqual(['open', 'waiting', 'resolved']);
  });
});

describe('who gets it back', () => {
  const states = availabilityStatuses.map((availabilityStatus) => ({ availabilityStatus }));

  it('an agent in any state but the one in which he hands his work over', () => {
    const kept = states.filter((state) => handOverReason({ enabled: true, ...state }) === undefined);
    expect(kept.map((state) => state.availabilityStatus)).toEqual(['online', 'away', 'away_manual', 'offline']);
    expect(handOverReason({ enabled: true, availabilityStatus: 'away_and_reassigning' })).toBe('reassigning');
  });

  it('nobody who is not there', () => {
    for (const state of states) expect(handOverReason({ enabled: false, ...state })).toBe('missing');
    expect(handOverReason(undefined)).toBe('missing');
  });
});
