import type { Message as Record } from '@helpdesk/client';
import type { AgentOutgoing, OutgoingFile } from '@helpdesk/screen-state';
import { isOfComposition } from '@helpdesk/ui';
import { memo } from 'preact/compat';
import { useRef, useState } from 'preact/hooks';
import { refusalWords } from '../../../state/refusal-words.ts';
import { textOfOutgoing } from '../../../state/texts/plain-text.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Face } from '../../../ui/face.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { words } from '../../../words/en.ts';
import { fullName } from '../../../words/names.ts';
import { clockOf } from '../../../words/times.ts';
import { writing } from '../../../words/writing.ts';
import { Fold } from '../fold.tsx';
import { Activity } from './activity.tsx';
import { Attachments, type ShownFile, shownFile } from './attachments.tsx';
import { isDeleted } from './hidden-notes.ts';
import style from './log.module.css';
import { MessageBar } from './message-bar.tsx';
import { MessageText } from './message-text.tsx';

interface MessageProps {
  readonly message: Record;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Under the last of ours: whether the contact has seen it, and when. */
  readonly seen: string | undefined;
  /** The agent asked for this message, by its address or from another place on the page. */
  readonly isMarked: boolean;
  readonly onQuote: (text: string) => void;
  readonly onPicture: (key: string) => void;
}

/** It is drawn again only when something in it is another: there may be thousands. */
export const Message = memo(function Message(props: MessageProps) {
  const { message, isFirst, isLast, seen, isMarked, onQuote, onPicture } = props;
  const { agent } = useWorkspace();
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const { author, private: isPrivate } = message;
  const isMine = author.type === 'agent' && author.id === agent.id;
  const time = clockOf(Date.parse(message.created_at));
  if (message.type === 'activity') {
    return <Activity message={message} isMarked={isMarked} />;
  }
  const isOurs = author.type === 'agent';
  const name = isMine ? words.conversation.you : author.first_name || words.conversation.desk;
  const kind = isPrivate ? style.note : isOurs ? style.ours : '';
  const names = [style.message, kind, !isFirst && style.more, isMarked && style.marked];
  return (
    <li
      ref={item}
      class={names.filter(Boolean).join(' ')}
      data-uuid={message.uuid}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocusIn={() => setFocus(true)}
      onFocusOut={({ relatedTarget }) =>
        setFocus(relatedTarget instanceof Node && !!item.current?.contains(relatedTarget))
      }
    >
      <article
        tabIndex={-1}
        aria-label={words.parts([...(isPrivate ? [words.conversation.privateNote] : []), name, time])}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.target !== event.currentTarget || isOfComposition(event)) return;
          event.preventDefault();
          event.currentTarget.querySelector<HTMLElement>('[role="toolbar"] button')?.focus();
        }}
      >
        {isLast && !isOurs && <Face id={author.id} name={fullName(author)} picture={author.avatar_url} size={28} />}
        {isFirst && <Writer name={name} isPrivate={isPrivate} isMine={isMine} />}
        <div class={style.spot}>
          <div class={style.box} dir="auto">
            <Content message={message} onPicture={onPicture} />
          </div>
          {(isPointed || hasFocus) && !isDeleted(message) && <MessageBar message={message} onQuote={onQuote} />}
        </div>
        {message.status === 'failed' ? (
          <NotDelivered message={message} />
        ) : (
          isLast && (
            <span class={style.at}>
              <time dateTime={message.created_at}>{time}</time>
              {seen && (
                <>
                  <span aria-hidden="true">·</span>
                  <Icon name="check" small />
                  {seen}
                </>
              )}
            </span>
          )
        )}
      </article>
    </li>
  );
});

function Content({ message, onPicture }: Pick<MessageProps, 'message' | 'onPicture'>) {
  const { text_content: text, content_type: type, content, attachments } = message;
  if (isDeleted(message)) return <span class={`${style.text} ${style.gone}`}>{writing.message.deleted}</span>;
  return (
    <>
      {text !== '' && (
        <Fold text={text}>
          <MessageText html={type === 'html' ? content : undefined} text={text} />
        </Fold>
      )}
      <Attachments files={attachments.map(shownFile)} onPicture={onPicture} />
    </>
  );
}

/** The desk has it, and could not hand it on: an e-mail that was refused. */
function NotDelivered({ message: { uuid, conversation_uuid: cuuid } }: { readonly message: Record }) {
  const { client, toasts } = useWorkspace();
  const retry = async (): Promise<void> => {
    try {
      await client.call('retryMessage', { params: { cuuid, uuid } });
    } catch (error) {
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
  };
  return (
    <span class={`${style.at} ${style.fault}`} role="alert">
      <Icon name="warn" small />
      {writing.message.notDelivered}
      <Button kind="link" onClick={() => void retry()}>
        {writing.message.retry}
      </Button>
    </span>
  );
}

interface WriterProps {
  readonly name: string;
  readonly isPrivate: boolean;
  readonly isMine: boolean;
}

function Writer({ name, isPrivate, isMine }: WriterProps) {
  const { note, ownNote } = words.conversation;
  return (
    <span class={style.by}>
      {isPrivate && <Icon name="lock" small />}
      {!isPrivate ? name : isMine ? ownNote : note(name)}
    </span>
  );
}

interface WaitingProps {
  readonly outgoing: AgentOutgoing;
  readonly isFirst: boolean;
  readonly isOffline: boolean;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  readonly onPicture: (key: string) => void;
}

/** A message of ours that the service does not have yet, or has refused. */
export function Waiting({ outgoing, isFirst, isOffline, onRetry, onDiscard, onPicture }: WaitingProps) {
  const { conversation } = words;
  const hasFailed = outgoing.status === 'failed';
  const kind = outgoing.private ? style.note : style.ours;
  const state = hasFailed ? style.failed : isOffline ? style.waits : '';
  return (
    <li class={`${style.message} ${kind} ${state} ${isFirst ? '' : style.more}`}>
      <article aria-label={words.parts([...(outgoing.private ? [conversation.privateNote] : []), conversation.you])}>
        {isFirst && <Writer name={conversation.you} isPrivate={outgoing.private} isMine />}
        <div class={style.spot}>
          <div class={style.box} dir="auto">
            {outgoing.text !== '' && (
              <MessageText
                html={outgoing.contentType === 'text' ? undefined : outgoing.text}
                text={textOfOutgoing(outgoing)}
              />
            )}
            <Attachments files={outgoing.attachments.map(waitingFile)} onPicture={onPicture} />
          </div>
        </div>
        {hasFailed ? (
          <span class={style.at} role="alert">
            <span class={style.why}>
              <Icon name="warn" small />
              <span>
                {conversation.notSent} {refusalWords(outgoing.error)}
              </span>
            </span>
            <Button kind="link" onClick={onRetry}>
              {conversation.again}
            </Button>
            <Button kind="link" onClick={onDiscard}>
              {conversation.discard}
            </Button>
          </span>
        ) : (
          <span class={`${style.at} ${isOffline ? '' : style.late}`}>
            {isOffline && <Icon name="clock" small />}
            {isOffline ? conversation.waits : conversation.sending}
          </span>
        )}
      </article>
    </li>
  );
}

/** Its picture is the file itself: the small one is known when the message is there. */
export function waitingFile(file: OutgoingFile): ShownFile {
  const isPicture = /^image\/(?:png|jpeg|gif|webp)$/.test(file.content_type);
  return { ...file, key: String(file.id), picture: isPicture ? file.url : undefined };
}
