import type { Actor } from '../agent/agent.ts';
import type { Permission } from '../role/permission.ts';
import { refuse } from '../shared/errors.ts';
import type { Conversation, ConversationState } from './conversation.ts';

/**
 * Which conversations an agent may read, as data. `isVisible` defines what it means, and a store turns it into a
 * condition. Details, lists, search and sockets use it.
 */
export interface Visibility {
  readonly all: boolean;
  /** Conversations assigned to this agent. */
  readonly assignedTo: number | null;
  /** Every conversation of these teams. */
  readonly teams: readonly number[];
  /** Teams whose conversations without an agent are visible. */
  readonly teamInboxes: readonly number[];
  /** Whether conversations with neither team nor agent are visible. */
  readonly unassigned: boolean;
}

export const nothingVisible: Visibility = {
  all: false,
  assignedTo: null,
  teams: [],
  teamInboxes: [],
  unassigned: false,
};

/**
 * The conversations that the actor may read. Without `conversations:read` there are none, whatever else they hold.
 *
 * @example
 * conversationVisibility({ id: 7, permissions: ['conversations:read', 'conversations:read_assigned'], teams: [] })
 * // { all: false, assignedTo: 7, teams: [], teamInboxes: [], unassigned: false }
 */
export function conversationVisibility(actor: Pick<Actor, 'id' | 'permissions' | 'teams'>): Visibility {
  const may = (permission: Permission): boolean => actor.permissions.includes(permission);
  if (!may('conversations:read')) return nothingVisible;
  const teamIds = actor.teams.map((team) => team.id);
  return {
    all: may('conversations:read_all'),
    assignedTo: may('conversations:read_assigned') ? actor.id : null,
    teams: may('conversations:read_team_all') ? teamIds : [],
    teamInboxes: may('conversations:read_team_inbox') ? teamIds : [],
    unassigned: may('conversations:read_unassigned'),
  };
}

/**
 * Whether a conversation with these assignees is among the visible ones.
 *
 * @example
 * isVisible({ ...nothingVisible, assignedTo: 7 }, { assignedUserId: 7, assignedTeamId: null }) // true
 */
export function isVisible(
  visibility: Visibility,
  conversation: Pick<ConversationState, 'assignedUserId' | 'assignedTeamId'>,
): boolean {
  const { assignedUserId: agent, assignedTeamId: team } = conversation;
  if (visibility.all) return true;
  if (agent !== null && agent === visibility.assignedTo) return true;
  if (team !== null && visibility.teams.includes(team)) return true;
  if (agent !== null) return false;
  return team === null ? visibility.unassigned : visibility.teamInboxes.includes(team);
}

/**
 * Throws `conversation.no_access` when the actor may not read the conversation.
 *
 * @example
 * requireAccess({ id: 7, permissions: [], teams: [] }, conversation) // throws conversation.no_access
 */
export function requireAccess(
  actor: Pick<Actor, 'id' | 'permissions' | 'teams'>,
  conversation: Pick<Conversation, 'assignedUserId' | 'assignedTeamId'>,
): void {
  if (!isVisible(conversationVisibility(actor), conversation)) {
    throw refuse('conversation.no_access', 'You may not read this conversation');
  }
}

/**
 * Whether the actor may list the conversations of a team that no agent has: a member of the team, or who may read all.
 *
 * @example
 * mayListUnassignedOf({ permissions: ['conversations:read_team_inbox'], teams: [] }, 3) // false
 */
export function mayListUnassignedOf(
  {
    permissions,
    teams,
  }: { readonly permissions: readonly Permission[]; readonly teams: readonly { readonly id: number }[] },
  teamId: number,
): boolean {
  const isNear = teams.some(({ id }) => id === teamId) || permissions.includes('conversations:read_all');
  return isNear && permissions.includes('conversations:read_team_inbox');
}
