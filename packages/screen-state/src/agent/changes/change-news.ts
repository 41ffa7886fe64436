import type { Conversation } from '@helpdesk/client';
import type { ChangedProperty } from '@helpdesk/domain';
import type { Asked } from './asked.ts';
import type { KeptChange } from './kept-changes.ts';

/** Another agent has changed the same first: what they did stands. */
export interface WasFirst {
  /** What they changed; with a team goes the agent. */
  readonly property: ChangedProperty;
  /** The conversation as it is now. */
  readonly row: Conversation | undefined;
  /** The first name of that agent, where it is known. */
  readonly colleague: string | undefined;
}

/** Why a change of an earlier page was not asked for: it is too old, not allowed any more, or there is no such status. */
export type NotAskedCode = 'tooOld' | 'notAllowed' | 'notTaken';

/** Why a change of an earlier page is not done. */
export type LateReason =
  | { readonly code: NotAskedCode }
  | { readonly wasFirst: WasFirst }
  /** The refusal of the service. */
  | { readonly error: unknown };

/** What became of a change. A screen has words for each. */
export type ChangeNews =
  /** `said`: the words that the screen gave for the change. */
  | {
      readonly type: 'shown';
      readonly asked: Asked;
      readonly said: string | undefined;
      readonly undo: (() => void) | undefined;
    }
  | { readonly type: 'notAllowed'; readonly property: ChangedProperty }
  /** There is no such status any more. */
  | { readonly type: 'notTaken' }
  | { readonly type: 'undone' }
  | { readonly type: 'refused'; readonly error: unknown }
  /** `anyway` asks for it all the same. */
  | { readonly type: 'wasFirst'; readonly asked: Asked; readonly first: WasFirst; readonly anyway: () => void }
  /** One change of an earlier page is not done. */
  | {
      readonly type: 'late';
      readonly kept: KeptChange;
      readonly reason: LateReason;
      readonly anyway: (() => void) | undefined;
    }
  /** Several are not. */
  | { readonly type: 'lateMany'; readonly count: number; readonly conversations: readonly string[] };
