import type { Actor } from '../agent/agent.ts';
import type { Permission } from '../role/permission.ts';

/** Open conversations of a list; `unread` of them have unread messages, null where that is not counted. */
export interface ListCount {
  /** At most `countLimits.open`, which then means "or more". */
  readonly open: number;
  /** At most `countLimits.unread`, which then means "or more". */
  readonly unread: number | null;
}

/** The counts of each list; null for a list that the agent may not open. */
export interface ListCounts {
  readonly assigned: ListCount | null;
  readonly unassigned: ListCount | null;
  readonly all: ListCount | null;
  readonly mentioned: ListCount;
  /** The agent's own teams, by id: their conversations that no agent has. */
  readonly teams: ReadonlyMap<number, ListCount | null>;
}

/** Conversations in a status of category open. */
export interface OpenTotals {
  readonly assigned: number;
  readonly unassigned: number;
  readonly all: number;
  /** For each team with such conversations, how many of them have no agent. */
  readonly ofTeams: ReadonlyMap<number, number>;
}

/** The same of all agents at once. */
export type OpenTotalsOfAll = Omit<OpenTotals, 'assigned'> & {
  /** The number of each agent who has any. Others are left out. */
  readonly ofAgents: ReadonlyMap<number, number>;
};

/** How far lists are counted, so that the cost is bounded. */
export const countLimits = { open: 10_000, unread: 1_000 } as const;

/**
 * The counts of the lists that the agent may open.
 *
 * @example
 * const totals = { assigned: 3, unassigned: 20_000, all: 90_000, mentioned: 1, ofTeams: new Map() };
 * const reader = { permissions: ['conversations:read_unassigned'], teams: [] } as const;
 * const unread = { assigned: 2, mentioned: 0 };
 * listCounts(reader, totals, unread).unassigned // { open: 10000, unread: null }
 * listCounts(reader, totals, unread).all // null
 */
export function listCounts(
  actor: Pick<Actor, 'permissions' | 'teams'>,
  totals: OpenTotals & { readonly mentioned: number },
  unread: { readonly assigned: number; readonly mentioned: number },
): ListCounts {
  const counted = (permission: Permission, open: number, withUnread: number | null = null): ListCount | null =>
    actor.permissions.includes(permission) ? { open: Math.min(open, countLimits.open), unread: withUnread } : null;
  const ofTeam = (id: number) => counted('conversations:read_team_inbox', totals.ofTeams.get(id) ?? 0);
  return {
    assigned: counted('conversations:read_assigned', totals.assigned, unread.assigned),
    unassigned: counted('conversations:read_unassigned', totals.unassigned),
    all: counted('conversations:read_all', totals.all),
    mentioned: { open: Math.min(totals.mentioned, countLimits.open), unread: unread.mentioned },
    teams: new Map(actor.teams.map(({ id }) => [id, ofTeam(id)])),
  };
}
