import type { OutgoingFile } from '@helpdesk/screen-state';
import type { Block, NamedMention } from './rich-text.ts';

/** Texts that were begun and not sent: by conversation and kind. */
export type DraftKind = 'reply' | 'note';

export interface Draft {
  readonly text: string;
  /** The same with its format, as the editor has it; null when it was written in a plain field. */
  readonly doc: readonly Block[] | null;
  readonly files: readonly OutgoingFile[];
  readonly mentions: readonly NamedMention[];
  /** The newest message when it was begun: an answer of a colleague after it may cross. */
  readonly after: number | null;
}

export const noDraft: Draft = { text: '', doc: null, files: [], mentions: [], after: null };

export const isEmpty = ({ text, files }: Draft): boolean => text.trim() === '' && files.length === 0;
