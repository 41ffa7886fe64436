import type { Conversation } from '@helpdesk/client';
import type { DraftKind, MailWriting, OpenConversation, Readable } from '@helpdesk/screen-state';
import type { FunctionComponent } from 'preact';
import type { MutableRef } from 'preact/hooks';
import type { Draft } from '../../../../state/sending/draft.ts';
import type { FieldPictures, Writer } from '../field.ts';
import type { UsedDraft } from '../use-draft.ts';

/** What the composer gives each part of a mail. */
export interface MailPartProps {
  readonly row: Conversation;
  readonly view: OpenConversation;
  readonly kind: DraftKind;
  readonly used: UsedDraft;
  readonly writer: MutableRef<Writer | undefined>;
  readonly onKind: (kind: DraftKind) => void;
}

interface MailLabels {
  readonly label: string;
  readonly placeholder: string;
}

/** What a composer in a channel with addresses has besides. Its code is a chunk of its own. */
export interface MailParts extends MailWriting {
  /** Changes whenever something of it does. */
  readonly state: Readable<unknown>;
  /** In place of the head of a chat: the kinds, and whom the mail goes to. */
  readonly Head: FunctionComponent<MailPartProps>;
  /** Between the text and the files. */
  readonly Below: FunctionComponent<MailPartProps>;
  /** Above the box. */
  readonly Strips: FunctionComponent<MailPartProps>;
  /** Names of the field, where it is not that of a reply or a note. */
  labelsOf(kind: DraftKind): MailLabels | undefined;
  /** Pictures in the text; undefined where it has none. */
  picturesOf(kind: DraftKind): FieldPictures | undefined;
  /** The words of the button that sends it, where they are others than in a chat. */
  sendLabelOf(kind: DraftKind): string | undefined;
  /** What the agent has to change before it can be sent, in words; empty: nothing. */
  attentionOf(kind: DraftKind): string;
  /** Moves the focus to what has to be changed; false: nothing has. */
  stop(kind: DraftKind, box: HTMLElement | null): boolean;
  /** What is sent besides the text: the addresses that the agent sees. */
  chosenOf(kind: DraftKind): Draft['mail'];
  /** A message has come: a reply may go to other people now. */
  look(): void;
  /** The same, if the last look has failed. */
  lookAgain(): void;
}
