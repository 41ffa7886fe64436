import { type PriorityName, priorityNames } from '@helpdesk/domain';
import type { Asked } from '@helpdesk/screen-state';
import { words } from '../../words/en.ts';
import { fullName, priorityName, statusName } from '../../words/names.ts';
import { momentOf } from '../../words/times.ts';
import { writing } from '../../words/writing.ts';
import type { Catalogues } from '../catalogues.ts';

/** The highest first, as menus have them. */
export const priorities: readonly PriorityName[] = priorityNames.toReversed();

interface ChangeWords {
  /** When it is shown. */
  readonly said: string;
  /** How to do it although another agent was first; tags are never refused for that. */
  readonly anyway?: string;
}

/** What is said of a change. */
export function changeWords(asked: Asked, { agents, teams }: Pick<Catalogues, 'agents' | 'teams'>): ChangeWords {
  const { done } = words;
  const { anyway } = writing;
  switch (asked.property) {
    case 'status': {
      const { name, until } = asked;
      if (until === null) return { said: done.status(statusName(name)), anyway: anyway.status(statusName(name)) };
      return { said: done.snoozed(momentOf(Date.parse(until))), anyway: anyway.snooze };
    }
    case 'assignee': {
      const agent = agents.find(({ id }) => id === asked.id);
      if (agent === undefined) return { said: done.unassigned, anyway: anyway.unassign };
      return { said: done.assigned(fullName(agent)), anyway: anyway.assign(agent.first_name) };
    }
    case 'team': {
      const team = teams.find(({ id }) => id === asked.id);
      if (team === undefined) return { said: done.noTeam, anyway: anyway.noTeam };
      return { said: done.team(team.name), anyway: anyway.team(team.name) };
    }
    case 'priority': {
      const name = priorityName(asked.level);
      return { said: done.priority(name), anyway: anyway.priority(name) };
    }
    case 'tags':
      return { said: asked.isAdded ? done.tagged(asked.tag) : done.untagged(asked.tag) };
  }
}
