import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Mark } from '../../ui/icon.tsx';
import { LanguageChoice } from '../sign-in/card.tsx';
import paper from '../sign-in/sign-in.module.css';
import style from './setup.module.css';

interface SetupCardProps {
  readonly title: string;
  readonly hint?: string | undefined;
  /** There is no field to begin with, so the title has the focus. */
  readonly isRead?: boolean;
  readonly children?: ComponentChildren;
}

/** The paper of every step and answer of the setup. */
export function SetupCard({ title, hint, isRead = false, children }: SetupCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = title;
    if (isRead) heading.current?.focus();
  }, [title, isRead]);
  return (
    <main class={style.page}>
      <section class={`${paper.card} ${style.card}`} aria-labelledby={id}>
        <header>
          <Mark logo={null} />
          <h1 id={id} ref={heading} tabIndex={isRead ? -1 : undefined}>
            {title}
          </h1>
          {hint !== undefined && <p>{hint}</p>}
        </header>
        {children}
      </section>
      <LanguageChoice />
    </main>
  );
}
