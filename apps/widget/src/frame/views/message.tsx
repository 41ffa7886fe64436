import type { WidgetMessage } from '@helpdesk/client';
import { acceptOf, messagesOf } from '../chat/attach.ts';
import type { Outgoing } from '../chat/outbox.ts';
import { useChat, useChatState, useNow } from '../context.ts';
import { Face } from '../parts/face.tsx';
import { Icon } from '../parts/icon.tsx';
import { clockIcon, warnIcon } from '../parts/later-icons.ts';
import parts from '../parts/parts.module.css';
import { clockTime } from '../times.ts';
import { AgentText } from './agent-text.tsx';
import { Attachments, sizeText } from './attachments.tsx';
import style from './log.module.css';
import { RichText } from './rich-text.tsx';

interface MessageProps {
  readonly message: WidgetMessage;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** By an agent; of own messages alone it is said. */
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
export function Waiting({ entry, isFirst }: { readonly entry: Outgoing; readonly isFirst: boolean }) {
  const { chat, words, say } = useChat();
  const { isLost, resumesAt, outgoing, settings, uploaded } = useChatState();
  const isNext = outgoing.find(({ failure }) => failure === undefined)?.id === entry.id;
  const isSlow = useNow(300) - entry.at > 600;
  const { failure } = entry;
  const look = [style.message, style.own, isFirst ? '' : style.more, failure ? style.failed : style.waits].filter(
    Boolean,
  );
  return (
    <li class={look.join(' ')} data-waits={entry.id}>
      <span class={parts.hidden}>{words.you}: </span>
      <div class={style.content}>
        <div class={style.bubble} dir="auto">
          {entry.files ? entry.files.map((file) => <FileName key={file.name} file={file} />) : entry.text}
          {entry.files && isNext && <progress class={style.progress} value={uploaded} aria-label={words.sending} />}
        </div>
      </div>
      {failure ? (
        <span class={`${style.at} ${style.bad}`} role="alert">
          <span class={style.reason}>
            <Icon path={warnIcon} />
            <span>{say(words[failure.word], failure.values ?? {})}</span>
          </span>
          {!failure.isFinal && (
            <button type="button" class={parts.plain} onClick={() => chat.retry(entry.id)}>
              {words.again}
            </button>
          )}
          {failure.isFinal && entry.files && settings && (
            <label class={parts.plain}>
              {words.another}
              <input
                type="file"
                class={parts.hidden}
                accept={acceptOf(settings.upload)}
                onChange={({ currentTarget }) => {
                  chat.discard(entry.id);
                  chat.attach(messagesOf(entry.to, [...(currentTarget.files ?? [])], settings.upload));
                }}
              />
            </label>
          )}
          <button type="button" class={parts.plain} onClick={() => chat.discard(entry.id)}>
            {words.remove}
          </button>
        </span>
      ) : (
        <span class={style.at}>
          {(isLost || resumesAt !== undefined || !isNext) && isSlow ? (
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

function FileName({ file }: { readonly file: File }) {
  return (
    <div>
      <bdi>{file.name}</bdi> <small>{sizeText(file.size)}</small>
    </div>
  );
}
