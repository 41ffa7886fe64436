import type { WidgetMessage } from '@helpdesk/client';
import { type ContactOutgoing, nextOf, takeBack, waitsForText } from '@helpdesk/screen-state';
import { useChat, useChatState, useNow } from '../context.ts';
import { Face } from '../parts/face.tsx';
import { Icon } from '../parts/icon.tsx';
import { clockIcon, warnIcon } from '../parts/later-icons.ts';
import parts from '../parts/parts.module.css';
import { clockTime } from '../times.ts';
import { AgentText } from './agent-text.tsx';
import { Attachments, WaitingFile } from './attachments.tsx';
import { FileButton } from './file-button.tsx';
import style from './log.module.css';
import { RichText } from './rich-text.tsx';

interface MessageProps {
  readonly message: WidgetMessage;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Whether an agent has seen the message. Shown for the visitor's own messages only. */
  readonly isSeen: boolean;
}

export function Message({ message, isFirst, isLast, isSeen }: MessageProps) {
  const { words, region } = useChat();
  const { author, attachments, text_content: text, created_at } = message;
  const isOwn = author.type !== 'agent';
  const name = isOwn ? words.you : author.first_name || words.someone;
  const time = clockTime(region, Date.parse(created_at));
  const look = [style.message, isOwn && style.own, isFirst ? '' : style.more].filter(Boolean).join(' ');
  return (
    <li class={look} data-uuid={message.uuid}>
      {!isOwn && isLast && (
        <Face id={author.id} name={`${author.first_name} ${author.last_name}`} picture={author.avatar_url} />
      )}
      {isFirst && !isOwn ? <span class={style.by}>{name}</span> : <span class={parts.hidden}>{name}: </span>}
      <div class={style.content}>
        <Attachments files={attachments} />
        {text !== '' && (
          <div class={style.bubble} dir="auto">
            {isOwn ? <RichText text={text} /> : <AgentText message={message} />}
          </div>
        )}
      </div>
      {isLast ? (
        <span class={style.at}>
          <span>
            <time dateTime={created_at}>{time}</time>
            {isOwn && words.comma + (isSeen ? words.seen : words.sent)}
          </span>
        </span>
      ) : (
        <span class={parts.hidden}>{time}</span>
      )}
    </li>
  );
}

/** A message that has not arrived yet. */
export function Waiting({ entry, isFirst }: { readonly entry: ContactOutgoing; readonly isFirst: boolean }) {
  const { chat, words, say } = useChat();
  const { isLost, isHeld, resumesAt, outgoing, uploaded } = useChatState();
  const isNext = nextOf(outgoing)?.id === entry.id;
  const isSending = isNext && !isLost && !isHeld && resumesAt === undefined;
  const isSlow = useNow(300) - entry.at > 600;
  const { failure, names, text } = entry;
  const lines = names ?? (text === undefined ? [] : [text]);
  const look = [style.message, style.own, isFirst ? '' : style.more, failure ? style.failed : style.waits].filter(
    Boolean,
  );
  /** What had the focus goes: readers go on at the text. On a phone its keyboard would cover the messages. */
  function leave(act: (id: string) => unknown): void {
    act(entry.id);
    if (!matchMedia('(pointer: coarse)').matches) document.querySelector<HTMLElement>('form textarea')?.focus();
  }
  const remove = (
    <button type="button" class={style.plain} onClick={() => leave(chat.discard)}>
      {words.remove}
    </button>
  );
  return (
    <li class={look.join(' ')} data-waits={entry.id}>
      <span class={parts.hidden}>{words.you}: </span>
      <div class={style.content}>
        {entry.files?.map((file) => (
          <WaitingFile key={file} file={file} hasTile={!failure?.isFinal} />
        ))}
        {lines.map((line) => (
          <div key={line} class={style.bubble} dir="auto">
            {line}
          </div>
        ))}
        {entry.files && isSending && <progress class={style.progress} value={uploaded} aria-label={words.sending} />}
      </div>
      {failure ? (
        <span class={`${style.at} ${style.bad}`} role="alert">
          <span class={style.reason}>
            <Icon path={warnIcon} />
            <span>{say(words[failure.code] ?? words.notSent, failure.values ?? {})}</span>
          </span>
          <span class={style.acts}>
            {!failure.isFinal && (
              <button type="button" class={style.plain} onClick={() => leave(chat.retry)}>
                {words.again}
              </button>
            )}
            {failure.isFinal && text && (
              <button type="button" class={style.plain} onClick={() => leave(() => takeBack(chat, entry))}>
                {words.edit}
              </button>
            )}
            {failure.isFinal && (entry.files ?? entry.names) && (
              <FileButton id={entry.to} look={style.plain ?? ''} replaces={entry.id}>
                {words.another}
              </FileButton>
            )}
            {remove}
          </span>
        </span>
      ) : waitsForText(entry) ? (
        <span class={style.at}>
          {words.withMessage} <span class={style.acts}>{remove}</span>
        </span>
      ) : (
        <span class={style.at}>
          {!isSending && isSlow ? (
            <>
              <Icon path={clockIcon} />
              {words.waits}
            </>
          ) : (
            isSlow && words.sending
          )}
        </span>
      )}
    </li>
  );
}
