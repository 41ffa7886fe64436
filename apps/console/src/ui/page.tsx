import { HelpdeskError } from '@helpdesk/client';
import type { ComponentChildren } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { words } from '../words/en.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import style from './page.module.css';
import { SectionContext } from './sub-nav.tsx';
import ui from './ui.module.css';

interface PageProps {
  readonly title: string;
  /** What is in front of the title in the document's name and on the page, with where it leads. */
  readonly parent?: { readonly name: string; readonly href: string } | undefined;
  /** Shown at the end of the bar. */
  readonly actions?: ComponentChildren;
  /** The tabs of the page, shown below its head. */
  readonly bar?: ComponentChildren;
  /** Its content has panes that scroll by themselves, from edge to edge. */
  readonly isSplit?: boolean;
  /** Shown below the page, for instance the bar that saves. */
  readonly foot?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page that scrolls under its bar. */
export function Page({ title, parent, actions, bar, isSplit = false, foot, children }: PageProps) {
  const section = useContext(SectionContext);
  const up = parent ?? section;
  const name = up === undefined ? title : `${title} · ${up.name}`;
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <div class={style.page} data-pane>
      <header class={style.bar}>
        {up && (
          <Link href={up.href} class={`${ui.button} ${ui.square} ${style.up}`} aria-label={words.page.up(up.name)}>
            <Icon name="left" />
          </Link>
        )}
        {parent && (
          <nav class={style.crumb} aria-label={words.page.where}>
            <Link href={parent.href}>{parent.name}</Link>
            <span aria-hidden="true">/</span>
          </nav>
        )}
        <h2 class={ui.cut} tabIndex={-1}>
          {title}
        </h2>
        <span class={style.actions}>{actions}</span>
      </header>
      {bar}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
      <section class={`${style.body} ${ui.scroll}`} aria-label={title} tabIndex={0} data-split={isSplit || undefined}>
        {children}
      </section>
      {foot}
    </div>
  );
}

interface BlankProps {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ComponentChildren;
}

/** In place of a page or a list that has nothing to show: why, and the next step. */
export function Blank({ title, hint, children }: BlankProps) {
  return (
    <div class={style.blank}>
      <h2>{title}</h2>
      {hint && <p class={style.hint}>{hint}</p>}
      {children}
    </div>
  );
}

interface FailedProps {
  /** The id of its request is shown, so that people can report it. */
  readonly error?: unknown;
  readonly onRetry: () => void;
}

/** Shown where something could not be fetched. */
export function Failed({ error, onRetry }: FailedProps) {
  const requestId = error instanceof HelpdeskError ? error.requestId : undefined;
  return (
    <div class={`${ui.strip} ${ui.bad}`} role="alert">
      <span>
        {words.list.failed} {requestId && <small>{words.list.request(requestId)}</small>}
      </span>
      <IconButton icon="redo" label={words.retry} onClick={onRetry} />
    </div>
  );
}
