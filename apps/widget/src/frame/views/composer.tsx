import { useEffect, useRef, useState } from 'preact/hooks';
import { acceptOf, messagesOf } from '../chat/attach.ts';
import { allowSound } from '../chat/sound.ts';
import { useChat, useChatState } from '../context.ts';
import { useFocusFirst } from '../focus.ts';
import { Icon } from '../parts/icon.tsx';
import { clipIcon, smileIcon, upIcon } from '../parts/later-icons.ts';
import parts from '../parts/parts.module.css';
import style from './composer.module.css';

const longest = 10_000;
const countedFrom = 9_500;
const smileys = [
  '😀',
  '😊',
  '😂',
  '🙂',
  '😉',
  '😍',
  '🤔',
  '😐',
  '😕',
  '🙁',
  '😢',
  '😮',
  '👍',
  '👎',
  '👏',
  '🙏',
  '👋',
  '💪',
  '❤️',
  '🎉',
  '🔥',
  '✅',
  '📦',
  '⏰',
];

/** Pastes, drops and the button all end here. */
export function Composer({ id }: { readonly id: string }) {
  const { chat, words, count } = useChat();
  const { settings, hasSound, conversations, outgoing } = useChatState();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(chat.draft(id));
  const [hasSmileys, setSmileys] = useState(false);
  useFocusFirst();
  useEffect(() => {
    setText(chat.draft(id));
    setSmileys(false);
  }, [chat, id]);
  // A file goes to a conversation: a first message has to begin it.
  const exists = conversations.some(({ uuid }) => uuid === id) || outgoing.some(({ to }) => to === id);
  const canAttach = settings?.features.file_upload === true && exists;
  const isPhone = matchMedia('(pointer: coarse)').matches;

  function change(next: string): void {
    setText(next);
    chat.keepDraft(id, next);
    chat.typing(id, next !== '');
  }
  function attach(files: FileList | null | undefined): void {
    if (settings !== undefined) chat.attach(messagesOf(id, [...(files ?? [])], settings.upload));
  }
  function send(): void {
    const message = text.trim();
    if (message === '' || message.length > longest) return;
    if (hasSound) allowSound();
    setText('');
    chat.write(id, message);
    field.current?.focus();
  }
  function insert(sign: string): void {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = field.current ?? {};
    change(text.slice(0, from) + sign + text.slice(to));
    field.current?.focus();
  }

  return (
    <div class={style.place}>
      {text.length >= countedFrom && (
        <p class={style.count} role="status">
          {count(words.left, Math.max(0, longest - text.length))}
        </p>
      )}
      {hasSmileys && (
        <fieldset class={style.smileys} aria-label={words.emoji}>
          {smileys.map((sign) => (
            <button type="button" key={sign} onClick={() => insert(sign)}>
              {sign}
            </button>
          ))}
        </fieldset>
      )}
      <form
        class={style.composer}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {canAttach && (
          <label class={`${parts.round} ${style.tool}`} title={words.attach}>
            <Icon path={clipIcon} />
            <input
              type="file"
              multiple
              class={parts.hidden}
              aria-label={words.attach}
              accept={acceptOf(settings.upload)}
              onChange={({ currentTarget }) => {
                attach(currentTarget.files);
                currentTarget.value = '';
              }}
            />
          </label>
        )}
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          data-first
          value={text}
          maxLength={longest}
          aria-label={words.write}
          placeholder={words.write}
          class={canAttach ? undefined : style.alone}
          onInput={({ currentTarget }) => change(currentTarget.value)}
          onBlur={() => chat.typing(id, false)}
          onPaste={(event) => {
            const files = event.clipboardData?.files;
            if (!canAttach || !files?.length) return;
            event.preventDefault();
            attach(files);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing || isPhone) return;
            event.preventDefault();
            send();
          }}
        />
        {settings?.features.emoji && (
          <button
            type="button"
            class={`${parts.round} ${style.tool}`}
            aria-label={words.emoji}
            aria-expanded={hasSmileys}
            onClick={() => setSmileys(!hasSmileys)}
          >
            <Icon path={smileIcon} />
          </button>
        )}
        <button type="submit" class={`${parts.round} ${style.go}`} aria-label={words.send}>
          <Icon path={upIcon} />
        </button>
      </form>
    </div>
  );
}
