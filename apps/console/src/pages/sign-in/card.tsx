import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { chooseLanguageHere } from '../../browser/language.ts';
import { Icon, Mark } from '../../ui/icon.tsx';
import { languageChoices } from '../../ui/language-names.ts';
import { words } from '../../words/en.ts';
import { languages, spokenNow } from '../../words/speech.ts';
import style from './sign-in.module.css';

interface CardProps {
  readonly title: string;
  readonly hint?: string | undefined;
  /** The logo of the desk. */
  readonly logo?: string | null;
  /** The card lies over the page in use, and closes only after the agent has done what it asks for. */
  readonly isOver?: boolean;
  readonly children: ComponentChildren;
}

/** The one paper of the gate. */
export function Card({ title, hint, logo = null, isOver = false, children }: CardProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const card = (
    <section class={style.card} aria-labelledby={id}>
      <header>
        <Mark logo={logo} />
        <h1 id={id}>{title}</h1>
        {hint !== undefined && <p>{hint}</p>}
      </header>
      {children}
    </section>
  );
  if (!isOver) {
    return (
      <main class={style.gate}>
        {card}
        <LanguageChoice />
      </main>
    );
  }
  return (
    <dialog ref={dialog} class={style.over} aria-labelledby={id} onCancel={(event) => event.preventDefault()}>
      {card}
    </dialog>
  );
}

/** Kept on this device; what an agent has set holds once they are signed in. */
export function LanguageChoice() {
  return (
    <label class={style.language}>
      <Icon name="globe" />
      <select
        aria-label={words.language.label}
        onChange={({ currentTarget: { value } }) => {
          const language = languages.find((each) => each === value);
          if (language !== undefined) chooseLanguageHere(language);
        }}
      >
        {languageChoices.map(({ key, label }) => (
          <option key={key} value={key} selected={key === spokenNow().language}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
