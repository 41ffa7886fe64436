import type { Conversation } from '@helpdesk/client';
import { channelRules } from '@helpdesk/domain';
import type { MailWriting, OpenConversation } from '@helpdesk/screen-state';
import { daysSince, type Line } from '@helpdesk/ui';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { LazyDialog } from '../../../app/lazy-dialog.tsx';
import { useKeys } from '../../../browser/keys.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { useReadable } from '../../../ui/readable.ts';
import ui from '../../../ui/ui.module.css';
import { words } from '../../../words/en.ts';
import { clockOf, dayName, momentOf } from '../../../words/times.ts';
import { useLostAt } from '../../inbox/foot.tsx';
import { useNow } from '../../inbox/use-now.ts';
import { Changes } from './activity.tsx';
import { shownFile } from './attachments.tsx';
import { hiddenNotes, isDeleted } from './hidden-notes.ts';
import style from './log.module.css';
import { countNewer, type Entry, entriesOf, firstUnread } from './log-entries.ts';
import { type LoadedMail, useMail } from './mail/load-mail.ts';
import { Message, Waiting, waitingFile } from './message.tsx';
import { useSpokenMessages } from './spoken-messages.ts';
import { useLogScroll } from './use-log-scroll.ts';

export interface LogProps {
  readonly view: OpenConversation;
  readonly row: Conversation;
  /** The message that the agent asked for. */
  readonly marked: string | undefined;
  /** The agent has just marked it unread. */
  readonly isKeptUnread: boolean;
  readonly onQuote: (text: string) => void;
  /** What the composer does with mails; undefined where the agent may not write. */
  readonly mailWriting: MailWriting | undefined;
}

const seenAfterMs = 1_000;

/** The messages of a conversation, oldest first. Those of an e-mail inbox wait for what draws mails. */
export function Log(props: LogProps) {
  const mail = useMail(channelRules[props.row.inbox_channel].hasAddresses);
  return mail === 'loading' ? (
    <div class={style.frame} />
  ) : (
    <Messages {...props} mail={mail === 'failed' ? undefined : mail} />
  );
}

interface MessagesProps extends LogProps {
  readonly mail: Exclude<LoadedMail, string> | undefined;
}

function Messages({ view, row, marked, isKeptUnread, onQuote, mailWriting, mail }: MessagesProps) {
  const { agent, store } = useWorkspace();
  const { messages: all, outgoing, hasOlder, hasNewer, status } = useReadable(view);
  const hidden = useReadable(hiddenNotes.all);
  const messages = hidden.size === 0 ? all : all.filter((each) => isDeleted(each) || !hidden.has(each.uuid));
  const [picture, setPicture] = useState<string>();
  const { detail } = useReadable(view.detail);
  const writing = useReadable(store.typing(row.uuid)).filter(({ sender_type: type }) => type === 'contact');
  const isOffline = useLostAt() !== null;
  const now = useNow();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const unread = useRef<string | null>();
  // It stays where it was when the conversation was opened.
  if (unread.current === undefined && messages.length > 0) unread.current = firstUnread(messages, row) ?? null;
  const lines = entriesOf(messages, outgoing, agent.id, now, mail !== undefined);
  const last = messages.at(-1);
  const older = useCallback(() => void view.older(), [view]);
  const newer = useCallback(() => void view.newer(), [view]);
  const { isAtEnd: isAtLast, toEnd } = useLogScroll(
    scroller,
    messages[0]?.uuid,
    // The line "… is writing" stands below the last message, so it moves the end of the log.
    `${outgoing.at(-1)?.id ?? last?.uuid} ${writing.length > 0}`,
    () => scroller?.querySelector<HTMLElement>(`.${style.new}`) ?? null,
    older,
    hasNewer ? newer : undefined,
  );
  const isAtEnd = isAtLast && !hasNewer;
  const below = useNewBelow(messages, isAtEnd);
  useSeen(row, isAtEnd && status === 'ready' && !isKeptUnread);
  useSpokenMessages(messages);

  const seenUntil = detail?.contact_last_seen_at ?? null;
  const lastOfOurs = messages.findLast(({ type, private: isPrivate }) => type === 'outgoing' && !isPrivate)?.uuid;
  const seenOf: ItemContext['seenOf'] = ({ uuid, created_at: at }) =>
    uuid !== lastOfOurs
      ? undefined
      : seenUntil !== null && seenUntil >= at
        ? words.conversation.seen(seenWhen(Date.parse(seenUntil), now))
        : words.conversation.sent;

  const pictures = [
    ...messages.flatMap(({ attachments }) => attachments.map(shownFile)),
    ...outgoing.flatMap(({ attachments }) => attachments.map(waitingFile)),
  ].filter((each) => each.picture !== undefined);
  useKeys({
    'Alt+ArrowUp': () => step(scroller, -1),
    'Alt+ArrowDown': () => step(scroller, 1),
    w: () => (mailWriting && mail?.forwardOne(messages, mailWriting)) ?? false,
  });

  return (
    <div class={style.frame}>
      <section
        ref={setScroller}
        class={`${style.log} ${ui.scroll}`}
        aria-label={words.conversation.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
        tabIndex={0}
      >
        <ol class={mail && style.mails}>
          {hasOlder && (
            <li class={style.older}>
              <Button kind="link" onClick={() => (status === 'failed' ? void view.again() : older())}>
                {words.conversation.older}
              </Button>
            </li>
          )}
          {status === 'ready' && lines.length === 0 && <li class={style.activity}>{words.conversation.noMessages}</li>}
          {lines.flatMap((line) =>
            itemsOf(line, {
              ...{ now, seenOf, isOffline, marked, onQuote, row, mail, mailWriting },
              firstUnread: unread.current,
              onPicture: setPicture,
              onRetry: (outgoingId) => void view.retry(outgoingId),
              onDiscard: (outgoingId) => view.discard(outgoingId),
            }),
          )}
          {writing.length > 0 && (
            <li class={style.typing}>
              <span aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              {words.conversation.isTyping(row.contact.first_name)}
            </li>
          )}
        </ol>
      </section>
      {(below > 0 || hasNewer) && (
        <div class={style.below}>
          <Button
            kind="line"
            icon="down"
            title={words.conversation.toEnd}
            onClick={() => (hasNewer ? void view.jump().then(toEnd) : toEnd())}
          >
            {hasNewer ? words.conversation.toEnd : words.conversation.newBelow(below)}
          </Button>
        </div>
      )}
      {picture !== undefined && (
        <LazyDialog load={loadPictures} of={{ pictures, first: picture }} onClose={() => setPicture(undefined)} />
      )}
    </div>
  );
}

const loadPictures = () => import('./picture-dialog.tsx').then(({ PictureDialog }) => PictureDialog);

interface ItemContext extends Pick<MessagesProps, 'marked' | 'onQuote' | 'row' | 'mail' | 'mailWriting'> {
  readonly now: number;
  readonly isOffline: boolean;
  readonly firstUnread: string | null | undefined;
  readonly seenOf: (message: { readonly uuid: string; readonly created_at: string }) => string | undefined;
  readonly onPicture: (picture: string) => void;
  readonly onRetry: (outgoingId: string) => void;
  readonly onDiscard: (outgoingId: string) => void;
}

/** What stands in the log for one entry: the day and the mark of what is new before it, where they belong. */
function itemsOf({ item, startsDay, isFirst, isLast }: Line<Entry>, context: ItemContext) {
  const { now, firstUnread: first, seenOf, isOffline, marked, onQuote, onPicture, onRetry, onDiscard } = context;
  const { row, mail, mailWriting } = context;
  const { key } = item;
  const isNew = messagesOf(item).some(({ uuid }) => uuid === first);
  return [
    startsDay && (
      <li key={`day ${key}`} class={style.day}>
        {dayName(item.at, now, words.conversation)}
      </li>
    ),
    isNew && (
      <li key="new" class={`${style.day} ${style.new}`}>
        {words.conversation.newSince(clockOf(item.at))}
      </li>
    ),
    item.kind === 'changes' ? (
      <Changes key={key} messages={item.messages} />
    ) : item.kind === 'thread' ? (
      mail && (
        <mail.SideThread
          key={key}
          messages={item.messages}
          row={row}
          marked={marked}
          writing={mailWriting}
          onPicture={onPicture}
        />
      )
    ) : item.kind === 'message' && mail?.isMail(item.message) ? (
      <mail.MailMessage
        key={key}
        message={item.message}
        row={row}
        isMarked={item.message.uuid === marked}
        writing={mailWriting}
        onPicture={onPicture}
      />
    ) : item.kind === 'message' ? (
      <Message
        key={key}
        message={item.message}
        isFirst={isFirst || isNew}
        isLast={isLast}
        seen={seenOf(item.message)}
        isMarked={item.message.uuid === marked}
        onQuote={onQuote}
        onPicture={onPicture}
      />
    ) : (
      <Waiting
        key={key}
        outgoing={item.outgoing}
        isFirst={isFirst}
        isOffline={isOffline}
        onRetry={() => onRetry(item.outgoing.id)}
        onDiscard={() => onDiscard(item.outgoing.id)}
        onPicture={onPicture}
      />
    ),
  ];
}

const messagesOf = (item: Entry) =>
  item.kind === 'message' ? [item.message] : item.kind === 'thread' ? item.messages : [];

/** The time of today, else the day and the time. */
function seenWhen(at: number, now: number): string {
  return daysSince(at, now) === 0 ? clockOf(at) : momentOf(at);
}

/** Puts the focus on the message before or after the one that has it; on the last one at first. */
function step(log: HTMLElement | null, by: number): void {
  const all = [...(log?.querySelectorAll<HTMLElement>('article[tabindex]') ?? [])];
  const at = all.findIndex((each) => each.contains(document.activeElement));
  const next = at === -1 ? all.at(-1) : all[Math.max(0, Math.min(at + by, all.length - 1))];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/** How many messages have come since the end was last in view. */
function useNewBelow(messages: readonly { readonly id: number }[], isAtEnd: boolean): number {
  const seen = useRef<number>();
  const last = messages.at(-1)?.id;
  if (last !== undefined && (isAtEnd || seen.current === undefined)) seen.current = Math.max(last, seen.current ?? 0);
  return isAtEnd || seen.current === undefined ? 0 : countNewer(messages, seen.current);
}

/**
 * Marks the conversation seen once its newest message has been in view for a second, in a window with the agent's
 * attention.
 */
function useSeen({ uuid, unread_message_count: unread }: Conversation, isInView: boolean): void {
  const { store, client } = useWorkspace();
  useEffect(() => {
    if (!isInView || unread === 0) return;
    const timer = setInterval(() => {
      if (!document.hasFocus()) return;
      clearInterval(timer);
      store.change({
        uuid,
        patch: { unread_message_count: 0 },
        send: () => client.call('markConversationSeen', { params: { uuid } }),
      });
    }, seenAfterMs);
    return () => clearInterval(timer);
  }, [store, client, uuid, unread, isInView]);
}
