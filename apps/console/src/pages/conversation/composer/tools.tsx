import { isOfComposition } from '@helpdesk/ui';
import type { RefObject } from 'preact';
import { type MutableRef, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { printed } from '../../../ui/own-key.ts';
import { Picker } from '../../../ui/pick/picker.tsx';
import { words } from '../../../words/en.ts';
import { writing } from '../../../words/writing.ts';
import style from './composer.module.css';
import { EmojiButton } from './emoji/emoji-button.tsx';
import { type Format, formatKeys, formats, type Writer } from './field.ts';
import { AttachButton } from './files/files.tsx';
import type { FormatTools } from './use-format.tsx';

interface ToolsProps {
  readonly writer: MutableRef<Writer | undefined>;
  readonly format: FormatTools;
  readonly onFiles?: (files: readonly File[]) => void;
  readonly onMention?: (anchor: HTMLElement) => void;
  readonly onMacros?: (anchor: HTMLElement) => void;
  readonly macroPlace?: RefObject<HTMLSpanElement>;
}

/** The formats with a button of their own where there is room. All formats are in the menu. */
const buttons = ['bold', 'italic', 'bulletList', 'link'] as const;

const icons: Readonly<Record<Format, IconName>> = {
  bold: 'bold',
  italic: 'italic',
  link: 'link',
  bulletList: 'list',
  orderedList: 'ordered',
  blockquote: 'quote',
  code: 'code',
  codeBlock: 'code',
};

/** What is put into the text, and how it looks. One stop for Tab; arrows go from tool to tool. */
export function Tools({ writer, format, onFiles, onMention, onMacros, macroPlace }: ToolsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState<HTMLElement>();
  const all = (): readonly HTMLElement[] =>
    [...(place.current?.querySelectorAll('button') ?? [])].filter((each) => each.checkVisibility());
  const stopAt = (stop: HTMLElement | undefined): void => {
    for (const each of place.current?.querySelectorAll('button') ?? []) each.tabIndex = each === stop ? 0 : -1;
  };
  useLayoutEffect(() => {
    const shown = all();
    stopAt(shown.find((each) => each.tabIndex === 0) ?? shown[0]);
  });
  const { element } = writer.current ?? {};
  return (
    <div
      ref={place}
      class={style.tools}
      role="toolbar"
      aria-label={writing.format.label}
      onFocusIn={({ target }) => target instanceof HTMLElement && target.matches('button') && stopAt(target)}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step === undefined || !(event.target instanceof HTMLElement) || isOfComposition(event)) return;
        const shown = all();
        const ahead = document.dir === 'rtl' ? -step : step;
        shown[(shown.indexOf(event.target) + ahead + shown.length) % shown.length]?.focus();
        event.preventDefault();
      }}
    >
      {onFiles && <AttachButton onFiles={onFiles} />}
      <EmojiButton writer={writer} />
      {onMention && (
        <IconButton
          icon="mention"
          label={writing.mention}
          shortcut="@"
          aria-haspopup="listbox"
          onClick={() => element && onMention(element)}
        />
      )}
      {onMacros && (
        <span {...(macroPlace && { ref: macroPlace })} class={style.one}>
          <IconButton
            icon="bolt"
            label={words.composer.macros}
            shortcut="l"
            aria-haspopup="listbox"
            onClick={({ currentTarget }) => onMacros(currentTarget)}
          />
        </span>
      )}
      <span class={style.formats}>
        {buttons.map((each) => (
          <IconButton
            key={each}
            icon={icons[each]}
            label={writing.format[each]}
            shortcut={formatKeys[each]}
            aria-pressed={format.active.has(each)}
            // The text keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => format.toggle(each)}
          />
        ))}
      </span>
      <IconButton
        icon="plus"
        label={writing.format.more}
        aria-haspopup="listbox"
        onClick={({ currentTarget }) => setMore(currentTarget)}
      />
      {more && (
        <Picker
          anchor={more}
          label={writing.format.more}
          beginsAtFirst
          choices={formats.map((each) => ({
            key: each,
            label: writing.format[each],
            sign: <Icon name={icons[each]} />,
            hint: printed(formatKeys[each]),
            isCurrent: format.active.has(each),
          }))}
          onChoose={(key) => {
            const chosen = formats.find((each) => each === key);
            if (chosen !== undefined) format.toggle(chosen);
          }}
          onClose={() => setMore(undefined)}
        />
      )}
    </div>
  );
}
