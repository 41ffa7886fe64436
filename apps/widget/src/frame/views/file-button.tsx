import { acceptOf, fileMessages } from '@helpdesk/screen-state';
import type { ComponentChildren } from 'preact';
import { useChat, useChatState } from '../context.ts';
import parts from '../parts/parts.module.css';

interface FileButtonProps {
  /** A conversation, or the name of a new one. */
  readonly id: string;
  readonly look: string;
  /** The accessible name, where the button shows no text. */
  readonly name?: string;
  /** The message that other files are chosen for. */
  readonly replaces?: string;
  readonly children: ComponentChildren;
}

/** Chooses files to send. */
export function FileButton({ id, look, name, replaces, children }: FileButtonProps) {
  const { chat } = useChat();
  const { settings } = useChatState();
  if (settings === undefined) return null;
  return (
    <label class={look} title={name}>
      {children}
      <input
        type="file"
        multiple
        class={parts.hidden}
        aria-label={name}
        accept={acceptOf(settings.upload)}
        onChange={({ currentTarget }) => {
          const entries = fileMessages(id, [...(currentTarget.files ?? [])], settings.upload);
          currentTarget.value = '';
          if (replaces !== undefined && entries.length > 0) chat.discard(replaces);
          chat.attach(entries);
        }}
      />
    </label>
  );
}
