import { longestChatMessage } from '@helpdesk/domain';
import { isOfComposition } from '@helpdesk/ui';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useChat, useChatState } from '../context.ts';
import { useFocusFirst } from '../focus.ts';
import { Icon } from '../parts/icon.tsx';
import { clipIcon, smileIcon, upIcon } from '../parts/later-icons.ts';
import parts from '../parts/parts.module.css';
import style from './composer.module.css';
import { FileButton } from './file-button.tsx';

const longest = longestChatMessage;
const countedFrom = longest - 500;
const smileys = '😀 😊 😂 🙂 😉 😍 🤔 😐 😕 🙁 😢 😮 👍 👎 👏 🙏 👋 💪 ❤️ 🎉 🔥 ✅ 📦 ⏰'.split(' ');

export function Composer({ id }: { readonly id: string }) {
  const { chat, words, count } = useChat();
  const { settings } = useChatState();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(chat.draft(id));
  const [hasSmileys, setSmileys] = useState(false);
  useFocusFirst();
  useEffect(() => {
    setText(chat.draft(id));
    setSmileys(false);
  }, [chat, id]);
  useEffect(() => {
    if (!hasSmileys) return;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isOfComposition(event)) return;
      // Handled here, so that Escape does not close the chat too.
      event.preventDefault();
      setSmileys(false);
      field.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [hasSmileys]);
  const canAttach = settings?.features.file_upload === true;
  const isPhone = matchMedia('(pointer: coarse)').matches;

  function change(next: string): void {
    setText(next);
    chat.keepDraft(id, next);
    chat.typing(id, next !== '');
  }
  function send(): void {
    const message = text.trim();
    if (message === '' || message.length > longest) return;
    setText('');
    chat.write(id, message);
    field.current?.focus();
  }
  function insert(sign: string): void {
    if (field.current && putSign(field.current, sign)) change(field.current.value);
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
          <FileButton id={id} look={`${parts.round} ${style.tool}`} name={words.attach}>
            <Icon path={clipIcon} />
          </FileButton>
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
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isOfComposition(event) || isPhone) return;
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

/** Writes the sign into the field itself, and puts the caret behind it. Returns whether it fits. */
function putSign(field: HTMLTextAreaElement, sign: string): boolean {
  const { value, selectionStart: from, selectionEnd: to } = field;
  // The field limits typed text in the same way.
  if (value.length - (to - from) + sign.length > longest) return false;
  field.setRangeText(sign, from, to);
  field.setSelectionRange(from + sign.length, from + sign.length);
  return true;
}
