import { isOfComposition } from '@helpdesk/ui';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { TextField } from '../form/field.tsx';
import style from '../ui.module.css';
import { putAt } from './popover.tsx';

interface Suggestion {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly sign?: ComponentChildren;
}

interface ComboboxProps {
  readonly label: string;
  readonly hint?: string;
  readonly fault?: string | undefined;
  readonly value: string;
  readonly suggestions: readonly Suggestion[];
  /** The name of the list. */
  readonly listLabel: string;
  readonly autofocus?: boolean;
  readonly onInput: (value: string) => void;
  readonly onChoose: (key: string) => void;
}

/** A field whose text is taken as it is, or from the list that it opens below. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, fault, value, suggestions, listLabel, autofocus, onInput, onChoose } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const isShown = isOpen && suggestions.length > 0;
  const index = Math.min(at, suggestions.length - 1);

  useLayoutEffect(() => {
    const field = place.current?.querySelector<HTMLElement>('input')?.parentElement;
    if (!isShown || list.current === null || !field) return;
    list.current.showPopover();
    list.current.style.minInlineSize = `${field.getBoundingClientRect().width}px`;
    putAt(list.current, field);
  }, [isShown, suggestions]);
  const choose = (number: number): void => {
    const chosen = suggestions[number];
    setOpen(false);
    if (chosen !== undefined) onChoose(chosen.key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isOfComposition(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setOpen(true);
      if (isShown) setAt((index + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter' && isShown) choose(index);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={place} onFocusOut={() => setOpen(false)}>
      <TextField
        label={label}
        {...(hint !== undefined && { hint })}
        fault={fault}
        value={value}
        autofocus={autofocus}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${id}-${index}` : undefined}
        onInput={(next) => {
          onInput(next);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        popover="manual"
        role="listbox"
        id={`${id}-list`}
        aria-label={listLabel}
        hidden={!isShown}
        class={`${style.menu} ${style.scroll}`}
      >
        {isShown &&
          suggestions.map(({ key, label: name, hint: more, sign }, number) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the option that is active
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
            <div
              key={key}
              id={`${id}-${number}`}
              role="option"
              aria-selected={number === index}
              data-at={number === index || undefined}
              onPointerMove={() => setAt(number)}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(number)}
            >
              {sign}
              <span class={style.cut}>{name}</span>
              {more && <small class={style.cut}>{more}</small>}
            </div>
          ))}
      </div>
    </div>
  );
}
