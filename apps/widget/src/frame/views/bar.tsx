import type { ComponentChildren } from 'preact';
import { useChat, useChatState } from '../context.ts';
import { closeIcon, Icon } from '../parts/icon.tsx';
import { bellIcon, bellOffIcon, leftIcon } from '../parts/later-icons.ts';
import parts from '../parts/parts.module.css';
import style from './bar.module.css';

interface BarProps {
  readonly title: string;
  readonly line?: string | undefined;
  readonly face?: ComponentChildren;
  /** Direct to the conversation there is nowhere to go back to. */
  readonly hasBack?: boolean;
  readonly hasSound?: boolean;
}

export function Bar({ title, line, face, hasBack = true, hasSound = false }: BarProps) {
  const { chat, words } = useChat();
  const state = useChatState();
  const soundWord = state.hasSound ? words.soundOff : words.soundOn;
  return (
    <header class={style.bar}>
      {hasBack && (
        <button type="button" class={parts.round} aria-label={words.back} onClick={() => chat.go({ name: 'home' })}>
          <Icon path={leftIcon} flips />
        </button>
      )}
      {face}
      <div class={style.title}>
        <h1 class={parts.cut} dir="auto" tabIndex={-1}>
          {title}
        </h1>
        {line && (
          <small class={parts.cut} dir="auto">
            {line}
          </small>
        )}
      </div>
      {hasSound && (
        <button type="button" class={parts.round} aria-label={soundWord} title={soundWord} onClick={chat.switchSound}>
          <Icon path={state.hasSound ? bellIcon : bellOffIcon} />
        </button>
      )}
      <button type="button" class={parts.round} aria-label={words.close} onClick={chat.close}>
        <Icon path={closeIcon} />
      </button>
    </header>
  );
}
