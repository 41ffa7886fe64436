import type { WidgetConversation } from '@helpdesk/client';
import { unsetStartText } from '@helpdesk/domain';
import { audienceOf, goesOnWith, hasEnded } from '@helpdesk/screen-state';
import { ago } from '../ago.ts';
import { useChat, useChatState, useNow } from '../context.ts';
import { Face } from '../parts/face.tsx';
import { chatIcon, closeIcon, Icon, rightIcon } from '../parts/icon.tsx';
import parts from '../parts/parts.module.css';
import style from './home.module.css';
import { HomeApps } from './home-apps.tsx';

const shownConversations = 3;

export function Home() {
  const { chat, words, say } = useChat();
  const { settings, user, conversations } = useChatState();
  if (settings === undefined) return null;
  const { brand_name: brand, logo_url: logo, website_url: website } = settings;
  const name = user?.is_visitor === false ? user.first_name : '';
  const greeting = settings.greeting_message || (name ? say(words.helloName, { name }) : words.hello);
  const title = (
    <>
      {logo ? <img src={logo} alt="" /> : <Icon path={chatIcon} />}
      <span class={parts.cut} dir="auto">
        {brand || words.chat}
      </span>
    </>
  );
  return (
    <div class={parts.frame}>
      <div class={`${style.home} ${parts.scroll}`}>
        <header class={settings.home_screen.fade_background ? `${style.head} ${style.fades}` : style.head}>
          <div class={style.top}>
            {website ? (
              <a
                class={style.brand}
                href={website}
                target="_blank"
                rel="noopener"
                aria-label={`${brand || words.website}, ${words.opensNew}`}
              >
                {title}
              </a>
            ) : (
              <span class={style.brand}>{title}</span>
            )}
            <button type="button" class={parts.round} aria-label={words.close} onClick={chat.close}>
              <Icon path={closeIcon} />
            </button>
          </div>
          <h1 dir="auto" tabIndex={-1}>
            {greeting}
          </h1>
          {settings.introduction_message && (
            <p class={style.intro} dir="auto">
              {settings.introduction_message}
            </p>
          )}
        </header>
        <div class={style.cards}>
          <StartCard />
          {conversations.length > 0 && (
            <section class={style.card} aria-labelledby="yours">
              <h2 class={style.caption} id="yours">
                {words.yours}
              </h2>
              <ul>
                {conversations.slice(0, shownConversations).map((each) => (
                  <Row key={each.uuid} conversation={each} />
                ))}
              </ul>
              {conversations.length > shownConversations && (
                <button type="button" class={style.more} onClick={() => chat.go({ name: 'list' })}>
                  <span>{words.all}</span>
                  <Icon path={rightIcon} flips />
                </button>
              )}
            </section>
          )}
          {settings.home_apps.length > 0 && <HomeApps apps={settings.home_apps} />}
        </div>
      </div>
      {settings.show_powered_by && <p class={parts.foot}>{words.powered}</p>}
    </div>
  );
}

/**
 * The card with the people who answer, the waiting time and the button. Empty if this visitor may not start a
 * conversation.
 */
function StartCard() {
  const { chat, words } = useChat();
  const { settings, user, conversations } = useChatState();
  if (settings === undefined) return null;
  const rules = audienceOf(settings, user);
  const goesOn = goesOnWith(settings, user, conversations);
  const agents = [
    ...new Map(
      conversations.flatMap(({ assignee, last_message: last }) =>
        [assignee, last?.author].flatMap((each) => (each?.type === 'agent' ? [[each.id, each] as const] : [])),
      ),
    ).values(),
  ].slice(0, 3);
  const expectation = settings.chat_reply_expectation_message;
  if (!rules.allow_start_conversation && !goesOn && agents.length === 0 && !expectation) return null;
  const text = rules.start_conversation_button_text;
  const names = agents.map(({ first_name: first }) => first);
  const brand = settings.brand_name || words.chat;
  return (
    <section class={`${style.card} ${style.padded}`} aria-label={words.start}>
      {(agents.length > 0 || expectation) && (
        <div class={style.who}>
          <span class={style.stack}>
            {agents.length === 0 && <Face name={brand} id={brand} picture={settings.logo_url} />}
            {agents.map((agent) => (
              <Face
                key={agent.id}
                id={agent.id}
                name={`${agent.first_name} ${agent.last_name}`}
                picture={agent.avatar_url}
              />
            ))}
          </span>
          <p>
            <b class={parts.cut} dir="auto">
              {agents.length === 0 ? brand : new Intl.ListFormat(document.documentElement.lang).format(names)}
            </b>
            {expectation && <small dir="auto">{expectation}</small>}
          </p>
        </div>
      )}
      {(rules.allow_start_conversation || goesOn) && (
        <button type="button" class={parts.main} data-first onClick={chat.begin}>
          {goesOn ? words.continue : text && text !== unsetStartText ? text : words.start}
        </button>
      )}
    </section>
  );
}

export function Row({ conversation }: { readonly conversation: WidgetConversation }) {
  const { chat, words, region, count } = useChat();
  const { settings } = useChatState();
  const now = useNow(60_000);
  const { uuid, last_message: last, unread_message_count: unread, assignee, status } = conversation;
  const agent = last?.author.type === 'agent' ? last.author : assignee;
  const brand = settings?.brand_name || words.chat;
  const when = ago(region, Date.parse(last?.created_at ?? conversation.created_at), now);
  const isOver = hasEnded(status);
  const who = last === null || last.author.type === 'agent' ? (agent?.first_name ?? brand) : words.you;
  return (
    <li>
      <button type="button" class={style.row} onClick={() => chat.go({ name: 'chat', id: uuid })}>
        <Face
          id={agent?.id ?? brand}
          name={agent ? `${agent.first_name} ${agent.last_name}` : brand}
          picture={agent ? agent.avatar_url : settings?.logo_url}
        />
        <span class={style.lines}>
          <span class={unread > 0 ? `${style.unread} ${parts.cut}` : parts.cut} dir="auto">
            {last?.content || words.file}
          </span>
          <small class={parts.cut}>{[who, when, ...(isOver ? [words.ended] : [])].join(words.comma)}</small>
        </span>
        {unread > 0 ? (
          <span class={parts.badge}>
            <span aria-hidden="true">{unread > 9 ? '9+' : unread}</span>
            <span class={parts.hidden}>{count(words.newer, unread)}</span>
          </span>
        ) : (
          <Icon path={rightIcon} flips />
        )}
      </button>
    </li>
  );
}
