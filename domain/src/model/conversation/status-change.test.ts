import { describe, expect, it } from 'vitest';
import type { Conversation } from './conversation.ts';
import { reopening, statusChange } from './status-change.ts';

const statuses = [
  { id: 1, name: 'Open', category: 'open' },
  { id: 2, name: 'Snoozed', category: 'waiting' },
  { id: 3, name: 'Resolved', category: 'resolved' },
  { id: 4, name: 'Closed', category: 'resolved' },
  { id: 5, name: 'On hold', category: 'waiting' },
] as const;

const now = 1_000_000;

const earlier = 500_000;

const wake = 2_000_000;

type Status = (typeof statuses)[number];

const inStatus = (status: Status) =>
  ({
    statusId: status.id,
    status: status.name,
    resolvedAt: status.category === 'resolved' ? earlier : null,
    closedAt: status.name === 'Closed' ? earlier : null,
    snoozedUntil: status.name === 'Snoozed' ? wake : null,
  }) as Conversation;

const moves = statuses.flatMap((from) => statuses.map((to) => [from.name, to.name, from, to] as const));

describe('statusChange', () => {
  it.each(moves)('%s to %s', (_from, _to, from, to) => {
    const until = to.name === 'Snoozed' ? wake : null;
    const change = statusChange(inStatus(from), to, until, now);
    if (from.id === to.id) {
      expect(change).toBeUndefined();
      return;
    }
    const resolved = to.category === 'resolved';
    expect(change?.state).toEqual({
      statusId: to.id,
      snoozedUntil: until,
      resolvedAt: resolved ? (from.category === 'resolved' ? earlier : now) : null,
      closedAt: to.name === 'Closed' ? now : null,
    });
    expect(change?.status).toEqual({ name: to.name, category: to.category });
    const ending = to.name === 'Snoozed' ? { snoozed_until: '1970-01-01T00:33:20.000Z' } : {};
    expect(change?.parts).toEqual([{ type: 'status', name: to.name, ...ending, from: from.name }]);
  });

  it('moves the wake-up when only the time differs', () => {
    expect(statusChange(inStatus(statuses[1]), statuses[1], wake + 1, now)?.state.snoozedUntil).toBe(wake + 1);
  });
});

describe('reopening', () => {
  const [open, snoozed, , closed] = statuses;

  it('opens what is not open, and gives the reason why the agent does not get it back', () => {
    expect(reopening(inStatus(closed), open, undefined, now)).toEqual({
      state: { statusId: 1, snoozedUntil: null, resolvedAt: null, closedAt: null },
      status: { name: 'Open', category: 'open' },
      parts: [{ type: 'reopened', from: 'Closed' }],
    });
    expect(reopening(inStatus(snoozed), open, 'reassigning', now)).toMatchObject({
      state: { statusId: 1, snoozedUntil: null, assignedUserId: null },
      parts: [
        { type: 'reopened', from: 'Snoozed' },
        { type: 'agent_removed', reason: 'reassigning' },
      ],
    });
    expect(reopening(inStatus(open), open, 'reassigning', now)).toBeUndefined();
  });
});
