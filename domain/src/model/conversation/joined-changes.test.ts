import { expect, it } from 'vitest';
import type { Conversation } from './conversation.ts';
import { joinedChanges } from './joined-changes.ts';

const conversation = { priorityId: null, assignedUserId: 4, assignedTeamId: null } as Conversation;

const removed = { type: 'agent_removed' } as const;
const high = { type: 'priority', name: 'High' } as const;
const reopened = { type: 'reopened' } as const;

it('several changes are one act, each on what the former ones leave', () => {
  const seen: (number | null)[] = [];
  const change = joinedChanges(conversation, [
    (each) => {
      seen.push(each.assignedUserId);
      return { state: { assignedUserId: null }, parts: [removed] };
    },
    () => undefined,
    (each) => {
      seen.push(each.assignedUserId);
      return { state: { priorityId: 3 }, priority: 'High', parts: [high, reopened] };
    },
  ]);
  expect(seen).toEqual([4, null]);
  expect(change).toEqual({
    state: { assignedUserId: null, priorityId: 3 },
    priority: 'High',
    parts: [removed, high, reopened],
  });
});

it('what changes nothing is no act', () => {
  expect(joinedChanges(conversation, [() => undefined])).toBeUndefined();
  expect(joinedChanges(conversation, [])).toBeUndefined();
});
