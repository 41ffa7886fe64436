import type { Message } from '@helpdesk/client';
import { refusalWords } from '../../../state/refusal-words.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { IconButton } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy/copy-text.tsx';
import { words } from '../../../words/en.ts';
import { writing } from '../../../words/writing.ts';
import { hiddenNotes } from './hidden-notes.ts';
import style from './log.module.css';

interface MessageBarProps {
  readonly message: Message;
  readonly onQuote: (text: string) => void;
}

/** The actions of a message, shown while the pointer is over it or the focus is in it. */
export function MessageBar({ message, onQuote }: MessageBarProps) {
  const { client, toasts, agent } = useWorkspace();
  const { uuid, conversation_uuid: cuuid, text_content: text, author } = message;
  const mayWrite = agent.permissions.includes('messages:write');
  const isMine = author.type === 'agent' && author.id === agent.id;
  const copy = async (what: string, said: string): Promise<void> => {
    if (await copyText(what)) toasts.show({ text: said, tone: 'done' });
  };
  const remove = async (): Promise<void> => {
    try {
      await client.call('deletePrivateNote', { params: { cuuid, uuid } });
    } catch (error) {
      hiddenNotes.show(uuid);
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
  };
  const hide = (): void => {
    hiddenNotes.hide(uuid);
    const undo = (): void => hiddenNotes.show(uuid);
    // A note cannot be restored once the service has deleted it.
    toasts.show({ text: writing.message.deleted, tone: 'done', undo, onEnd: () => void remove() });
  };
  const link = `${location.origin}/c/${cuuid}?m=${uuid}`;
  return (
    <span class={style.bar} role="toolbar" aria-label={writing.message.actions}>
      {text !== '' && (
        <IconButton
          icon="copy"
          label={writing.message.copy}
          onClick={() => void copy(text, words.conversation.copied)}
        />
      )}
      <IconButton
        icon="link"
        label={writing.message.link}
        onClick={() => void copy(link, writing.message.linkCopied)}
      />
      {text !== '' && mayWrite && (
        <IconButton icon="quote" label={writing.message.quote} onClick={() => onQuote(text)} />
      )}
      {message.private && isMine && mayWrite && (
        <IconButton icon="trash" label={writing.message.delete} onClick={hide} />
      )}
    </span>
  );
}
