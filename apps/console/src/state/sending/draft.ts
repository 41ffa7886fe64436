import type * as state from '@helpdesk/screen-state';
import type { Block } from '../texts/rich-text.ts';

/** The content of a draft in the console: a list of blocks. */
type Doc = readonly Block[];

export type Draft = state.Draft<Doc>;
export type DraftHandle = state.DraftHandle<Doc>;
export type Drafts = state.Drafts<Doc>;
export type DraftState = state.DraftState<Doc>;
