import type { Actor } from '../agent/agent.ts';
import type { ConversationSortField } from '../conversation/conversation-fields.ts';
import type { SortDirection } from '../list/sort.ts';
import { refuse } from '../shared/errors.ts';
import type { JsonObject, JsonValue } from '../shared/json.ts';
import type { Timestamp } from '../shared/time.ts';

/** A filter as clients send it: conditions, or a group of them. */
export type ViewFilters = readonly JsonValue[] | JsonObject;

/** For one agent, for the members of a team, or for all agents. */
export type ViewVisibility = 'user' | 'team' | 'all';

/** A filter of conversations under a name, with an order. */
export interface View {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly name: string;
  /** Parsed by `parseFilter` for each agent who opens the view: it may contain `"me"`. */
  readonly filters: ViewFilters;
  readonly visibility: ViewVisibility;
  /** The owner of a view with visibility `user`; null for the others. */
  readonly userId: number | null;
  /** Set when the visibility is `team`. */
  readonly teamId: number | null;
  readonly orderBy: ConversationSortField;
  readonly order: SortDirection;
}

/** How many views one agent has, and how many are shared. */
export const viewLimits = { own: 100, shared: 500 } as const;

/**
 * Whether the view is one for the agent.
 *
 * @example
 * isViewFor({ id: 7, teams: [] }, { visibility: 'user', userId: 7, teamId: null }) // true
 */
export function isViewFor(
  actor: Pick<Actor, 'id' | 'teams'>,
  view: Pick<View, 'visibility' | 'userId' | 'teamId'>,
): boolean {
  switch (view.visibility) {
    case 'all':
      return true;
    case 'user':
      return view.userId === actor.id;
    case 'team':
      return actor.teams.some((team) => team.id === view.teamId);
  }
}

/** The error for a view of another agent. */
export function noAccessToView(): Error {
  return refuse('view.no_access', 'This view is not one of yours');
}
