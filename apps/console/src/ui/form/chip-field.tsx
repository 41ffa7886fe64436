import { useId, useRef, useState } from 'preact/hooks';
import { words } from '../../words/en.ts';
import { Icon } from '../icon.tsx';
import { type Choice, Picker } from '../pick/picker.tsx';
import ui from '../ui.module.css';
import style from './form.module.css';

interface ChipFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  /** The entries that can be chosen, by key. */
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** Why nothing can be changed; said below. */
  readonly locked?: string | undefined;
  /** Why this one can be neither added nor removed. */
  readonly lockOf?: ((key: string) => string | undefined) | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Several of a list, as chips: each can be removed, and a menu adds. */
export function ChipField({ label, hint, fault, choices, chosen, locked, lockOf, onChange }: ChipFieldProps) {
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const free = choices.filter(({ key }) => !chosen.includes(key) && lockOf?.(key) === undefined);
  const below = locked ?? hint;
  return (
    <div class={style.field}>
      <span class={style.label} id={id}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of chips */}
      <div
        role="group"
        aria-labelledby={id}
        aria-describedby={below === undefined ? undefined : `${id}-hint`}
        class={`${style.input} ${style.chips}`}
        data-wrong={fault !== undefined || undefined}
      >
        {chosen.map((key) => {
          const choice = choices.find((each) => each.key === key);
          const name = choice?.label ?? key;
          const isFixed = locked !== undefined || lockOf?.(key) !== undefined;
          return (
            <span key={key} class={ui.chip} title={lockOf?.(key)}>
              {choice?.sign}
              <span class={ui.cut}>{name}</span>
              {!isFixed && (
                <button
                  type="button"
                  aria-label={words.form.take(name)}
                  onClick={() => {
                    onChange(chosen.filter((each) => each !== key));
                    add.current?.focus();
                  }}
                >
                  <Icon name="close" small />
                </button>
              )}
            </span>
          );
        })}
        {locked === undefined && (free.length > 0 || chosen.length === 0) && (
          <button
            ref={add}
            type="button"
            class={`${ui.button} ${style.add}`}
            aria-haspopup="listbox"
            aria-invalid={fault === undefined ? undefined : 'true'}
            aria-label={words.form.addTo(label)}
            onClick={() => setOpen(true)}
          >
            <Icon name="plus" small />
            {words.form.add}
          </button>
        )}
      </div>
      {fault !== undefined && (
        <p class={ui.error}>
          <Icon name="warn" small />
          {fault}
        </p>
      )}
      {below !== undefined && (
        <p class={style.hint} id={`${id}-hint`}>
          {below}
        </p>
      )}
      {isOpen && add.current && (
        <Picker
          anchor={add.current}
          label={label}
          choices={free}
          onChoose={(key) => onChange([...chosen, key])}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
