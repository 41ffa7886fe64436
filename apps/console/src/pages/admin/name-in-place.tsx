import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import style from './lists.module.css';

interface NameInPlaceProps {
  readonly name: string;
  /** "Name of the tag refund". */
  readonly label: string;
  readonly isEdited: boolean;
  readonly onBegin: () => void;
  /** Called with the new name, or with undefined if it stays. */
  readonly onEnd: (name: string | undefined) => void;
}

/** A name that becomes a field when it is pressed: Enter and leaving it save, Escape does not. */
export function NameInPlace({ name, label, isEdited, onBegin, onEnd }: NameInPlaceProps) {
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useLayoutEffect(() => {
    if (isEdited) {
      setText(name);
      field.current?.select();
    } else if (wasEdited.current) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited, name]);
  if (!isEdited) {
    return (
      <button ref={button} type="button" class={style.name} onClick={onBegin}>
        {name}
      </button>
    );
  }
  const end = (): void => {
    const next = text.trim();
    onEnd(next === '' || next === name ? undefined : next);
  };
  return (
    <input
      ref={field}
      class={style.nameField}
      aria-label={label}
      autocomplete="off"
      value={text}
      onInput={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end();
        else if (event.key === 'Escape') onEnd(undefined);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
