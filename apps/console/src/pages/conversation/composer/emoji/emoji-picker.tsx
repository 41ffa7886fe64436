import { isOfComposition } from '@helpdesk/ui';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { alongText } from '../../../../ui/pick/along-text.ts';
import { putAt } from '../../../../ui/pick/popover.tsx';
import { writing } from '../../../../words/writing.ts';
import style from './emoji.module.css';
import { emojiGroups, emojiOf, findEmoji } from './emoji-list.ts';
import { type Emoji, nextCell } from './emoji-rules.ts';
import { recentEmoji } from './recent-emoji.ts';

export interface EmojiPickerProps {
  readonly anchor: HTMLElement;
  readonly onChoose: (sign: string) => void;
  readonly onClose: () => void;
}

const columns = 8;
const foundAtMost = 64;
const recent = 'recent';

/** A grid of one group, or of what has the typed name. The field keeps the focus; arrows go through the grid. */
export function EmojiPicker({ anchor, onChoose, onClose }: EmojiPickerProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [used] = useState(() => recentEmoji().flatMap((sign) => emojiOf(sign) ?? []));
  const groups = used.length >= columns ? [{ key: recent, emoji: used }, ...emojiGroups] : emojiGroups;
  const [group, setGroup] = useState(groups[0]?.key ?? '');
  const [at, setAt] = useState(0);
  const isSearch = text.trim() !== '';
  const shown = isSearch ? findEmoji(text, foundAtMost) : (groups.find(({ key }) => key === group)?.emoji ?? []);
  const active = shown[Math.min(at, shown.length - 1)];

  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    element.showPopover();
    putAt(element, anchor);
    element.querySelector('input')?.focus();
  }, [anchor]);
  useEffect(() => {
    place.current?.querySelector('[data-at]')?.scrollIntoView({ block: 'nearest' });
  }, [at, group, text]);

  const choose = (emoji: Emoji | undefined): void => {
    if (emoji === undefined) return;
    onClose();
    onChoose(emoji.sign);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isOfComposition(event)) return;
    const next = nextCell(alongText(event.key), Math.min(at, shown.length - 1), shown.length, columns);
    if (event.key === 'Escape') {
      onClose();
      anchor.focus({ preventScroll: true });
    } else if (event.key === 'Enter') choose(active);
    else if (next !== undefined) setAt(Math.max(0, next));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={place}
      popover="auto"
      role="dialog"
      aria-label={writing.emoji.label}
      class={style.picker}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <input
        type="text"
        role="combobox"
        aria-label={writing.emoji.search}
        aria-haspopup="grid"
        aria-expanded="true"
        aria-controls={`${id}-grid`}
        aria-activedescendant={active && `${id}-${shown.indexOf(active)}`}
        aria-autocomplete="list"
        autocomplete="off"
        placeholder={writing.emoji.search}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Groups
        groups={groups}
        pressed={isSearch ? undefined : group}
        onChoose={(key) => {
          setText('');
          setGroup(key);
          setAt(0);
          place.current?.querySelector('input')?.focus();
        }}
      />
      <Grid
        id={id}
        label={isSearch ? writing.emoji.label : nameOf(group)}
        shown={shown}
        active={active}
        onPoint={setAt}
        onChoose={choose}
      />
      <p class={style.name} aria-hidden="true">
        {active?.label ?? writing.emoji.none}
      </p>
    </div>
  );
}

function nameOf(group: string): string {
  return group === recent
    ? writing.emoji.recent
    : (writing.emoji.group[group as keyof typeof writing.emoji.group] ?? group);
}

interface GroupsProps {
  readonly groups: readonly { readonly key: string; readonly emoji: readonly Emoji[] }[];
  readonly pressed: string | undefined;
  readonly onChoose: (key: string) => void;
}

function Groups({ groups, pressed, onChoose }: GroupsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no field that these would be of
    <div class={style.groups} role="group" aria-label={writing.emoji.groups}>
      {groups.map(({ key, emoji: [first] }) => (
        <button
          key={key}
          type="button"
          aria-label={nameOf(key)}
          title={nameOf(key)}
          aria-pressed={key === pressed}
          onClick={() => onChoose(key)}
        >
          <span aria-hidden="true">{key === recent ? '🕘' : first?.sign}</span>
        </button>
      ))}
    </div>
  );
}

interface GridProps {
  readonly id: string;
  readonly label: string;
  readonly shown: readonly Emoji[];
  readonly active: Emoji | undefined;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (emoji: Emoji) => void;
}

function Grid({ id, label, shown, active, onPoint, onChoose }: GridProps) {
  const rows = Array.from({ length: Math.ceil(shown.length / columns) }, (_each, index) =>
    shown.slice(index * columns, (index + 1) * columns),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would be laid out as one
    <div role="grid" id={`${id}-grid`} class={style.grid} aria-label={label}>
      {rows.map((row, number) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the cell that is active
        <div key={row[0]?.sign} role="row" class={style.row}>
          {row.map((emoji, column) => {
            const index = number * columns + column;
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
              <span
                key={emoji.sign}
                id={`${id}-${index}`}
                role="gridcell"
                aria-label={emoji.label}
                aria-selected={emoji === active}
                title={emoji.label}
                data-at={emoji === active || undefined}
                onPointerMove={() => onPoint(index)}
                onClick={() => onChoose(emoji)}
              >
                {emoji.sign}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
