import type { Message, Draft as SavedDraft } from '@helpdesk/client';
import type { DraftMail } from '../../mail/draft-mail.ts';
import type { AgentOutgoing, NamedMention, OutgoingFile } from '../conversation/agent-outgoing.ts';

/** Texts that were begun and not sent: by conversation and kind. The last two are mails that the contact does not see. */
export const draftKinds = ['reply', 'note', 'forward', 'aside'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** A begun text. `Doc` is the same with its format, as the editor has it. */
export interface Draft<Doc = unknown> {
  /** The same on every page and device that has it, and part of the id of its message. Empty: it is not begun. */
  readonly id: string;
  /** When it was begun, in milliseconds. */
  readonly begunAt: number;
  readonly text: string;
  /** Null when it was written in a plain field. */
  readonly doc: Doc | null;
  readonly files: readonly OutgoingFile[];
  /** Pictures that were put into the text. One that was taken out of it can come back, and does not go along until then. */
  readonly pictures: readonly OutgoingFile[];
  readonly mentions: readonly NamedMention[];
  /** The newest message when it was begun: an answer of a colleague after it may cross. */
  readonly after: number | null;
  /** Of a mail, where its author chose something. */
  readonly mail: DraftMail | null;
}

export const noDraft: Draft<never> = {
  ...{ id: '', begunAt: 0 },
  ...{ text: '', doc: null, files: [], pictures: [], mentions: [], after: null, mail: null },
};

/** There is nothing to keep. */
export const isEmpty = ({ text, files, mail }: Draft): boolean =>
  text.trim() === '' && files.length === 0 && mail === null;

/** There is something to send. What is forwarded needs no text above it. */
export const isSendable = ({ text, files }: Draft, kind: DraftKind): boolean =>
  text.trim() !== '' || files.length > 0 || kind === 'forward';

/** The kind of the draft that a message was made of. */
export const draftKindOf = ({ mail, private: isPrivate }: Pick<AgentOutgoing, 'mail' | 'private'>): DraftKind =>
  mail?.kind ?? (isPrivate ? 'note' : 'reply');

/** The content of a message. */
type Written = Required<Pick<AgentOutgoing, 'text' | 'contentType'>>;

/** How texts with a format are kept by the service, and become messages. */
export interface DraftForm<Doc> {
  messageOf(draft: Pick<Draft<Doc>, 'text' | 'doc' | 'mentions'>): Written;
  /** What goes along: its files, and the pictures that stand in its text. */
  attachmentsOf(draft: Pick<Draft<Doc>, 'doc' | 'files' | 'pictures'>): readonly OutgoingFile[];
  /** Those of its mentions that still stand in its text. */
  mentionsOf(draft: Draft<Doc>): readonly NamedMention[];
  /** The draft with a message in front that was not taken: its text, its files and whom it mentions. */
  withMessage(
    outgoing: AgentOutgoing,
    draft: Draft<Doc>,
  ): Pick<Draft<Doc>, 'text' | 'doc' | 'files' | 'pictures' | 'mentions' | 'mail'>;
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
  /**
   * What a message that was made of an earlier or later state of the draft leaves of it; undefined where neither text is
   * the beginning of the other.
   */
  restOf(message: Message, draft: Draft<Doc>): Draft<Doc> | undefined;
}
