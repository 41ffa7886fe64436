import { openPlaceholders } from '@helpdesk/domain';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Block, type Inline, textOf } from '../../../state/texts/rich-text.ts';
import type { FieldProps, Writer } from './field.ts';
import { pastedFiles } from './files/pasted-files.ts';

interface PlainFieldProps extends FieldProps {
  /** While signs of a language are being composed, nothing may take the place of the field. */
  readonly onComposing: (isComposing: boolean) => void;
}

/** What stands there until the editor is loaded, and stays when it cannot be. */
export function PlainField(props: PlainFieldProps) {
  const { value, label, placeholder, writer, onWrite, onTyped, onFiles, onLeave, onComposing } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const write = useRef(onWrite);
  write.current = onWrite;
  useLayoutEffect(() => grow(field.current), [value.text]);
  useLayoutEffect(() => {
    if (field.current === null) return;
    const own = writerOf(field.current, (text) => write.current({ text, doc: null }));
    writer.current = own;
    return () => {
      if (writer.current === own) writer.current = undefined;
    };
  }, [writer]);
  return (
    <textarea
      ref={field}
      dir={value.text === '' ? undefined : 'auto'}
      rows={2}
      aria-label={label}
      placeholder={placeholder}
      value={value.text}
      // A plain text would lose its pictures.
      readOnly={JSON.stringify(value.doc).includes('"type":"picture"')}
      onInput={({ currentTarget, data }) => {
        onWrite({ text: currentTarget.value, doc: null });
        if (data != null) onTyped(data);
      }}
      onPaste={(event) => {
        const files = event.clipboardData === null ? undefined : pastedFiles(event.clipboardData);
        if (files === undefined) return;
        event.preventDefault();
        onFiles(files);
      }}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
      onBlur={onLeave}
    />
  );
}

function writerOf(field: HTMLTextAreaElement, write: (text: string) => void): Writer {
  const put = (text: string, start: number, end: number): void => {
    field.setRangeText(text, start, end, 'end');
    write(field.value);
  };
  return {
    element: field,
    get selection() {
      return [field.selectionStart, field.selectionEnd] as const;
    },
    focus: () => field.focus(),
    toEnd: () => field.setSelectionRange(field.value.length, field.value.length),
    insert: (blocks: readonly Block[]) => put(textOf(blocks), field.selectionStart, field.selectionEnd),
    before: () => field.value.slice(0, field.selectionStart).split('\n').at(-1) ?? '',
    replaceBefore: (length: number, inline?: Inline) => {
      const at = field.selectionStart;
      const text = inline === undefined ? '' : textOf([{ type: 'paragraph', content: [inline] }]);
      put(inline?.type === 'mention' ? `${text} ` : text, at - length, at);
    },
    caret: () => field.getBoundingClientRect(),
    selectGap: () => {
      const [first] = openPlaceholders(field.value);
      field.focus();
      if (first !== undefined) field.setSelectionRange(first.start, first.end);
      return first !== undefined;
    },
  };
}

/** Makes the field as high as its text, up to the limit of its style. */
function grow(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
}
