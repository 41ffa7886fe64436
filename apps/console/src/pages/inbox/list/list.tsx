import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { addressOf } from '../../../routes.ts';
import { isRefused, type ListQuery } from '../../../state/lists/lists.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { useReadable } from '../../../ui/readable.ts';
import ui from '../../../ui/ui.module.css';
import { words } from '../../../words/en.ts';
import { BulkBar } from '../bulk-bar.tsx';
import { Foot } from '../foot.tsx';
import { LineStrip } from '../line-strip.tsx';
import { ListHead } from '../list-head.tsx';
import { useLeaving } from '../use-leaving.ts';
import { DrawnRows } from './drawn-rows.tsx';
import style from './list.module.css';
import { ListFailed, ListState } from './list-state.tsx';
import { MovedRows } from './moved-row.tsx';
import { followByClick, selectByClick } from './row-clicks.ts';
import { RowMenu } from './row-menu.tsx';
import { mostSelected } from './selection.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListTouch } from './use-list-touch.ts';
import { useOpenMenu } from './use-open-menu.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRows } from './use-rows.ts';
import { useSelection } from './use-selection.ts';
import { useWindow } from './use-window.ts';

interface ListProps {
  readonly query: ListQuery;
  readonly title: string;
  readonly opened: string | undefined;
  /** Reports the rows in their order, so that the next one can be opened; undefined: not fetched. */
  readonly onRows: (uuids: readonly (string | undefined)[]) => void;
  readonly onTitle: (anchor: HTMLElement) => void;
}

/** How many rows before and behind the drawn ones are fetched too. */
const around = 20;

export function List({ query, title, opened, onRows, onTitle }: ListProps) {
  const { store } = useWorkspace();
  const [, go] = useLocation();
  const { list, state, rows, waiting, apply, hold } = useRows(query);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const section = useRef<HTMLElement>(null);
  const height = useRowHeight();
  const uuids = useMemo(() => rows.map((row) => row?.uuid), [rows]);
  const shown = useRef({ first: 0, end: 0 });
  const leaving = useLeaving({ rows, uuids, isReady: state.status === 'ready', drawn: shown, scroller, height });
  const { first, end } = useWindow(scroller, rows.length + leaving.length, height);
  shown.current = { first, end };
  const focus = useRowFocus({
    ...{ uuids, opened, leaving, scroller, height },
    toHead: () => section.current?.querySelector('h2')?.focus(),
  });

  const inView = uuids.slice(first, end).filter((uuid) => uuid !== undefined);
  useEffect(() => store.show(inView), [store, inView.join()]);
  useEffect(() => onRows(uuids), [uuids]);
  useEffect(() => {
    list.look(Math.max(0, first - around), Math.min(rows.length, end + around));
  }, [list, first, end, rows.length]);
  const open = (uuid: string | undefined): void => go(addressOf(query, uuid));
  const selection = useSelection(list, uuids, (uuid) => focus.moveTo(uuids.indexOf(uuid)));
  const { menu, openMenu } = useOpenMenu(rows, scroller);
  useListKeys({ uuids, focus, selection, scroller, height, apply, open, openMenu });
  const touch = useListTouch({ rows, opened, scroller, selection, openMenu });
  const isSelecting = selection.selected.length > 0;
  return (
    <section ref={section} class={style.list} aria-label={words.list.region}>
      <ListHead
        {...{ query, title, waiting, onTitle }}
        total={state.status === 'loading' || isRefused(state) ? undefined : rows.length}
        onNews={apply}
      />
      {/* Next to a conversation it stands there. */}
      {opened === undefined && <LineStrip />}
      <ListFailed state={state} onRetry={() => void list.refresh()} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what rows in it do; keys reach each of them */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: rows are links, which Enter clicks */}
      <div
        ref={setScroller}
        class={`${style.rows} ${ui.scroll}`}
        data-selecting={isSelecting || undefined}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hold({ pointer: true })}
        onPointerLeave={() => hold({ pointer: false, focus: scroller?.contains(document.activeElement) ?? false })}
        onPointerDown={touch.onPointerDown}
        onPointerMove={touch.onPointerMove}
        onPointerUp={touch.onPointerUp}
        onPointerCancel={touch.onPointerCancel}
        onScroll={touch.onScroll}
        onContextMenu={touch.onContextMenu}
        onClickCapture={(event) => selectByClick(event, touch, selection, uuids[Math.max(0, focus.index)])}
        onClick={(event) => followByClick(event, open)}
        onFocusIn={({ target }) => {
          hold({ focus: true });
          focus.onFocusIn(target);
        }}
        onFocusOut={() => hold({ focus: false })}
      >
        <DrawnRows
          {...{ query, title, opened, rows, end, focus, selection, swiped: touch.swiped }}
          from={Math.max(0, first - leaving.length)}
          height={(rows.length + leaving.length) * height}
        />
        <MovedRows leaving={leaving} height={height} />
        {leaving.length === 0 && <ListState query={query} state={state} title={title} />}
      </div>
      {menu && (
        <RowMenu
          key={menu.id}
          {...menu}
          isOpen={menu.row.uuid === opened}
          isSelected={selection.isSelected(menu.row.uuid)}
          onSelect={selection.toggle}
        />
      )}
      {isSelecting && (
        <BulkBar
          count={selection.selected.length}
          more={moreThan(selection.selected.length, uuids)}
          onMore={() => void selection.all()}
          onChange={(change) => {
            const place = uuids.findIndex((uuid) => uuid !== undefined && selection.isSelected(uuid));
            selection.change(change);
            focus.follow(place);
          }}
          onClear={selection.clear}
          isHere={() => section.current?.contains(document.activeElement) ?? false}
        />
      )}
      <Foot />
    </section>
  );
}

/** How many the list has, once every row that was fetched is selected and more may be. */
function moreThan(selected: number, uuids: readonly (string | undefined)[]): number | undefined {
  const fetched = uuids.filter((uuid) => uuid !== undefined).length;
  return selected === fetched && uuids.length > fetched && selected < mostSelected ? uuids.length : undefined;
}

/** In pixels, with the density and the size of text that the person has chosen. */
function useRowHeight(): number {
  const { density } = useReadable(useWorkspace().preferences);
  return useMemo(() => {
    const root = getComputedStyle(document.documentElement);
    const rem = root.getPropertyValue(density === 'compact' ? '--row-compact' : '--row');
    return Number.parseFloat(rem) * Number.parseFloat(root.fontSize);
  }, [density]);
}
