import type { DraftKind, MailWriting } from '@helpdesk/screen-state';
import { type MutableRef, useEffect, useRef } from 'preact/hooks';
import { type Block, type NamedMention, plainLines } from '../../../state/texts/rich-text.ts';
import type { Writer } from './field.ts';

/** What other parts of the conversation do with the text that is being written. */
export interface Pen {
  quote(text: string): void;
  /** Does something with the mail of a kind, whose text is shown then. */
  mail(kind: DraftKind, act: (parts: MailWriting) => void): void;
}

/** Lends the pen to the other parts while the composer is drawn. */
export function useLentPen(lent: MutableRef<Pen | undefined>, pen: Pen): void {
  const own = useRef(pen);
  own.current = pen;
  lent.current = pen;
  useEffect(
    () => () => {
      // That of another conversation may be drawn already.
      if (lent.current === own.current) lent.current = undefined;
    },
    [lent],
  );
}

/** Puts a quote behind what is written, and the focus behind the quote. */
export function writeQuote(writer: Writer, before: readonly Block[], quote: string): void {
  writer.focus();
  writer.toEnd();
  const isEmpty = before.every((block) => block.type === 'paragraph' && block.content === undefined);
  const blank: Block = { type: 'paragraph' };
  const quoted: Block = { type: 'blockquote', content: plainLines(quote) };
  writer.insert([...(isEmpty ? [] : [blank, blank]), quoted, blank, blank]);
}

/** A text with gaps: the first gap is selected. */
export function writeFilled(writer: Writer, filled: readonly Block[]): void {
  writer.insert(filled);
  if (!writer.selectGap()) writer.focus();
}

/** Inserts the mention. An `@` that opened the list is replaced. */
export function writeMention(writer: Writer, mention: NamedMention): void {
  writer.replaceBefore(writer.before().endsWith('@') ? 1 : 0, { type: 'mention', attrs: mention });
  writer.focus();
}
