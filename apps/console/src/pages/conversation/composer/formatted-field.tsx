import { type MutableRef, useId, useLayoutEffect, useState } from 'preact/hooks';
import { type Block, blocksOfText } from '../../../state/texts/rich-text.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { describedBy, FieldNotes } from '../../../ui/form/field.tsx';
import { words } from '../../../words/en.ts';
import type { Writer, Written } from './field.ts';
import { Files, type FilesProps } from './files/files.tsx';
import style from './formatted-field.module.css';
import { Tools } from './tools.tsx';
import { useEmojiNames } from './use-emoji-names.tsx';
import { useFormat } from './use-format.tsx';
import { loadRichField, WritingField } from './writing-field.tsx';

export const unwritten: Written = { text: '', doc: null };

/** The text as blocks, whether it was written in the editor or in the plain field. */
export function blocksOf({ text, doc }: Written): readonly Block[] {
  return doc ?? blocksOfText(text);
}

/** What goes along with the text, where something can. */
export interface FieldFiles extends FilesProps {
  readonly onFiles: (files: readonly File[]) => void;
}

interface FormattedFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly fault?: string | undefined;
  readonly value: Written;
  /** Lets other parts insert text at the caret. */
  readonly writer: MutableRef<Writer | undefined>;
  readonly onWrite: (written: Written) => void;
  readonly onLeave?: () => void;
  readonly files?: FieldFiles;
}

/** A text with formats as a field of a form: the editor of the composer, without what belongs to a conversation. */
export function FormattedField(props: FormattedFieldProps) {
  const { label, hint, fault, value, writer, onWrite, onLeave, files } = props;
  const { toasts } = useWorkspace();
  const id = useId();
  const format = useFormat(writer);
  const emoji = useEmojiNames(writer);
  const [isRich, setRich] = useState(false);
  const described = describedBy(id, { hint, fault });
  // The editor takes the place of the plain field, and draws itself.
  useLayoutEffect(() => {
    const element = writer.current?.element;
    element?.toggleAttribute('aria-invalid', false);
    element?.removeAttribute('aria-describedby');
    if (fault !== undefined) element?.setAttribute('aria-invalid', 'true');
    if (described !== '') element?.setAttribute('aria-describedby', described);
  }, [isRich, fault, described]);
  return (
    <div
      class={style.field}
      onKeyDownCapture={emoji.onKeyDown}
      onPointerEnter={() => void loadRichField().catch(() => undefined)}
    >
      <span class={style.label} aria-hidden="true" onClick={() => writer.current?.focus()}>
        {label}
      </span>
      <div class={style.box} data-wrong={fault !== undefined || undefined}>
        <WritingField
          value={value}
          doc={() => blocksOf(value)}
          label={label}
          placeholder=""
          writer={writer}
          onWrite={(written) => {
            onWrite(written.text === '' ? unwritten : written);
            emoji.look();
          }}
          onTyped={() => undefined}
          onFiles={files?.onFiles ?? (() => toasts.show({ text: words.refused.noFiles, tone: 'refused' }))}
          onLeave={() => {
            emoji.close();
            onLeave?.();
          }}
          onFormats={format.setActive}
          onLink={format.openLink}
          onRich={() => {
            setRich(true);
            format.onRich();
          }}
        />
        {files && <Files {...files} />}
        <div class={style.foot}>
          <Tools writer={writer} format={format} {...(files && { onFiles: files.onFiles })} />
        </div>
      </div>
      <FieldNotes id={id} hint={hint} fault={fault} />
      {format.linkForm}
      {emoji.list}
    </div>
  );
}
