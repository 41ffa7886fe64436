import { isOfComposition } from '@helpdesk/ui';
import { useId, useRef, useState } from 'preact/hooks';
import { words } from '../../words/en.ts';
import { Icon } from '../icon.tsx';
import ui from '../ui.module.css';
import { describedBy, FieldNotes } from './field.tsx';
import style from './form.module.css';

interface EntriesFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly entries: readonly string[];
  /** The entry that a text means; undefined where it means none. */
  readonly read: (text: string) => string | undefined;
  /** What is wrong with a text that means none. */
  readonly faultOf: (text: string) => string;
  readonly fault?: string | undefined;
  readonly onChange: (entries: readonly string[]) => void;
}

/** Texts as chips: Enter, a comma, a semicolon, pasting and leaving the field finish one; Backspace takes the last back. */
export function EntriesField({ label, hint, entries, read, faultOf, fault, onChange }: EntriesFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const said = wrong === undefined ? fault : faultOf(wrong);

  function finish(written: string): void {
    const parts = written.split(/[\s,;]+/).filter((part) => part !== '');
    const bad = parts.filter((part) => read(part) === undefined);
    const good = parts.flatMap((part) => read(part) ?? []);
    if (good.length > 0) onChange([...new Set([...entries, ...good])]);
    setText(bad.join(' '));
    setWrong(bad[0]);
  }

  return (
    <div class={style.field}>
      <label for={id}>{label}</label>
      <div class={`${style.input} ${style.chips}`} data-wrong={said !== undefined || undefined}>
        {entries.map((entry) => (
          <span key={entry} class={ui.chip}>
            <bdi class={ui.cut}>{entry}</bdi>
            <button
              type="button"
              aria-label={words.form.take(entry)}
              onClick={() => {
                onChange(entries.filter((each) => each !== entry));
                field.current?.focus();
              }}
            >
              <Icon name="close" small />
            </button>
          </span>
        ))}
        <input
          ref={field}
          id={id}
          type="text"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          value={text}
          aria-describedby={describedBy(id, { hint, fault: said })}
          aria-invalid={said === undefined ? undefined : 'true'}
          onInput={({ currentTarget }) => {
            const written = currentTarget.value;
            setWrong(undefined);
            if (/[,;\s]/.test(written.trimStart())) finish(written);
            else setText(written);
          }}
          onKeyDown={(event) => {
            if (isOfComposition(event)) return;
            if (event.key === 'Enter' && text.trim() !== '') {
              event.preventDefault();
              finish(text);
            } else if (event.key === 'Backspace' && text === '' && entries.length > 0) {
              event.preventDefault();
              setText(entries.at(-1) ?? '');
              onChange(entries.slice(0, -1));
            }
          }}
          onBlur={() => finish(text)}
        />
      </div>
      <FieldNotes id={id} hint={hint} fault={said} />
    </div>
  );
}
