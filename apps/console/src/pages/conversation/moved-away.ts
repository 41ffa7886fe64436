import type { Conversation } from '@helpdesk/client';

/** The team of a conversation while it was open here: when it was opened, and when it was seen last. */
export interface Seen {
  readonly first: number | null;
  readonly last: number | null;
}

/** The team or agent that now has the conversation; `unknown` where the service does not report it. */
export type NewPlace =
  | { readonly kind: 'team' | 'agent'; readonly id: number }
  | { readonly kind: 'nobody' | 'unknown' };

type Handled = Pick<Conversation, 'assigned_team_id' | 'assigned_user_id'>;

/**
 * The team to which a conversation has gone that the agent may not read any more. The service does not say it: it is
 * known where the agent moved it themselves.
 */
export function movedAway(seen: Seen | undefined, own: readonly { readonly id: number }[]): number | undefined {
  if (seen === undefined || seen.last === null || seen.last === seen.first) return undefined;
  return own.some(({ id }) => id === seen.last) ? undefined : seen.last;
}

/** Where a conversation has gone; undefined while the same people look after it. A new team is named first. */
export function newPlace(before: Handled, after: Handled): NewPlace | undefined {
  const { assigned_team_id: team, assigned_user_id: agent } = after;
  const hasNewTeam = team !== before.assigned_team_id;
  const hasNewAgent = agent !== before.assigned_user_id;
  if (!hasNewTeam && !hasNewAgent) return undefined;
  if (team !== null && (hasNewTeam || agent === null)) return { kind: 'team', id: team };
  return agent === null ? { kind: 'nobody' } : { kind: 'agent', id: agent };
}
