import { describe, expect, it } from 'vitest';
import { agentAssignment, priorityChange, teamAssignment } from './assignment-change.ts';

const ana = { id: 9, firstName: 'Ana', lastName: 'Lima' };
const billing = { id: 4, name: 'Billing' };

describe('agentAssignment', () => {
  it('names the agent, and leaves the team', () => {
    const change = { state: { assignedUserId: 9 }, parts: [{ type: 'agent_assigned', name: 'Ana Lima', agent_id: 9 }] };
    expect(agentAssignment({ assignedUserId: 8 }, ana)).toEqual(change);
    expect(agentAssignment({ assignedUserId: null }, ana)).toEqual(change);
    expect(agentAssignment({ assignedUserId: 9 }, ana)).toBeUndefined();
  });
});

describe('teamAssignment', () => {
  it('names the team, and removes an agent', () => {
    const named = { type: 'team_assigned', name: 'Billing' };
    const assigned = { state: { assignedTeamId: 4 }, parts: [named] };
    expect(teamAssignment({ assignedUserId: null, assignedTeamId: null }, billing)).toEqual(assigned);
    expect(teamAssignment({ assignedUserId: 9, assignedTeamId: 3 }, billing)).toEqual({
      state: { assignedTeamId: 4, assignedUserId: null },
      parts: [named, { type: 'agent_removed' }],
    });
    expect(teamAssignment({ assignedUserId: 9, assignedTeamId: 4 }, billing)).toBeUndefined();
  });
});

describe('priorityChange', () => {
  it('is none when the priority stays', () => {
    const high = { id: 3, name: 'High' } as const;
    expect(priorityChange({ priorityId: 3, priority: 'High' }, high)).toBeUndefined();
    const change = { state: { priorityId: 3 }, priority: 'High' };
    expect(priorityChange({ priorityId: null, priority: null }, high)).toEqual({
      ...change,
      parts: [{ type: 'priority', name: 'High' }],
    });
    expect(priorityChange({ priorityId: 1, priority: 'Low' }, high)).toEqual({
      ...change,
      parts: [{ type: 'priority', name: 'High', from: 'Low' }],
    });
  });
});
