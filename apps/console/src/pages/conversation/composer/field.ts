import type { MutableRef } from 'preact/hooks';
import type { Block, Inline } from '../../../state/texts/rich-text.ts';

/** What is being written: its text, and with its format where it was written in the editor. */
export interface Written {
  readonly text: string;
  readonly doc: readonly Block[] | null;
}

export const formats = [
  'bold',
  'italic',
  'link',
  'bulletList',
  'orderedList',
  'blockquote',
  'code',
  'codeBlock',
] as const;
export type Format = (typeof formats)[number];

/** The shortcuts that the editor uses too. */
export const formatKeys: Readonly<Record<Format, string>> = {
  bold: 'Ctrl B',
  italic: 'Ctrl I',
  link: 'Ctrl Shift U',
  bulletList: 'Ctrl Shift 8',
  orderedList: 'Ctrl Shift 7',
  blockquote: 'Ctrl Shift 9',
  code: 'Ctrl E',
  codeBlock: 'Ctrl Alt C',
};

/** The field in which is written, for all that writes with the agent: a plain one, or the editor. */
export interface Writer {
  /** It has the focus while the agent writes. */
  readonly element: HTMLElement;
  focus(): void;
  /** Moves the caret behind the whole text. */
  toEnd(): void;
  /** Replaces the selection. */
  insert(blocks: readonly Block[]): void;
  /** The line in front of the caret. */
  before(): string;
  /** Replaces as many characters in front of the caret. */
  replaceBefore(length: number, inline?: Inline): void;
  /** The position of the caret on the screen. */
  caret(): DOMRect;
  /** Selects the first placeholder without a value; false where there is none. */
  selectGap(): boolean;
  /** The selection of the plain field, which the editor takes over. */
  readonly selection?: readonly [start: number, end: number];
  /** Present in the editor only. */
  readonly format?: {
    toggle(format: Exclude<Format, 'link'>): void;
    /** The address of the link at the caret. */
    href(): string;
    /** Links what is selected, or puts the address there; undefined takes the link away. */
    link(href: string | undefined): void;
  };
}

export interface FieldProps {
  readonly value: Written;
  /** The text, with mentions for the names that stand in it. */
  readonly doc: () => readonly Block[];
  readonly label: string;
  readonly placeholder: string;
  readonly writer: MutableRef<Writer | undefined>;
  readonly onWrite: (written: Written) => void;
  /** A sign was typed, and stands in front of the caret. */
  readonly onTyped: (sign: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onLeave: () => void;
}

/** What the editor shows besides the text. */
export interface RichFieldProps extends FieldProps {
  /** The selection of the plain field, if it had the focus when the editor replaced it. */
  readonly taken: readonly [start: number, end: number] | undefined;
  readonly onFormats: (active: ReadonlySet<Format>) => void;
  readonly onLink: () => void;
}
