import { HelpdeskError } from '@helpdesk/client';
import type { ListState as State } from '@helpdesk/screen-state';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Forbidden } from '../../../app/forbidden.tsx';
import { addressOf } from '../../../routes.ts';
import { noFilter } from '../../../state/lists/filters.ts';
import { isRefused, type ListQuery } from '../../../state/lists/lists.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { useReadable } from '../../../ui/readable.ts';
import ui from '../../../ui/ui.module.css';
import { words } from '../../../words/en.ts';
import { listWords } from '../../../words/lists.ts';
import style from './list.module.css';
import { SkeletonRow } from './row.tsx';

/** Shown when the rows could not be fetched. Earlier rows stay below it. */
export function ListFailed({ state, onRetry }: { readonly state: State; readonly onRetry: () => void }) {
  if (state.status !== 'failed' || isRefused(state)) return null;
  const id = state.error instanceof HelpdeskError ? state.error.requestId : undefined;
  return (
    <div class={`${ui.strip} ${ui.bad}`} role="alert">
      <span>
        {words.list.failed} {id !== undefined && words.list.request(id)}
      </span>
      <Button kind="link" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  );
}

interface ListStateProps {
  readonly query: ListQuery;
  readonly state: State;
  readonly title: string;
}

/** What stands where there are no rows: they come, or there are none. */
export function ListState({ query, state, title }: ListStateProps) {
  const { place } = query;
  // The navigation has no name for what is not in it any more.
  if (isRefused(state)) return <Forbidden page={'id' in place ? title : words.nav[place.kind]} />;
  if (state.status === 'failed' || state.rows.length > 0) return null;
  return state.status === 'loading' ? <Skeleton /> : <Empty {...query} />;
}

const skeletonAfterMs = 200;

function Skeleton() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), skeletonAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div aria-hidden="true">
      {[0, 1, 2, 3, 4].map((place) => (
        <SkeletonRow key={place} />
      ))}
    </div>
  );
}

function Empty(query: ListQuery) {
  const { store, firstCounts } = useWorkspace();
  const counts = useReadable(store.counts) ?? firstCounts;
  const unassigned = counts?.unassigned?.open ?? 0;
  const { place, shelf, filter = noFilter } = query;
  const { empty } = words.list;
  if (filter.lines.length > 0) {
    return (
      <Drawn text={listWords.filter.none}>
        <Link href={addressOf({ ...query, filter: noFilter })} class={`${ui.button} ${ui.line}`}>
          {listWords.filter.clearAll}
        </Link>
      </Drawn>
    );
  }
  const text = shelf === 'open' && place.kind !== 'all' && !('id' in place) ? empty[place.kind] : empty.any;
  return (
    <Drawn text={text}>
      {place.kind === 'mine' && shelf === 'open' && counts?.unassigned !== null && (
        <Link href="/unassigned" class={`${ui.button} ${ui.line}`}>
          {unassigned === 0 ? empty.lookAt : empty.lookAtSome(unassigned)}
        </Link>
      )}
    </Drawn>
  );
}

function Drawn({ text, children }: { readonly text: string; readonly children: ComponentChildren }) {
  return (
    <div class={style.blank}>
      <svg viewBox="0 0 88 72" aria-hidden="true">
        <rect x="8" y="14" width="56" height="40" rx="12" />
        <path d="M20 54v10l12-10M22 28h28M22 38h18M58 62c12 0 22-8 22-20" />
      </svg>
      <p>{text}</p>
      {children}
    </div>
  );
}
