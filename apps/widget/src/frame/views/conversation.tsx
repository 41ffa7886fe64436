import { type BuiltInStatusName, mayReply } from '@helpdesk/domain';
import { audienceOf, fileMessages, hasEnded, isNew, moveDraft, newConversation } from '@helpdesk/screen-state';
import { pastedContent } from '@helpdesk/ui';
import { useRef, useState } from 'preact/hooks';
import { type Burst, readOneByOne, withFresh } from '../announced.ts';
import { useChat, useChatState, useNow } from '../context.ts';
import { Face } from '../parts/face.tsx';
import { Icon } from '../parts/icon.tsx';
import { clockIcon, offIcon } from '../parts/later-icons.ts';
import parts from '../parts/parts.module.css';
import { clockTime } from '../times.ts';
import { Bar } from './bar.tsx';
import { Composer } from './composer.tsx';
import style from './conversation.module.css';
import { Form } from './form.tsx';
import { Log } from './log.tsx';

/** One conversation, or the beginning of one. */
export function Conversation({ id }: { readonly id: string }) {
  const { chat, words } = useChat();
  const { settings, user, conversations, details, outgoing } = useChatState();
  const [isOver, setOver] = useState(false);
  if (settings === undefined) return null;
  const conversation = conversations.find(({ uuid }) => uuid === id);
  const rules = audienceOf(settings, user);
  const hasBegun =
    conversation !== undefined ||
    outgoing.some(({ to, text, failure }) => to === id && text !== undefined && !failure?.fields);
  const needsForm =
    isNew(id) &&
    !hasBegun &&
    user === undefined &&
    settings.prechat_form.enabled &&
    settings.prechat_form.fields.length > 0;
  const mayWrite = conversation !== undefined || rules.allow_start_conversation;
  const isShut = !mayReply(rules, conversation?.status === ('Closed' satisfies BuiltInStatusName));
  const isEnded = conversation !== undefined && hasEnded(conversation.status);
  const { upload } = settings;
  const canAttach = settings.features.file_upload && mayWrite && !isShut;
  const messages = details.get(id)?.messages ?? [];
  const isUnanswered = messages.length > 0 && messages.every(({ author }) => author.type !== 'agent');
  const expectation = settings.chat_reply_expectation_message;
  /** With what was begun here. */
  function startNew(): void {
    moveDraft(chat, id, newConversation());
    void chat.begin();
  }
  function take(event: Event, data: DataTransfer | null, isPasted?: boolean): void {
    if (!canAttach || !data?.files.length) return;
    event.preventDefault();
    chat.attach(fileMessages(id, [...data.files], upload).map((each) => ({ ...each, isPasted })));
  }
  /** Nothing is sent by pasting: a file waits next to the text. */
  function paste(event: ClipboardEvent): void {
    const data = event.clipboardData;
    const [text = '', html = ''] = ['text/plain', 'text/html'].map((type) => data?.getData(type));
    if (pastedContent({ text, html, files: [...(data?.files ?? [])] }) === 'files') take(event, data, true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped anywhere; the button does it by keys
    <div
      class={parts.frame}
      onDragOver={(event) => {
        if (!canAttach || !event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        take(event, event.dataTransfer);
      }}
      onPaste={paste}
    >
      <Announcer key={id} id={id} />
      <Who id={id} hasEnded={isEnded} />
      <div class={style.body}>
        <Strips />
        {needsForm && mayWrite ? (
          <Form id={id} />
        ) : (
          <>
            <Log
              id={id}
              intro={settings.chat_introduction}
              endNote={isEnded ? (isShut ? words.isClosed : words.isEnded) : isUnanswered ? expectation : ''}
            />
            {isShut || !mayWrite ? (
              rules.allow_start_conversation && (
                <div class={style.end}>
                  <button type="button" class={parts.main} data-first onClick={startNew}>
                    {words.startNew}
                  </button>
                </div>
              )
            ) : (
              <Composer id={id} />
            )}
          </>
        )}
      </div>
      {isOver && (
        <div class={style.drop} aria-hidden="true">
          {words.drop}
        </div>
      )}
    </div>
  );
}

/** The agent or team that answers, and the expected waiting time. */
function Who({ id, hasEnded }: { readonly id: string; readonly hasEnded: boolean }) {
  const { words, region, say } = useChat();
  const { settings, conversations, details } = useChatState();
  const now = useNow(60_000);
  if (settings === undefined) return null;
  const agent =
    conversations.find(({ uuid }) => uuid === id)?.assignee ??
    details.get(id)?.messages.findLast(({ author }) => author.type === 'agent')?.author;
  const { chat_reply_expectation_message: expectation, working_hours_utc_offset: offset } = settings;
  const brand = settings.brand_name || words.chat;
  const isOnline = agent?.availability_status === 'online';
  const state = hasEnded ? words.over : isOnline ? words.online : expectation || (agent ? words.away : '');
  const ourTime =
    settings.show_office_hours_in_chat &&
    offset !== undefined &&
    (!agent || settings.show_office_hours_after_assignment) &&
    say(words.ourTime, { time: clockTime(region, now + offset * 60_000, 'UTC') });
  return (
    <Bar
      title={agent?.first_name ?? brand}
      line={[state, ourTime].filter(Boolean).join(' · ')}
      face={
        agent ? (
          <Face
            id={agent.id}
            name={`${agent.first_name} ${agent.last_name}`}
            picture={agent.avatar_url}
            isOnline={isOnline}
          />
        ) : (
          <Face id={brand} name={brand} picture={settings.logo_url} />
        )
      }
      hasSound
      hasBack={!settings.direct_to_conversation || conversations.length > 1}
    />
  );
}

/** Where no file is taken, the browser would show a dropped one in place of the chat. */
export function refuseDrops(): void {
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
}

/** Announces to screen readers what arrives after the conversation was opened. */
function Announcer({ id }: { readonly id: string }) {
  const { words, count } = useChat();
  const { details } = useChatState();
  const messages = details.get(id)?.messages ?? [];
  const last = messages.at(-1)?.seq ?? 0;
  const said = useRef<{ seq: number; bursts: readonly Burst[] }>({ seq: last, bursts: [] });
  const { seq, bursts } = said.current;
  const fresh = messages.filter((each) => each.seq > seq && seq > 0 && each.author.type === 'agent');
  said.current = { seq: Math.max(seq, last), bursts: withFresh(bursts, fresh, Date.now()) };
  return (
    <div class={parts.hidden} role="log" aria-label={words.messages}>
      {said.current.bursts.map(({ from, messages: all }) =>
        all.length > readOneByOne ? (
          <p key={from}>{count(words.unread, all.length)}</p>
        ) : (
          all.map(({ uuid, author, text_content: text }) => (
            <p key={uuid}>{`${author.first_name}: ${text.slice(0, 120)}`}</p>
          ))
        ),
      )}
    </div>
  );
}

/** What the desk wants everybody to know, and what is the matter with the connection. */
function Strips() {
  const { words, say } = useChat();
  const { settings, isLost, resumesAt } = useChatState();
  const now = useNow(1_000);
  const banner = settings?.notice_banner;
  const seconds = resumesAt === undefined ? 0 : Math.max(0, Math.ceil((resumesAt - now) / 1_000));
  return (
    <>
      {banner?.enabled && banner.text && (
        <p class={`${style.strip} ${style.notice}`} dir="auto">
          {banner.text}
        </p>
      )}
      <div role="status">
        {isLost ? (
          <p class={style.strip}>
            <Icon path={offIcon} />
            <span>
              <b>{words.lost}</b> {words.lostMore}
            </span>
          </p>
        ) : (
          // Announced once: screen readers should not read every second.
          seconds > 0 && <p class={parts.hidden}>{words.slow}</p>
        )}
      </div>
      {!isLost && seconds > 0 && (
        <p class={style.strip}>
          <Icon path={clockIcon} />
          <span>
            <span aria-hidden="true">{words.slow} </span>
            {say(words.slowMore, { n: seconds })}
          </span>
        </p>
      )}
    </>
  );
}
