import type { MacroAction } from '@helpdesk/screen-state';
import { words } from '../../words/en.ts';
import { fullName, priorityName, statusName } from '../../words/names.ts';
import type { Catalogues } from '../catalogues.ts';

export type { MacroAction };

/** What an action of a macro does, as a person reads it. */
export function actionName(
  { type, value }: MacroAction,
  { agents, teams }: Pick<Catalogues, 'agents' | 'teams'>,
): string {
  const { action } = words.composer;
  const [first = ''] = value;
  switch (type) {
    case 'assign_user': {
      const agent = agents.find(({ id }) => String(id) === first);
      return first === 'me' ? action.toMe : action.to(agent ? fullName(agent) : first);
    }
    case 'assign_team':
      return action.team(teams.find(({ id }) => String(id) === first)?.name ?? first);
    case 'set_status':
      return action.status(statusName(first));
    case 'set_priority':
      return action.priority(priorityName(first));
    case 'snooze':
      return action.snooze(first);
    case 'add_tags':
      return action.tag(words.listed(value));
    case 'set_tags':
      return action.onlyTags(words.listed(value));
    case 'remove_tags':
      return action.untag(words.listed(value));
  }
}
