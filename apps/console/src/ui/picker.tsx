import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words } from '../words/en.ts';
import { Icon } from './icon.tsx';
import { found } from './picker-rules.ts';
import { putAt } from './popover.tsx';
import style from './ui.module.css';

export interface Choice {
  readonly key: string;
  readonly label: string;
  /** In place of the sign in front. */
  readonly sign?: ComponentChildren;
  /** At the end, muted. */
  readonly hint?: string;
  readonly isCurrent?: boolean;
}

interface PickerProps {
  readonly anchor: HTMLElement;
  /** What is chosen: the name of the field and of the list. */
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Enter takes the first, and not what is chosen now. */
  readonly beginsAtFirst?: boolean | undefined;
  readonly onChoose: (key: string) => void;
  /** The menu is closed: by a choice, Escape, or a click outside. */
  readonly onClose: () => void;
  /** What a word that is not in the list becomes. */
  readonly onCreate?: ((text: string) => void) | undefined;
}

/** A list to choose from, with a field on top that narrows it: the one menu of the console. */
export function Picker({ anchor, label, choices, beginsAtFirst, onChoose, onClose, onCreate }: PickerProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const shown = found(choices, text);
  const created = onCreate && text.trim() !== '' && !choices.some((each) => each.label === text.trim());
  const count = shown.length + (created ? 1 : 0);
  const [at, setAt] = useState(() =>
    beginsAtFirst
      ? 0
      : Math.max(
          0,
          choices.findIndex(({ isCurrent }) => isCurrent),
        ),
  );
  const index = Math.min(at, count - 1);

  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    element.showPopover();
    putAt(element, anchor);
    element.querySelector('input')?.focus();
  }, [anchor]);
  useEffect(() => {
    place.current?.querySelector('[data-at]')?.scrollIntoView({ block: 'nearest' });
  });

  const close = (): void => {
    onClose();
    anchor.focus({ preventScroll: true });
  };
  const choose = (number: number): void => {
    const choice = shown[number];
    close();
    if (choice !== undefined) onChoose(choice.key);
    else if (created) onCreate?.(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.isComposing) return;
    if (step !== undefined) setAt((index + step + count) % Math.max(1, count));
    else if (event.key === 'Enter') choose(index);
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={place}
      popover="auto"
      class={`${style.menu} ${style.scroll}`}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      <input
        dir="auto"
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={count > 0 ? `${id}-${index}` : undefined}
        aria-autocomplete="list"
        autocomplete="off"
        placeholder={label}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={`${id}-list`} aria-label={label}>
        {shown.map((choice, number) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the option that is active
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
          <div
            key={choice.key}
            id={`${id}-${number}`}
            role="option"
            aria-selected={choice.isCurrent ?? false}
            data-at={number === index || undefined}
            onPointerMove={() => setAt(number)}
            onClick={() => choose(number)}
          >
            {choice.sign}
            <span class={style.cut}>{choice.label}</span>
            {choice.hint && <small>{choice.hint}</small>}
            {choice.isCurrent && (
              <small>
                <Icon name="check" />
              </small>
            )}
          </div>
        ))}
        {created && (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <div
            id={`${id}-${shown.length}`}
            role="option"
            aria-selected="false"
            data-at={index === shown.length || undefined}
            onPointerMove={() => setAt(shown.length)}
            onClick={() => choose(shown.length)}
          >
            <Icon name="plus" />
            <span class={style.cut}>{words.picker.create(text.trim())}</span>
          </div>
        )}
        {count === 0 && <p class={style.none}>{words.picker.none}</p>}
      </div>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
