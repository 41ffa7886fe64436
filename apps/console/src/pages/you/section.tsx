import type { ComponentChildren } from 'preact';
import style from './you.module.css';

interface SectionProps {
  readonly title?: string;
  readonly hint?: string | undefined;
  readonly children: ComponentChildren;
}

/** A part of a page, in the column of forms. */
export function Section({ title, hint, children }: SectionProps) {
  return (
    <section class={style.section}>
      {title !== undefined && <h3>{title}</h3>}
      {hint !== undefined && <p class={style.hint}>{hint}</p>}
      {children}
    </section>
  );
}

interface EntryProps {
  readonly name: ComponentChildren;
  readonly hint?: ComponentChildren;
  /** Shown at the end of the row. */
  readonly children?: ComponentChildren;
}

/** One of a list: what it is, something about it, and what can be done with it. */
export function Entry({ name, hint, children }: EntryProps) {
  return (
    <div class={style.entry}>
      <span class={style.entryText}>
        <span class={style.entryName}>{name}</span>
        {hint !== undefined && <span class={style.hint}>{hint}</span>}
      </span>
      {children}
    </div>
  );
}
