import { isOfComposition } from '@helpdesk/ui';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words } from '../../words/en.ts';
import { Icon } from '../icon.tsx';
import style from '../ui.module.css';
import { found, groupsOf, isNew } from './picker-rules.ts';
import { type Anchor, putAt } from './popover.tsx';

export interface Choice {
  readonly key: string;
  readonly label: string;
  /** Shown in front of the label. */
  readonly sign?: ComponentChildren;
  /** Muted text at the end. */
  readonly hint?: string;
  readonly isCurrent?: boolean;
  /** The name of a group of entries. A line separates groups. */
  readonly group?: string;
}

interface PickerProps {
  readonly anchor: Anchor;
  /** The finger that is still down where the menu was opened: it may be lifted without closing it. */
  readonly pressedBy?: number | undefined;
  /** What is chosen: the name of the field and of the list. */
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Whether Enter takes the first entry instead of the one that is chosen now. */
  readonly beginsAtFirst?: boolean | undefined;
  readonly onChoose: (key: string) => void;
  /** The menu is closed: by a choice, Escape, or a click outside. */
  readonly onClose: () => void;
  /** What a word that is not in the list becomes. */
  readonly onCreate?: ((text: string) => void) | undefined;
  /** Shown next to the list: details of the entry that Enter would take. */
  readonly about?: ((key: string) => ComponentChildren) | undefined;
  /** What is there already, and is not among the choices. */
  readonly taken?: readonly string[] | undefined;
}

/** A list to choose from, with a field on top that narrows it: the one menu of the console. */
export function Picker({
  anchor,
  pressedBy,
  label,
  choices,
  beginsAtFirst,
  onChoose,
  onClose,
  onCreate,
  about,
  taken = [],
}: PickerProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const shown = found(choices, text);
  const created = onCreate && isNew(text, [...taken, ...choices.map((each) => each.label)]);
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
  const active = shown[index];

  useShown(place, anchor, pressedBy);

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
    if (isOfComposition(event)) return;
    const step = steps[event.key];
    if (step !== undefined) setAt((index + step + count) % Math.max(1, count));
    else if (event.key === 'Enter') choose(index);
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const lineAt = (number: number) => ({
    id: `${id}-${number}`,
    isAt: number === index,
    onPoint: () => setAt(number),
    onChoose: () => choose(number),
  });
  const option = ({ item, at: number }: { readonly item: Choice; readonly at: number }) => (
    <Option key={item.key} choice={item} {...lineAt(number)} />
  );
  return (
    <div
      ref={place}
      popover="auto"
      class={about ? `${style.menu} ${style.withAside}` : style.menu}
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
      <div role="listbox" id={`${id}-list`} class={style.scroll} aria-label={label}>
        {groupsOf(shown).map(({ name, items }) =>
          name === undefined ? (
            items.map(option)
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: groups of options, not fields of a form
            <div key={name} role="group" aria-label={name}>
              {items.map(option)}
            </div>
          ),
        )}
        {created && (
          <Option
            {...lineAt(shown.length)}
            choice={{ label: words.picker.create(text.trim()), sign: <Icon name="plus" /> }}
          />
        )}
        {count === 0 && <p class={style.none}>{words.picker.none}</p>}
      </div>
      {about && <div class={style.aside}>{active && about(active.key)}</div>}
    </div>
  );
}

/** Opens it below the anchor, with the focus in its field; the option that is active stays in view. */
function useShown(place: RefObject<HTMLDivElement>, anchor: Anchor, pressedBy: number | undefined): void {
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    element.showPopover();
    putAt(element, anchor);
    element.querySelector('input')?.focus();
    if (pressedBy !== undefined) hold(element, pressedBy);
  }, [anchor]);
  useEffect(() => {
    place.current?.querySelector('[data-at]')?.scrollIntoView({ block: 'nearest' });
  });
}

interface OptionProps {
  readonly choice: Omit<Choice, 'key'>;
  readonly id: string;
  /** Enter takes it. */
  readonly isAt: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ choice: { sign, label, hint, isCurrent = false }, id, isAt, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the option that is active
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      data-at={isAt || undefined}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {sign}
      <span class={style.cut}>{label}</span>
      {hint && <small>{hint}</small>}
      {isCurrent && (
        <small>
          <Icon name="check" />
        </small>
      )}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A finger that is lifted outside of a popover closes it, also where it was put down before there was one. */
function hold(element: HTMLElement, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // It was lifted already.
  }
}
