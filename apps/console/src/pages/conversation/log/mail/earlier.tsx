import { HelpdeskError, type Message } from '@helpdesk/client';
import { earlierText } from '@helpdesk/screen-state';
import { canShowHtml } from '@helpdesk/ui';
import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useWorkspace } from '../../../../state/workspace.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { mailLog } from '../../../../words/en/mail-log.ts';
import { words } from '../../../../words/en.ts';
import { MessageText } from '../message-text.tsx';
import style from './mail.module.css';
import { MailFrame } from './mail-frame.tsx';

/** All of a received mail, fetched when it is asked for. */
export function useOriginal({ uuid, conversation_uuid: cuuid }: Message, isWanted: boolean) {
  const { client, queries } = useWorkspace();
  return useQuery(
    {
      queryKey: ['original mail', uuid],
      queryFn: ({ signal }) => client.call('getOriginalMail', { params: { cuuid, uuid }, signal }),
      enabled: isWanted,
    },
    queries,
  );
}

/** Why the whole mail is not shown; undefined where it is. */
export function originalFault(error: unknown): string | undefined {
  if (error === null) return undefined;
  return error instanceof HelpdeskError && error.status === 404 ? mailLog.notKept : words.conversation.failed;
}

/** What a mail quotes, folded until it is asked for. */
export function EarlierText({ message }: { readonly message: Message }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useOriginal(message, isOpen);
  const fault = originalFault(error);
  const text = data && (earlierText(data.text, message.text_content) || mailLog.noText);
  return (
    <Folded name={mailLog.earlier} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      {fault ?? (text !== undefined && <MessageText html={undefined} text={text} />)}
    </Folded>
  );
}

interface ForwardedTextProps {
  readonly html: string;
  readonly text: string;
  /** Whose mail it is, and of when. */
  readonly name: string;
}

/** What a forward contains, folded until it is asked for. */
export function ForwardedText({ html, text, name }: ForwardedTextProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Folded name={name} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      {isOpen &&
        (canShowHtml() ? (
          <MailFrame html={html} title={mailLog.original} />
        ) : (
          <MessageText html={undefined} text={text} />
        ))}
    </Folded>
  );
}

interface FoldedProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ComponentChildren;
}

function Folded({ name, isOpen, onToggle, children }: FoldedProps) {
  const id = useId();
  return (
    <div class={style.earlier}>
      <button type="button" class={style.fold} data-fold aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <Icon name="more" small />
        {name}
      </button>
      <div id={id} hidden={!isOpen} class={style.was} data-was dir="auto">
        {children}
      </div>
    </div>
  );
}
