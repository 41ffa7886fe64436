import type { CustomAttribute } from '@helpdesk/client';
import { recordPlaceholders } from '@helpdesk/domain';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../ui/button.tsx';
import { Picker } from '../../../ui/pick/picker.tsx';
import { macroWords } from '../../../words/admin-macros.ts';
import type { Writer, Written } from '../../conversation/composer/field.ts';
import { FormattedField } from '../../conversation/composer/formatted-field.tsx';
import style from './macros.module.css';

interface MacroTextFieldProps {
  readonly text: Written;
  readonly fault: string | undefined;
  readonly hint: string;
  /** The custom attributes of contacts; each of them is also a placeholder. */
  readonly attributes: readonly CustomAttribute[];
  readonly onWrite: (text: Written) => void;
  readonly onLeave: () => void;
}

/** The text of a macro, and chips that write a placeholder where the caret is. */
export function MacroTextField({ text, fault, hint, attributes, onWrite, onLeave }: MacroTextFieldProps) {
  const writer = useRef<Writer>();
  const more = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const insert = (name: string): void => {
    writer.current?.replaceBefore(0, { type: 'text', text: `{{${name}}}` });
    writer.current?.focus();
  };
  return (
    <div class={style.text}>
      <FormattedField
        label={macroWords.text}
        value={text}
        fault={fault}
        hint={hint}
        writer={writer}
        onWrite={onWrite}
        onLeave={onLeave}
      />
      <fieldset class={style.placeholders}>
        <legend>{macroWords.insert}</legend>
        {recordPlaceholders.map((name) => (
          <Button
            key={name}
            kind="line"
            icon="plus"
            aria-label={macroWords.insertName(macroWords.names[name])}
            // The text keeps the focus, and its caret.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
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
