import { longestChatMessage } from '@helpdesk/domain';
import { type ContactOutgoing, draftOf, isNew, keepDraft, waitsForText } from '@helpdesk/screen-state';
import { isOfComposition } from '@helpdesk/ui';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useChat, useChatState } from '../context.ts';
import { useFocusFirst } from '../focus.ts';
import { Icon } from '../parts/icon.tsx';
import { clipIcon, smileIcon, upIcon } from '../parts/later-icons.ts';
import parts from '../parts/parts.module.css';
import style from './composer.module.css';
import { FileButton } from './file-button.tsx';
import { Waiting } from './message.tsx';

const longest = longestChatMessage;
const countedFrom = longest - 500;
const smileys = '😀 😊 😂 🙂 😉 😍 🤔 😐 😕 🙁 😢 😮 👍 👎 👏 🙏 👋 💪 ❤️ 🎉 🔥 ✅ 📦 ⏰'.split(' ');

export function Composer({ id }: { readonly id: string }) {
  const { chat, words, say, count } = useChat();
  const { settings, outgoing } = useChatState();
  const field = useRef<HTMLTextAreaElement>(null);
  const [, draw] = useState({});
  // The draft is the same in every tab: it is read with each drawing.
  const text = draftOf(chat, id);
  const [hasSmileys, setSmileys] = useState(false);
  useFocusFirst();
  useEffect(() => setSmileys(false), [id]);
  useEscape(hasSmileys, () => {
    setSmileys(false);
    field.current?.focus();
  });
  const canAttach = settings?.features.file_upload === true;
  const isPhone = matchMedia('(pointer: coarse)').matches;
  const held = outgoing.filter((each) => each.to === id && waitsForText(each));

  function change(next: string): void {
    keepDraft(chat, id, next);
    draw({});
    chat.typing(id, next !== '');
  }
  function send(): void {
    const message = text.trim();
    if ((message === '' && (held.length === 0 || isNew(id))) || message.length > longest) return;
    chat.write(id, message);
    field.current?.focus();
  }
  function insert(sign: string): void {
    const { current } = field;
    if (current === null) return;
    const { selectionStart: from, selectionEnd: to } = current;
    current.setRangeText(sign, from, to);
    current.setSelectionRange(from + sign.length, from + sign.length);
    change(current.value);
    current.focus();
  }

  return (
    <div class={style.place}>
      {text.length >= countedFrom && (
        <p class={style.count} role="status">
          {text.length > longest ? say(words.tooLong, { n: longest }) : count(words.left, longest - text.length)}
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
      <Held entries={held} />
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

/** Escape closes what is open, and not the chat too. */
function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isOfComposition(event)) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isOpen]);
}

/** Files that wait for the text. */
function Held({ entries }: { readonly entries: readonly ContactOutgoing[] }) {
  if (entries.length === 0) return null;
  return (
    <ol class={`${style.held} ${parts.scroll}`}>
      {entries.map((entry) => (
        <Waiting key={entry.id} entry={entry} isFirst />
      ))}
    </ol>
  );
}
