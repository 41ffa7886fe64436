import { isOfComposition } from '@helpdesk/ui';
import type { ComponentChild, Ref } from 'preact';
import { type MutableRef, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../../ui/announcer.tsx';
import { putAt } from '../../../ui/pick/popover.tsx';
import ui from '../../../ui/ui.module.css';
import { writing } from '../../../words/writing.ts';
import { type Emoji, typedName } from './emoji/emoji-rules.ts';
import { rememberEmoji } from './emoji/recent-emoji.ts';
import type { Writer } from './field.ts';

interface EmojiNames {
  /** Something was written. */
  look(): void;
  close(): void;
  /** It has the keys before the field. */
  onKeyDown(event: KeyboardEvent): void;
  /** To be drawn somewhere. */
  readonly list: ComponentChild;
}

type EmojiList = Pick<typeof import('./emoji/emoji-list.ts'), 'findEmoji'>;

const shownAtMost = 8;

/** While a name is typed behind a colon, the emoji that have it. The text keeps the focus. */
export function useEmojiNames(writer: MutableRef<Writer | undefined>): EmojiNames {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Emoji[]>([]);
  const [at, setAt] = useState(0);
  const latest = useRef('');
  /** Once it is there, the list follows what is typed at once: an arrow pressed next must not be undone by it. */
  const known = useRef<EmojiList>();
  const isOpen = found.length > 0;
  const index = Math.min(at, found.length - 1);

  const close = (): void => {
    latest.current = '';
    setTyped('');
    setFound([]);
  };
  const look = (): void => {
    const name = typedName(writer.current?.before() ?? '') ?? '';
    if (name === latest.current) return;
    if (name === '') {
      close();
      return;
    }
    latest.current = name;
    const show = ({ findEmoji }: EmojiList): void => {
      known.current = { findEmoji };
      if (latest.current !== name) return;
      setTyped(name);
      setFound(findEmoji(name.slice(1), shownAtMost));
      setAt(0);
    };
    if (known.current !== undefined) show(known.current);
    // Where it does not come, what is typed is text, as it would be without a list.
    else void import('./emoji/emoji-list.ts').then(show, () => undefined);
  };
  const choose = (emoji: Emoji | undefined): void => {
    if (emoji === undefined) return;
    const { current } = writer;
    rememberEmoji(emoji.sign);
    close();
    current?.replaceBefore(typed.length, { type: 'text', text: emoji.sign });
    current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen || isOfComposition(event) || event.target !== writer.current?.element) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (step !== undefined) setAt((index + step + found.length) % found.length);
    else if (isPlain && (event.key === 'Enter' || event.key === 'Tab')) choose(found[index]);
    else if (event.key === 'Escape') setFound([]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useLayoutEffect(() => {
    const { current } = writer;
    if (!isOpen || place.current === null || current === undefined) return;
    place.current.showPopover();
    putAt(place.current, { getBoundingClientRect: current.caret });
  }, [found]);
  useEffect(() => {
    const element = writer.current?.element;
    if (!isOpen || element === undefined) return;
    element.setAttribute('aria-controls', `${id}-list`);
    element.setAttribute('aria-activedescendant', `${id}-${index}`);
    return () => {
      element.removeAttribute('aria-controls');
      element.removeAttribute('aria-activedescendant');
    };
  }, [isOpen, index]);
  useEffect(() => {
    if (isOpen) announce('status', writing.emoji.found(found.length));
  }, [isOpen, found.length]);
  return {
    look,
    close,
    onKeyDown,
    list: isOpen && (
      <EmojiNameList {...{ place, id, found, index }} onPoint={setAt} onChoose={(number) => choose(found[number])} />
    ),
  };
}

interface EmojiNameListProps {
  readonly place: Ref<HTMLDivElement>;
  readonly id: string;
  readonly found: readonly Emoji[];
  readonly index: number;
  readonly onPoint: (number: number) => void;
  readonly onChoose: (number: number) => void;
}

function EmojiNameList({ place, id, found, index, onPoint, onChoose }: EmojiNameListProps) {
  return (
    <div
      ref={place}
      popover="manual"
      role="listbox"
      id={`${id}-list`}
      aria-label={writing.emoji.label}
      class={`${ui.menu} ${ui.scroll}`}
    >
      {found.map(({ sign, label }, number) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text has the focus and names the option that is active
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text hears the keys
        <div
          key={sign}
          id={`${id}-${number}`}
          role="option"
          aria-selected={number === index}
          data-at={number === index || undefined}
          onPointerMove={() => onPoint(number)}
          // The text keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(number)}
        >
          <span aria-hidden="true">{sign}</span>
          <span class={ui.cut}>{label}</span>
        </div>
      ))}
    </div>
  );
}
