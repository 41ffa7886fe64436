import type { Visibility } from '@helpdesk/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Parameter } from '../engine/query.ts';

type Args = Record<string, unknown>;

/**
 * `isVisible` as a condition on `c`. The ids are an agent's own and few; they are parameters of the
 * query, so that the shape names only how many there are.
 */
export function visibilityShape(visibility: Visibility): string {
  const { all, assignedTo, teams, teamInboxes, unassigned } = visibility;
  return `${all} ${assignedTo !== null} ${teams.length} ${teamInboxes.length} ${unassigned}`;
}

function visibilityValues(visibility: Visibility): readonly number[] {
  const { assignedTo, teams, teamInboxes } = visibility;
  return [...(assignedTo === null ? [] : [assignedTo]), ...teams, ...teamInboxes];
}

/** @param next the placeholder of the next of `visibilityValues` */
function visibilityCondition(visibility: Visibility, next: () => RawBuilder<unknown>): RawBuilder<SqlBool> {
  const { all, assignedTo, teams, teamInboxes, unassigned } = visibility;
  const nextOf = (ids: readonly number[]) => sql.join(ids.map(next));
  const ways: RawBuilder<unknown>[] = [];
  if (assignedTo !== null) ways.push(sql`c.assigned_user_id = ${next()}`);
  if (teams.length > 0) ways.push(sql`c.assigned_team_id in (${nextOf(teams)})`);
  if (teamInboxes.length > 0) {
    ways.push(sql`(c.assigned_user_id is null and c.assigned_team_id in (${nextOf(teamInboxes)}))`);
  }
  if (unassigned) ways.push(sql`(c.assigned_user_id is null and c.assigned_team_id is null)`);
  // Every condition is built also with `all`, so that all arguments have their place.
  if (all) ways.push(sql`1 = 1`);
  return ways.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** The same, with the values that `visibilityArgs` gives to the query. */
export function visible(visibility: Visibility, p: Parameter<Args>): RawBuilder<SqlBool> {
  let index = 0;
  return visibilityCondition(visibility, () => p(`v${index++}`));
}

export function visibilityArgs(visibility: Visibility): Args {
  return Object.fromEntries(visibilityValues(visibility).map((value, index) => [`v${index}`, value]));
}
