import { type Actor, fullName } from '../agent/agent.ts';
import { invalidInput } from '../errors.ts';
import type { Permission } from '../permission.ts';
import type { Ports } from '../ports/ports.ts';
import type { StoreReader } from '../ports/store.ts';
import type { ConversationChange } from './change-conversation.ts';
import type { Conversation } from './conversation.ts';
import { actOnConversation } from './open-conversation.ts';

const agentPermission: Permission = 'conversations:update_user_assignee';
const teamPermission: Permission = 'conversations:update_team_assignee';

export interface AssignInput {
  readonly assigneeId: number;
  readonly expectedVersions?: readonly number[] | undefined;
}

export type UnassignInput = Omit<AssignInput, 'assigneeId'>;

/** The team stays as it is. */
export async function assignAgent(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  input: AssignInput,
): Promise<true> {
  return actOnConversation(ports, actor, {
    permission: agentPermission,
    uuid,
    expectedVersions: input.expectedVersions,
    prepare: (writer) => requireAssignableAgent(writer, 'assigneeId', input.assigneeId),
    decide: (conversation, agent) =>
      conversation.assignedUserId === agent.id
        ? undefined
        : { state: { assignedUserId: agent.id }, sentences: [`assigned ${fullName(agent)}`] },
  });
}

/** The agent, if there was one, is cleared: the team picks who answers. */
export async function assignTeam(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  input: AssignInput,
): Promise<true> {
  return actOnConversation(ports, actor, {
    permission: teamPermission,
    uuid,
    expectedVersions: input.expectedVersions,
    prepare: (writer) => requireAssignableTeam(writer, 'assigneeId', input.assigneeId),
    decide: (conversation, team) => {
      if (conversation.assignedTeamId === team.id) return undefined;
      return withoutAgent(conversation, {
        state: { assignedTeamId: team.id },
        sentences: [`assigned the team ${team.name}`],
      });
    },
  });
}

export async function unassignAgent(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  input: UnassignInput,
): Promise<true> {
  return actOnConversation(ports, actor, {
    permission: agentPermission,
    uuid,
    expectedVersions: input.expectedVersions,
    prepare: async () => undefined,
    decide: (conversation) =>
      conversation.assignedUserId === null
        ? undefined
        : { state: { assignedUserId: null }, sentences: ['removed the assigned agent'] },
  });
}

export async function unassignTeam(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  input: UnassignInput,
): Promise<true> {
  return actOnConversation(ports, actor, {
    permission: teamPermission,
    uuid,
    expectedVersions: input.expectedVersions,
    prepare: async () => undefined,
    decide: (conversation) =>
      conversation.assignedTeamId === null
        ? undefined
        : { state: { assignedTeamId: null }, sentences: ['removed the assigned team'] },
  });
}

/** The change, and with it the assigned agent removed, if there is one. */
function withoutAgent(conversation: Conversation, change: ConversationChange): ConversationChange {
  if (conversation.assignedUserId === null) return change;
  return {
    ...change,
    state: { ...change.state, assignedUserId: null },
    sentences: [...change.sentences, 'removed the assigned agent'],
  };
}

/** Throws `agent.unknown` unless the id is that of an enabled agent. */
export async function requireAssignableAgent(reader: Pick<StoreReader, 'agents'>, path: string, id: number) {
  const agent = await reader.agents.find(id);
  if (!agent?.enabled) throw invalidInput('agent.unknown', path, 'is not the id of an enabled agent');
  return agent;
}

/** Throws `team.unknown` unless the id is that of a team. */
export async function requireAssignableTeam(reader: Pick<StoreReader, 'teams'>, path: string, id: number) {
  const team = await reader.teams.find(id);
  if (team === undefined) throw invalidInput('team.unknown', path, 'is not the id of a team');
  return team;
}
