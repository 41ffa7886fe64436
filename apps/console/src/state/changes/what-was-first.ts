import type { Conversation } from '@helpdesk/client';
import type { ChangedProperty } from '@helpdesk/domain';
import { fullName, priorityName, statusName } from '../../words/names.ts';
import { writing } from '../../words/writing.ts';
import type { Catalogues } from '../catalogues.ts';

type Row = Pick<Conversation, 'assigned_user_id' | 'assigned_team_id' | 'status' | 'priority'>;

/** What a colleague made of the property before this agent could change it: "Grace assigned it to Billing first." */
export function whatWasFirst(
  property: ChangedProperty,
  row: Row | undefined,
  who: string,
  { agents, teams }: Pick<Catalogues, 'agents' | 'teams'>,
): string {
  const { first } = writing;
  if (row === undefined) return first.changed(who);
  switch (property) {
    case 'assignee': {
      const agent = agents.find(({ id }) => id === row.assigned_user_id);
      return agent === undefined ? first.unassigned(who) : first.assigned(who, fullName(agent));
    }
    case 'team': {
      const team = teams.find(({ id }) => id === row.assigned_team_id);
      return team === undefined ? first.noTeam(who) : first.team(who, team.name);
    }
    case 'status':
      return first.status(who, statusName(row.status));
    case 'priority':
      return row.priority === null ? first.changed(who) : first.priority(who, priorityName(row.priority));
    case 'tags':
      return first.changed(who);
  }
}
