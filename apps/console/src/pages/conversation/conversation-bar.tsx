import type { Conversation } from '@helpdesk/client';
import type { ComponentChild, Ref } from 'preact';
import { Button, IconButton } from '../../ui/button.tsx';
import { channelIcons } from '../../ui/channel-icons.ts';
import { Icon } from '../../ui/icon.tsx';
import { useOwnKey } from '../../ui/own-key.ts';
import ui from '../../ui/ui.module.css';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';
import style from './conversation.module.css';

interface ConversationBarProps {
  readonly row: Conversation;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly panelButton: Ref<HTMLSpanElement>;
  readonly isPanelOpen: boolean;
  /** Sending is the next thing to do then, and not resolving. */
  readonly hasText: boolean;
  readonly onBack: () => void;
  readonly onSnooze: (anchor: HTMLElement) => void;
  readonly onPanel: () => void;
  /** Undefined: the agent may not change the status. */
  readonly onResolve?: () => void;
  readonly more: ComponentChild;
}

/** Above a conversation: what it is, and what is done with the whole of it. */
export function ConversationBar(props: ConversationBarProps) {
  const { row, heading, panelButton, isPanelOpen, hasText, onBack, onSnooze, onPanel, onResolve, more } = props;
  const { conversation } = words;
  const ownKey = useOwnKey();
  const isResolved = row.status_category === 'resolved';
  const verb = isResolved ? conversation.reopen : conversation.resolve;
  return (
    <header class={style.bar}>
      <Back onBack={onBack} />
      <div class={style.title}>
        <h2 ref={heading} class={ui.cut} dir="auto" tabIndex={-1}>
          {row.subject ?? fullName(row.contact)}
        </h2>
        <span class={style.meta}>
          <bdi>#{row.reference_number}</bdi>
          <Icon name={channelIcons[row.inbox_channel]} small />
          <span class={ui.cut}>{words.parts([fullName(row.contact), conversation.channel[row.inbox_channel]])}</span>
        </span>
      </div>
      {onResolve && (
        <IconButton
          icon="moon"
          label={conversation.snooze}
          shortcut="z"
          data-picker="snooze"
          aria-haspopup="listbox"
          onClick={({ currentTarget }) => onSnooze(currentTarget)}
        />
      )}
      {more}
      <span ref={panelButton} class={style.toPanel}>
        <IconButton
          icon="panel"
          label={conversation.contact}
          shortcut="i"
          aria-pressed={isPanelOpen}
          onClick={onPanel}
        />
      </span>
      {onResolve && (
        <span class={style.resolve}>
          <Button
            kind={hasText || isResolved ? 'line' : 'main'}
            icon={isResolved ? 'undo' : 'check'}
            title={`${verb} (${ownKey('e')})`}
            onClick={onResolve}
          >
            <span>{verb}</span>
          </Button>
        </span>
      )}
    </header>
  );
}

export function Back({ onBack }: Pick<ConversationBarProps, 'onBack'>) {
  return (
    <span class={style.back}>
      <IconButton icon="left" label={words.conversation.back} onClick={onBack} />
    </span>
  );
}
