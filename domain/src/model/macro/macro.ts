import type { Actor } from '../agent/agent.ts';
import type { Timestamp } from '../shared/time.ts';
import { isViewFor, type ViewVisibility } from '../view/view.ts';
import type { MacroAction } from './macro-action.ts';

/** When clients offer a macro. */
export const macroOccasions = ['replying', 'starting_conversation', 'adding_private_note'] as const;

export type MacroOccasion = (typeof macroOccasions)[number];

/** A prepared text, and what is changed of a conversation with it. */
export interface Macro {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly name: string;
  /** Safe HTML with placeholders; empty for a macro of actions alone. */
  readonly messageContent: string;
  readonly actions: readonly MacroAction[];
  readonly visibility: ViewVisibility;
  readonly visibleWhen: readonly MacroOccasion[];
  /** The owner of a macro with visibility `user`; null for the others. */
  readonly userId: number | null;
  /** Set when the visibility is `team`. */
  readonly teamId: number | null;
  /** How often it was applied. */
  readonly usageCount: number;
}

/** How many macros one agent has, how many are shared, and the characters of a text. */
export const macroLimits = { own: 100, shared: 500, content: 10_000 } as const;

type Sharing = Pick<Macro, 'visibility' | 'userId' | 'teamId'>;

/**
 * Whether the macro is one for the agent.
 *
 * @example
 * isMacroFor({ id: 7, teams: [] }, { visibility: 'user', userId: 7, teamId: null }) // true
 */
export function isMacroFor(actor: Pick<Actor, 'id' | 'teams'>, macro: Sharing): boolean {
  return isViewFor(actor, macro);
}

/**
 * Whether the agent may change the macro: it is their own, or they have `macros:manage`.
 *
 * @example
 * mayChangeMacro(agent, { visibility: 'user', userId: agent.id }) // true
 * mayChangeMacro(agent, { visibility: 'all', userId: null }) // false
 */
export function mayChangeMacro(actor: Actor, { visibility, userId }: Pick<Macro, 'visibility' | 'userId'>): boolean {
  return (visibility === 'user' && userId === actor.id) || actor.permissions.includes('macros:manage');
}
