import { describe, expect, it } from 'vitest';
import { availabilityStatuses, nextAvailability, sweptStatuses } from './availability.ts';

const chosenByHand = ['away_manual', 'away_and_reassigning'];

const product = availabilityStatuses.flatMap((current) =>
  availabilityStatuses.flatMap((requested) =>
    (['user', 'idle'] as const).map((source) => [current, requested, source] as const),
  ),
);

describe('nextAvailability', () => {
  it('is asked for every state, request and source', () => {
    expect(product).toHaveLength(50);
  });

  it.each(product)('%s, asked for %s by %s', (current, requested, source) => {
    const kept = source === 'idle' && chosenByHand.includes(current);
    expect(nextAvailability(current, requested, source)).toBe(kept ? current : requested);
  });
});

it('only what silence may change is swept', () => {
  expect(sweptStatuses).toEqual(['online', 'away']);
});
