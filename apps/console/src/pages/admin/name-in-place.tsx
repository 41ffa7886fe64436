import { isOfComposition } from '@helpdesk/ui';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import style from './lists.module.css';

interface NameInPlaceProps {
  readonly name: string;
  /** "Name of the tag refund". */
  readonly label: string;
  readonly isEdited: boolean;
  readonly onBegin: () => void;
  /** Called once, with the new name, or with undefined if it stays. */
  readonly onEnd: (name: string | undefined) => void;
}

/** A name that becomes a field when it is pressed: Enter and leaving it, or the page, save; Escape does not. */
export function NameInPlace({ name, label, isEdited, onBegin, onEnd }: NameInPlaceProps) {
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  const now = useRef({ text, name, onEnd });
  now.current = { text, name, onEnd };
  /** A field that goes away with the focus is left too, in some browsers. */
  const isEnded = useRef(true);
  const end = (isSaved: boolean): void => {
    if (isEnded.current) return;
    isEnded.current = true;
    const next = now.current.text.trim();
    now.current.onEnd(!isSaved || next === '' || next === now.current.name ? undefined : next);
  };
  useLayoutEffect(() => {
    if (isEdited) {
      setText(name);
      field.current?.select();
    } else if (wasEdited.current) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited, name]);
  useLayoutEffect(() => {
    if (!isEdited) return;
    isEnded.current = false;
    return () => end(true);
  }, [isEdited]);
  if (!isEdited) {
    return (
      <button ref={button} type="button" class={style.name} onClick={onBegin}>
        {name}
      </button>
    );
  }
  return (
    <input
      ref={field}
      class={style.nameField}
      aria-label={label}
      autocomplete="off"
      value={text}
      onInput={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (isOfComposition(event)) return;
        if (event.key === 'Enter') end(true);
        else if (event.key === 'Escape') end(false);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
