import { useChat, useChatState } from '../context.ts';
import { Face } from '../parts/face.tsx';
import { closeIcon, Icon } from '../parts/icon.tsx';
import parts from '../parts/parts.module.css';
import style from './peek.module.css';

/** A new answer while the chat is closed: a card above the launcher, once. */
export function PeekCard() {
  const { chat, words } = useChat();
  const { peek, settings } = useChatState();
  if (peek === undefined) return null;
  const { author, text } = peek;
  return (
    <main class={style.card}>
      <h1 class={parts.hidden}>{settings?.brand_name || words.chat}</h1>
      <button type="button" class={style.say} onClick={chat.open}>
        <Face id={author.id} name={`${author.first_name} ${author.last_name}`} picture={author.avatar_url} />
        <span>
          <b class={parts.cut}>{author.first_name}</b>
          <span class={style.text} dir="auto">
            {text || words.file}
          </span>
        </span>
      </button>
      <button
        type="button"
        class={parts.round}
        aria-label={words.close}
        onClick={() => chat.store.set({ peek: undefined })}
      >
        <Icon path={closeIcon} />
      </button>
    </main>
  );
}
