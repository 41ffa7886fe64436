import type { CustomAttribute } from '@helpdesk/client';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/form/field.tsx';
import { Picker } from '../ui/picker.tsx';
import { macroWords } from '../words/admin-macros.ts';
import { placeholderNames } from './macro-text.ts';
import style from './macros.module.css';

interface MacroTextFieldProps {
  readonly text: string;
  readonly fault: string | undefined;
  readonly hint: string;
  /** Those of contacts: each is a placeholder too. */
  readonly attributes: readonly CustomAttribute[];
  readonly onInput: (text: string) => void;
  readonly onBlur: () => void;
}

/** The text of a macro, and chips that write a placeholder where the cursor is. */
export function MacroTextField({ text, fault, hint, attributes, onInput, onBlur }: MacroTextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const more = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const insert = (name: string): void => {
    const { current } = area;
    const start = current?.selectionStart ?? text.length;
    const end = current?.selectionEnd ?? start;
    const placeholder = `{{${name}}}`;
    onInput(text.slice(0, start) + placeholder + text.slice(end));
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(start + placeholder.length, start + placeholder.length);
    });
  };
  return (
    <div class={style.text}>
      <TextArea
        label={macroWords.text}
        rows={9}
        dir="auto"
        value={text}
        fault={fault}
        hint={hint}
        area={area}
        onInput={onInput}
        onBlur={onBlur}
      />
      <fieldset class={style.placeholders}>
        <legend>{macroWords.insert}</legend>
        {placeholderNames.map((name) => (
          <Button
            key={name}
            kind="line"
            icon="plus"
            aria-label={macroWords.insertName(macroWords.names[name])}
            onClick={() => insert(name)}
          >
            {macroWords.names[name]}
          </Button>
        ))}
        {attributes.length > 0 && (
          <span ref={more}>
            <Button kind="line" icon="plus" aria-haspopup="listbox" onClick={() => setOpen(true)}>
              {macroWords.insertAttribute}
            </Button>
          </span>
        )}
      </fieldset>
      {isOpen && more.current && (
        <Picker
          anchor={more.current}
          label={macroWords.insertAttribute}
          choices={attributes.map(({ key, name }) => ({ key, label: name, hint: key }))}
          onChoose={(key) => insert(`contact.custom.${key}`)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
