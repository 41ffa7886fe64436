import type { View } from '@helpdesk/client';
import { mayListUnassignedOf } from '@helpdesk/domain';
import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { LazyDialog } from '../../app/lazy-dialog.tsx';
import { useKeys } from '../../browser/keys.ts';
import { addressOf, newPath } from '../../routes.ts';
import { type Filter, noFilter } from '../../state/lists/filters.ts';
import { type ListQuery, type Shelf, shelves, sortOf, sorts, viewRules } from '../../state/lists/lists.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Picker } from '../../ui/pick/picker.tsx';
import { useReadable } from '../../ui/readable.ts';
import ui from '../../ui/ui.module.css';
import { words } from '../../words/en.ts';
import { listWords } from '../../words/lists.ts';
import { FilterChips } from './filter-chips.tsx';
import style from './list/list.module.css';
import { ViewMenu } from './views.tsx';

const loadFilter = () => import('./filter-popover.tsx').then(({ FilterPopover }) => FilterPopover);
const loadSaveView = () => import('./save-view.tsx').then(({ SaveView }) => SaveView);

interface ListHeadProps {
  readonly query: ListQuery;
  readonly title: string;
  /** Undefined until it is known. */
  readonly total: number | undefined;
  /** Changes of the order that wait. */
  readonly waiting: number;
  readonly onNews: () => void;
  /** The other lists are asked for. */
  readonly onTitle: (anchor: HTMLElement) => void;
}

type Opened = { readonly what: 'filter' | 'sort'; readonly anchor: HTMLElement } | { readonly saving: Filter };

/** The name of the list, and what decides which conversations it has in which order. */
export function ListHead({ query, title, total, waiting, onNews, onTitle }: ListHeadProps) {
  const { agent, catalogues } = useWorkspace();
  const known = useReadable(catalogues);
  const [, go] = useLocation();
  const [opened, setOpened] = useState<Opened>();
  const buttons = useRef<HTMLSpanElement>(null);
  const { place, filter = noFilter, withoutAgent = false } = query;
  const sort = sortOf(query);
  const sortName = sort === undefined ? listWords.ownOrder : listWords.sorts[sort];
  const view = place.kind === 'view' ? known.views.find(({ id }) => id === place.id) : undefined;
  const maySave = agent.permissions.includes('view:manage') && viewRules(query, known) !== undefined;

  const change = (part: Partial<ListQuery>): void => {
    setOpened(undefined);
    go(addressOf({ ...query, ...part }));
  };
  // Without `conversations:read_all` a team's list has nothing else.
  const mayChoose =
    place.kind === 'team' &&
    agent.permissions.includes('conversations:read_all') &&
    mayListUnassignedOf(agent, place.id);
  const setWithoutAgent = (isLeft: boolean): void => change({ withoutAgent: isLeft });
  const openAt = (what: 'filter' | 'sort', index: number) => (): void => {
    const anchor = buttons.current?.querySelectorAll<HTMLElement>('button')[index];
    if (anchor !== undefined) setOpened({ what, anchor });
  };
  useKeys({ f: openAt('filter', 0) });

  return (
    <>
      <header class={style.bar}>
        <h2 class={ui.cut} tabIndex={-1}>
          {title}
        </h2>
        <span class={style.others}>
          <IconButton icon="search" label={words.nav.search} onClick={() => go('/search')} />
          <Button onClick={({ currentTarget }) => onTitle(currentTarget)}>{words.nav.lists}</Button>
        </span>
        <span ref={buttons} class={style.tools}>
          <IconButton
            icon="filter"
            label={filter.lines.length === 0 ? listWords.filter.title : listWords.filter.active(filter.lines.length)}
            shortcut="f"
            aria-haspopup="dialog"
            data-on={filter.lines.length > 0 || undefined}
            onClick={openAt('filter', 0)}
          />
          <IconButton
            icon="sort"
            label={listWords.sorted(sortName)}
            aria-haspopup="listbox"
            data-on={query.sort !== undefined || undefined}
            onClick={openAt('sort', 1)}
          />
          {mayChoose && (
            <IconButton
              icon="nobody"
              label={listWords.withoutAgent}
              aria-pressed={withoutAgent}
              data-on={withoutAgent || undefined}
              onClick={() => setWithoutAgent(!withoutAgent)}
            />
          )}
          {agent.permissions.includes('conversations:write') && (
            <IconButton icon="plus" label={listWords.start} shortcut="c" onClick={() => go(newPath)} />
          )}
          {view && <ViewMenu view={view} query={query} />}
        </span>
      </header>
      <div>
        <div class={style.second}>
          <Shelves query={query} total={total} />
          {waiting > 0 && (
            <Button kind="link" onClick={onNews} title={`${words.keys.rows.news} (.)`}>
              {words.list.news(waiting)}
            </Button>
          )}
        </div>
        {(filter.lines.length > 0 || withoutAgent) && (
          <FilterChips
            filter={filter}
            onChange={(next) => change({ filter: next })}
            withoutAgent={withoutAgent ? { onRemove: mayChoose ? () => setWithoutAgent(false) : undefined } : undefined}
          />
        )}
      </div>
      {opened && (
        <OpenedPart
          opened={opened}
          query={query}
          view={view}
          maySave={maySave}
          onChange={change}
          onSave={(saving) => setOpened({ saving })}
          onClose={() => setOpened((now) => (now === opened ? undefined : now))}
        />
      )}
    </>
  );
}

interface OpenedPartProps {
  readonly opened: Opened;
  readonly query: ListQuery;
  readonly view: View | undefined;
  readonly maySave: boolean;
  readonly onChange: (part: Partial<ListQuery>) => void;
  readonly onSave: (filter: Filter) => void;
  readonly onClose: () => void;
}

function OpenedPart({ opened, query, view, maySave, onChange, onSave, onClose }: OpenedPartProps) {
  if ('saving' in opened) {
    return (
      <LazyDialog
        key="save"
        load={loadSaveView}
        of={{ query: { ...query, filter: opened.saving } }}
        onClose={onClose}
      />
    );
  }
  const { anchor, what } = opened;
  if (what === 'sort')
    return <SortMenu anchor={anchor} query={query} view={view} onChange={onChange} onClose={onClose} />;
  const onApply = (filter: Filter): void => onChange({ filter });
  return (
    <LazyDialog
      key="filter"
      load={loadFilter}
      of={{ anchor, query, onApply, onSave: maySave ? onSave : undefined }}
      onClose={onClose}
    />
  );
}

interface SortMenuProps {
  readonly anchor: HTMLElement;
  readonly query: ListQuery;
  readonly view: View | undefined;
  readonly onChange: (part: Partial<ListQuery>) => void;
  readonly onClose: () => void;
}

const ownOrder = 'own';

function SortMenu({ anchor, query, view, onChange, onClose }: SortMenuProps) {
  const now = sortOf(query);
  const choices = sorts.map((key) => ({ key: key as string, label: listWords.sorts[key], isCurrent: key === now }));
  const own = { key: ownOrder, label: listWords.ownOrder, isCurrent: now === undefined };
  const choose = (key: string): void => {
    const sort = sorts.find((each) => each === key);
    const suits = sortOf({ ...query, sort: undefined });
    onChange({ sort: sort === suits ? undefined : sort });
  };
  return (
    <Picker
      anchor={anchor}
      label={listWords.sort}
      choices={view === undefined ? choices : [own, ...choices]}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

const shelfNames: Readonly<Record<Shelf, string>> = {
  open: words.list.open,
  snoozed: words.list.snoozed,
  resolved: words.list.resolved,
  any: listWords.any,
};

function Shelves({ query, total }: Pick<ListHeadProps, 'query' | 'total'>) {
  const [, go] = useLocation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that are pressed, not fields of a form
    <div class={ui.segmented} role="group" aria-label={words.list.status}>
      {shelves.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === query.shelf}
          onClick={() => go(addressOf({ ...query, shelf: each }))}
        >
          {shelfNames[each]}
          {each === query.shelf && total !== undefined && total > 0 && <span>{words.number(total)}</span>}
        </button>
      ))}
    </div>
  );
}
