import type { FunctionComponent } from 'preact';
import { type MutableRef, useState } from 'preact/hooks';
import { sayNotLoaded } from '../../../../browser/reload.ts';
import { useWorkspace } from '../../../../state/workspace.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { writing } from '../../../../words/writing.ts';
import type { Writer } from '../field.ts';
import type { EmojiPickerProps } from './emoji-picker.tsx';
import { rememberEmoji } from './recent-emoji.ts';

const load = async (): Promise<FunctionComponent<EmojiPickerProps>> => (await import('./emoji-picker.tsx')).EmojiPicker;

interface Opened {
  readonly anchor: HTMLElement;
  readonly Emoji: FunctionComponent<EmojiPickerProps>;
}

/** The picker is a chunk of its own, loaded when the pointer is over its button. */
export function EmojiButton({ writer }: { readonly writer: MutableRef<Writer | undefined> }) {
  const { toasts } = useWorkspace();
  const [opened, setOpened] = useState<Opened>();
  const open = async (anchor: HTMLElement): Promise<void> => {
    try {
      setOpened({ anchor, Emoji: await load() });
    } catch {
      sayNotLoaded(toasts);
    }
  };
  return (
    <>
      <IconButton
        icon="smile"
        label={writing.emoji.label}
        shortcut=":"
        aria-haspopup="dialog"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={({ currentTarget }) => void open(currentTarget)}
      />
      {opened && (
        <opened.Emoji
          anchor={opened.anchor}
          onClose={() => setOpened(undefined)}
          onChoose={(sign) => {
            rememberEmoji(sign);
            writer.current?.focus();
            writer.current?.replaceBefore(0, { type: 'text', text: sign });
          }}
        />
      )}
    </>
  );
}
