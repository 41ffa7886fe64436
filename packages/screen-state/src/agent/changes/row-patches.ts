import { type Conversation, type Priority, type Status, serviceNow, type TeamCompact } from '@helpdesk/client';
import { type PriorityName, sortTagNames, statusNames, teamAssignment } from '@helpdesk/domain';
import type { RowPatch } from './pending-patches.ts';

/** How a row shows that a team is assigned: without the agent that the service removes then. */
export function teamPatch(
  row: Pick<Conversation, 'assigned_user_id' | 'assigned_team_id'> | undefined,
  team: Pick<TeamCompact, 'id' | 'name'>,
): RowPatch {
  const change =
    row && teamAssignment({ assignedUserId: row.assigned_user_id, assignedTeamId: row.assigned_team_id }, team);
  return { assigned_team_id: team.id, ...(change?.state.assignedUserId === null && { assigned_user_id: null }) };
}

/** Lists are filtered and sorted by the id. */
export function priorityPatch(known: readonly Pick<Priority, 'id' | 'name'>[], priority: PriorityName): RowPatch {
  const found = known.find(({ name }) => name === priority);
  return { priority, ...(found !== undefined && { priority_id: found.id }) };
}

/** In the order in which the service shows them. */
export function withTag(tags: readonly string[], tag: string): string[] {
  return [...sortTagNames([...new Set([...tags, tag])])];
}

/** What becomes of a status by now: a snooze whose end has passed is over, so that the service opens the conversation. */
export function statusByNow(statuses: readonly Status[], patch: RowPatch): RowPatch {
  const { snoozed_until: until } = patch;
  const open = statuses.find(({ name }) => name === statusNames.open);
  if (until == null || Date.parse(until) > serviceNow() || open === undefined) return patch;
  return { ...patch, status: open.name, status_id: open.id, status_category: open.category, snoozed_until: null };
}
