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

/** Pictures in the text, where it can have some: in mails. */
export interface FieldPictures {
  readonly words: {
    readonly bar: string;
    readonly describe: string;
    readonly smaller: string;
    readonly remove: string;
    readonly description: string;
    readonly hint: string;
    readonly set: string;
    readonly none: string;
    selected(description: string): string;
  };
  /** Uploads the files. Returns the content ids of those that are pictures for the text; the others are attached. */
  add(files: readonly File[]): readonly string[];
  /** The file while it is being uploaded, then its address; undefined where there is no such picture. */
  find(id: string): File | string | undefined;
}

/** What the editor shows besides the text. */
export interface RichFieldProps extends FieldProps {
  /** Undefined where the text has no pictures, and until that is known. */
  readonly pictures?: FieldPictures | undefined;
  /** The selection of the plain field, if it had the focus when the editor replaced it. */
  readonly taken: readonly [start: number, end: number] | undefined;
  readonly onFormats: (active: ReadonlySet<Format>) => void;
  readonly onLink: () => void;
}
