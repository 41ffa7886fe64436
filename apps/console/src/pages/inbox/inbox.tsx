import { useCallback, useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import type { NavEntry } from '../../app/nav.tsx';
import { addressOf, listPath, type Place } from '../../routes.ts';
import { useNeighbours } from '../../state/lists/use-neighbours.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { useReadable } from '../../ui/readable.ts';
import { Said } from '../../ui/said.tsx';
import { Splitter } from '../../ui/splitter.tsx';
import ui from '../../ui/ui.module.css';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';
import { Conversation } from '../conversation/conversation.tsx';
import style from './inbox.module.css';
import { List } from './list/list.tsx';

interface InboxProps {
  readonly place: Place;
  readonly entries: readonly NavEntry[];
  /** The lists are asked for where the navigation has no room for them. */
  readonly onLists: (anchor: HTMLElement) => void;
}

/** A list, and the conversation of it that is open. */
export function Inbox({ place: { list, conversation }, entries, onLists }: InboxProps) {
  const { store, preferences } = useWorkspace();
  const [, go] = useLocation();
  const rows = useRef<readonly (string | undefined)[]>([]);
  const setNeighbours = useNeighbours(conversation);
  const onRows = useCallback(
    (uuids: readonly (string | undefined)[]) => {
      rows.current = uuids;
      setNeighbours(uuids);
    },
    [setNeighbours],
  );
  const title = entries.find((entry) => listPath(entry.place) === listPath(list.place))?.name ?? words.nav.lists;
  useTitle(title, conversation);

  const openNext = (): string | undefined => {
    const index = rows.current.indexOf(conversation ?? '');
    const goesOn = preferences.snapshot().next_after_resolve;
    const next = goesOn ? (rows.current[index + 1] ?? rows.current[index - 1]) : undefined;
    go(addressOf(list, next));
    const row = next === undefined ? undefined : store.row(next).snapshot();
    return row && fullName(row.contact);
  };
  return (
    <div class={style.inbox} data-opened={conversation !== undefined || undefined}>
      <h1 class={ui.hidden}>{title}</h1>
      <div class={style.listPane} data-pane>
        <List
          key={addressOf(list)}
          query={list}
          title={title}
          opened={conversation}
          onRows={onRows}
          onTitle={onLists}
        />
      </div>
      <Splitter pane="list_width" />
      <div id="content" class={style.main} tabIndex={-1}>
        {conversation === undefined ? (
          <Nothing />
        ) : (
          <Conversation key={conversation} uuid={conversation} onBack={() => go(addressOf(list))} onNext={openNext} />
        )}
      </div>
    </div>
  );
}

/** "(3) Mine · Refund for order 1042". */
function useTitle(list: string, conversation: string | undefined): void {
  const { store, firstCounts } = useWorkspace();
  const row = useReadable(store.row(conversation ?? ''));
  const unread = (useReadable(store.counts) ?? firstCounts)?.assigned?.unread ?? 0;
  const subject = conversation === undefined ? undefined : (row?.subject ?? (row && fullName(row.contact)));
  useEffect(() => {
    document.title = (unread > 0 ? `(${words.number(unread)}) ` : '') + [list, subject].filter(Boolean).join(' · ');
  }, [list, subject, unread]);
}

function Nothing() {
  return (
    <div class={style.nothing}>
      <p>{words.conversation.none}</p>
      <p class={style.quiet}>
        <Said sentence={words.conversation.noneHint()} />
      </p>
    </div>
  );
}
