import type { WidgetMessage } from '@helpdesk/client';
import { type ContactOutgoing, waitsForText } from '@helpdesk/screen-state';
import { grouped, type Placed } from '@helpdesk/ui';
import { Fragment, type JSX, type RefObject } from 'preact';
import { useChat, useChatState, useNow } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { downIcon } from '../parts/later-icons.ts';
import parts from '../parts/parts.module.css';
import { dayKey, dayName } from '../times.ts';
import style from './log.module.css';
import { Message, Waiting } from './message.tsx';
import { useLogScroll } from './use-log-scroll.ts';

const writerOf = ({ author }: WidgetMessage): string => (author.type === 'agent' ? `agent ${author.id}` : 'own');

type Entry = Placed &
  ({ readonly message: WidgetMessage } | { readonly message?: undefined; readonly outgoing: ContactOutgoing });

interface LogProps {
  readonly id: string;
  /** The texts before the first message and below the last. */
  readonly intro: string;
  readonly endNote: string;
}

/** The messages of a conversation, oldest first, and what waits below them. */
export function Log({ id, intro, endNote }: LogProps) {
  const { chat, words, region, count, say } = useChat();
  const { details, outgoing, typing, conversations } = useChatState();
  const now = useNow(60_000);
  const detail = details.get(id);
  const messages = detail?.messages ?? [];
  const waiting = outgoing.filter((each) => each.to === id && !waitsForText(each));
  const entries: readonly Entry[] = [
    ...messages.map((message) => ({ message, writer: writerOf(message), at: Date.parse(message.created_at) })),
    ...waiting.map((entry) => ({ outgoing: entry, writer: entry.failure ? 'failed' : 'own', at: entry.at })),
  ];
  const conversation = conversations.find(({ uuid }) => uuid === id);
  const unread = conversation?.unread_message_count ?? 0;
  const seenUntil = conversation?.agent_last_seen_at ?? '';
  const { place, below, toEnd } = useLogScroll({
    id,
    messages,
    waiting: waiting.length,
    isTyping: typing?.conversation === id,
  });
  /** The button that was pressed leaves: what it brought is in the log. */
  function focusLog(): void {
    place.current?.focus({ preventScroll: true });
  }
  const typist = typing?.conversation === id ? typing.name || words.someone : undefined;
  return (
    <div class={style.body}>
      <section
        class={`${style.log} ${parts.scroll}`}
        ref={place as RefObject<HTMLElement>}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys
        tabIndex={0}
        aria-label={words.messages}
      >
        <ol>
          {typeof detail?.cursor === 'string' && (
            <li class={style.older}>
              <button
                type="button"
                class={style.plain}
                onClick={() => {
                  focusLog();
                  void chat.older(id);
                }}
              >
                {words.older}
              </button>
            </li>
          )}
          {intro && (detail?.cursor !== undefined) === messages.length > 0 && typeof detail?.cursor !== 'string' && (
            <li class={style.note} dir="auto">
              {intro}
            </li>
          )}
          {grouped(entries, dayKey).map(({ item, startsDay, isFirst, isLast }) => (
            <Fragment key={item.message ? item.message.uuid : item.outgoing.id}>
              {startsDay && <li class={style.day}>{dayName(region, item.at, now, words.today, words.yesterday)}</li>}
              {item.message ? (
                drawnMessage(item.message, isFirst, isLast, item.message.created_at <= seenUntil)
              ) : (
                <Waiting entry={item.outgoing} isFirst={isFirst} />
              )}
            </Fragment>
          ))}
          {endNote && (
            <li class={style.note} dir="auto">
              {endNote}
            </li>
          )}
          {typist !== undefined && (
            <li class={style.typing}>
              <span class={style.dots} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              <span>{say(words.typing, { name: typist })}</span>
            </li>
          )}
        </ol>
      </section>
      {below > 0 && (
        <button
          type="button"
          class={style.newer}
          onClick={() => {
            toEnd();
            focusLog();
          }}
        >
          <Icon path={downIcon} />
          {count(words.newer, Math.max(below, unread))}
        </button>
      )}
    </div>
  );
}

const drawn = new WeakMap<WidgetMessage, readonly [look: string, element: JSX.Element]>();

/** A message does not change: Preact passes over an element that it has drawn already, and a log has hundreds. */
function drawnMessage(message: WidgetMessage, isFirst: boolean, isLast: boolean, isSeen: boolean): JSX.Element {
  const look = `${isFirst} ${isLast} ${isSeen}`;
  const known = drawn.get(message);
  if (known?.[0] === look) return known[1];
  const element = <Message message={message} isFirst={isFirst} isLast={isLast} isSeen={isSeen} />;
  drawn.set(message, [look, element]);
  return element;
}
