import { statusNames } from '../conversation/status.ts';
import type { TagAction } from '../conversation/tag-change.ts';

export const macroActionTypes = [
  'assign_user',
  'assign_team',
  'set_status',
  'set_priority',
  'snooze',
  'add_tags',
  'set_tags',
  'remove_tags',
] as const;

export type MacroActionType = (typeof macroActionTypes)[number];

/**
 * One change of a conversation. `value` holds the id of an agent or `me`, the id of a team, the name of a status or a
 * priority, a duration as `parseDuration` reads it, or the names of tags.
 */
export interface MacroAction {
  readonly type: MacroActionType;
  readonly value: readonly string[];
}

/** What actions change of a conversation, as requests of agents name it. */
export interface MacroParts {
  readonly status?: string;
  readonly snoozedUntil?: string;
  readonly assigneeId?: number;
  readonly teamId?: number;
  readonly priority?: string;
  readonly tags?: readonly string[];
  readonly action?: TagAction;
}

/**
 * What the action changes when that agent applies it.
 *
 * @example
 * macroParts({ type: 'assign_user', value: ['me'] }, 7) // { assigneeId: 7 }
 * macroParts({ type: 'snooze', value: ['24h'] }, 7) // { status: 'Snoozed', snoozedUntil: '24h' }
 */
export function macroParts({ type, value }: MacroAction, agentId: number): MacroParts {
  const [first = ''] = value;
  switch (type) {
    case 'assign_user':
      return { assigneeId: first === 'me' ? agentId : Number(first) };
    case 'assign_team':
      return { teamId: Number(first) };
    case 'set_status':
      return { status: first };
    case 'set_priority':
      return { priority: first };
    case 'snooze':
      return { status: statusNames.snoozed, snoozedUntil: first };
    default:
      return { tags: value, action: type };
  }
}

/**
 * Whether two lists hold the same action: its type once in a macro, and its values in order.
 *
 * @example
 * isSameAction({ type: 'snooze', value: ['1h'] }, { type: 'snooze', value: ['2h'] }) // false
 */
export function isSameAction(one: MacroAction, other: MacroAction): boolean {
  return (
    one.type === other.type &&
    one.value.length === other.value.length &&
    one.value.every((each, index) => each === other.value[index])
  );
}
