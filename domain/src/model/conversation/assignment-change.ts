import { type Agent, fullName } from '../agent/agent.ts';
import type { Team } from '../team/team.ts';
import type { Conversation } from './conversation.ts';
import type { ConversationChange } from './conversation-change.ts';
import type { Priority } from './priority.ts';

/**
 * The change that assigning the agent means, or undefined when nothing changes. The team stays as it is.
 *
 * @example
 * agentAssignment({ assignedUserId: null }, { id: 3, firstName: 'Mia', lastName: 'Novak' })
 * // { state: { assignedUserId: 3 }, parts: [{ type: 'agent_assigned', name: 'Mia Novak', agent_id: 3 }] }
 */
export function agentAssignment(
  conversation: Pick<Conversation, 'assignedUserId'>,
  agent: Pick<Agent, 'id' | 'firstName' | 'lastName'>,
): ConversationChange | undefined {
  if (conversation.assignedUserId === agent.id) return undefined;
  const { id } = agent;
  return { state: { assignedUserId: id }, parts: [{ type: 'agent_assigned', name: fullName(agent), agent_id: id }] };
}

/**
 * The same of a team. The agent, if there was one, is cleared: the team picks who answers.
 *
 * @example
 * teamAssignment({ assignedUserId: null, assignedTeamId: null }, { id: 2, name: 'Support' })
 * // { state: { assignedTeamId: 2 }, parts: [{ type: 'team_assigned', name: 'Support' }] }
 */
export function teamAssignment(
  conversation: Pick<Conversation, 'assignedUserId' | 'assignedTeamId'>,
  team: Pick<Team, 'id' | 'name'>,
): ConversationChange | undefined {
  if (conversation.assignedTeamId === team.id) return undefined;
  return withoutAgent(conversation, {
    state: { assignedTeamId: team.id },
    parts: [{ type: 'team_assigned', name: team.name }],
  });
}

/** The change, and with it the assigned agent removed, if there is one. */
function withoutAgent(
  conversation: Pick<Conversation, 'assignedUserId'>,
  change: ConversationChange,
): ConversationChange {
  if (conversation.assignedUserId === null) return change;
  return {
    ...change,
    state: { ...change.state, assignedUserId: null },
    parts: [...change.parts, { type: 'agent_removed' }],
  };
}

/**
 * The change that a priority means, or undefined when nothing changes.
 *
 * @example
 * priorityChange({ priorityId: null, priority: null }, { id: 3, name: 'High' })
 * // { state: { priorityId: 3 }, priority: 'High', parts: [{ type: 'priority', name: 'High' }] }
 */
export function priorityChange(
  conversation: Pick<Conversation, 'priorityId' | 'priority'>,
  priority: Pick<Priority, 'id' | 'name'>,
): ConversationChange | undefined {
  if (conversation.priorityId === priority.id) return undefined;
  return {
    state: { priorityId: priority.id },
    priority: priority.name,
    parts: [
      { type: 'priority', name: priority.name, ...(conversation.priority !== null && { from: conversation.priority }) },
    ],
  };
}
