import { hitIn, type SuggestedPerson } from '@helpdesk/screen-state';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Face } from '../../../../ui/face.tsx';
import { putAt } from '../../../../ui/pick/popover.tsx';
import ui from '../../../../ui/ui.module.css';
import { mailWriting } from '../../../../words/mail/mail-writing.ts';
import style from './mail.module.css';

interface SuggestionsProps {
  /** Of the field that names them. */
  readonly id: string;
  readonly field: RefObject<HTMLInputElement>;
  readonly typed: string;
  readonly people: readonly SuggestedPerson[];
  /** The one that is marked. */
  readonly at: number;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (at: number) => void;
}

/** The people whom a text fits, below its row. */
export function Suggestions({ id, field, typed, people, at, onPoint, onChoose }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isShown = people.length > 0;
  useLayoutEffect(() => {
    const value = field.current?.parentElement;
    // While one is open, keys of the page do nothing.
    if (!isShown) list.current?.hidePopover();
    if (!isShown || list.current === null || !value) return;
    list.current.showPopover();
    list.current.style.inlineSize = `${value.getBoundingClientRect().width}px`;
    putAt(list.current, value);
  }, [isShown, people]);
  return (
    <div
      ref={list}
      popover="manual"
      role="listbox"
      id={`${id}-list`}
      aria-label={mailWriting.people}
      hidden={!isShown}
      class={`${ui.menu} ${ui.scroll} ${style.suggestions}`}
    >
      {people.map(({ address, name, contactId, picture, isHere }, number) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the option that is active
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
        <div
          key={address}
          id={`${id}-${number}`}
          role="option"
          aria-selected={number === at}
          data-at={number === at || undefined}
          onPointerMove={() => onPoint(number)}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(number)}
        >
          <Face id={contactId ?? address.length} name={name} picture={picture} size={18} />
          <span class={style.person}>
            <bdi class={ui.cut}>
              <Hit text={name} typed={typed} />
            </bdi>
            {name !== address && (
              <bdi class={`${ui.cut} ${style.address}`}>
                <Hit text={address} typed={hitIn(name, typed) === undefined ? typed : ''} />
              </bdi>
            )}
          </span>
          <small>{isHere ? mailWriting.origin.here : mailWriting.origin.contact}</small>
        </div>
      ))}
    </div>
  );
}

/** The text with what was typed underlined. */
function Hit({ text, typed }: { readonly text: string; readonly typed: string }) {
  const hit = hitIn(text, typed);
  if (hit === undefined) return <>{text}</>;
  const [start, end] = hit;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
