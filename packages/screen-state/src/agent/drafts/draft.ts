import type { Message, Draft as SavedDraft } from '@helpdesk/client';
import type { NamedMention, OutgoingFile } from '../conversation/agent-outgoing.ts';

/** Texts that were begun and not sent: by conversation and kind. */
export type DraftKind = 'reply' | 'note';

/** A begun text. `Doc` is the same with its format, as the editor has it. */
export interface Draft<Doc = unknown> {
  readonly text: string;
  /** Null when it was written in a plain field. */
  readonly doc: Doc | null;
  readonly files: readonly OutgoingFile[];
  readonly mentions: readonly NamedMention[];
  /** The newest message when it was begun: an answer of a colleague after it may cross. */
  readonly after: number | null;
}

export const noDraft: Draft<never> = { text: '', doc: null, files: [], mentions: [], after: null };

export const isEmpty = ({ text, files }: Draft): boolean => text.trim() === '' && files.length === 0;

/** How texts with a format are kept by the service. */
export interface DraftForm<Doc> {
  wireOf(draft: Draft<Doc>): {
    readonly content: string;
    readonly content_type: 'html';
    readonly meta: Record<string, unknown>;
  };
  draftOf(saved: SavedDraft): Draft<Doc>;
  /** Whether what the service has is this draft. */
  isSame(saved: SavedDraft, draft: Draft<Doc>): boolean;
  /** Whether a message has the text of this draft. */
  isTextOf(message: Message, draft: Draft<Doc>): boolean;
}
