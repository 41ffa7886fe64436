import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import type { BulkChange } from '../desk/bulk.ts';
import { mayChange } from '../desk/change-kinds.ts';
import { useDesk } from '../desk/desk.ts';
import { actAs, resolveOpen, toFirst, useKeys } from '../desk/keys.ts';
import { isRefused, type ListQuery } from '../desk/lists.ts';
import { addressOf } from '../routes.ts';
import { useReadable } from '../ui/readable.ts';
import ui from '../ui/ui.module.css';
import { words } from '../words/en.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Foot } from './foot.tsx';
import { LineStrip } from './line-strip.tsx';
import style from './list.module.css';
import { ListHead } from './list-head.tsx';
import { ListFailed, ListState } from './list-state.tsx';
import { MovedRows } from './moved-row.tsx';
import { Row, Unfetched } from './row.tsx';
import { changeStatus, RowMenu, type RowMenuOf } from './row-menu.tsx';
import { mostSelected } from './selection.ts';
import type { SwipeSide } from './swipe.ts';
import { useLeaving } from './use-leaving.ts';
import { useNow } from './use-now.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowTouch, uuidAt } from './use-row-touch.ts';
import { useRows } from './use-rows.ts';
import { useSelection } from './use-selection.ts';
import { useWindow } from './use-window.ts';

interface ListProps {
  readonly query: ListQuery;
  readonly title: string;
  readonly opened: string | undefined;
  /** The rows in their order, for whoever opens the next one; undefined: not fetched. */
  readonly onRows: (uuids: readonly (string | undefined)[]) => void;
  readonly onTitle: (anchor: HTMLElement) => void;
}

/** So many rows before and behind those that are drawn are fetched too. */
const around = 20;

export function List({ query, title, opened, onRows, onTitle }: ListProps) {
  const { store, agent, changes } = useDesk();
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
  const now = useNow();
  const {
    index,
    topOf,
    moveTo,
    move,
    follow: followRows,
    onFocusIn,
  } = useRowFocus({
    ...{ uuids, opened, leaving, scroller, height },
    toHead: () => section.current?.querySelector('h2')?.focus(),
  });

  const inView = uuids.slice(first, end).filter((uuid) => uuid !== undefined);
  useEffect(() => store.show(inView), [store, inView.join()]);
  useEffect(() => onRows(uuids), [uuids]);
  useEffect(() => {
    list.look(Math.max(0, first - around), Math.min(rows.length, end + around));
  }, [list, first, end, rows.length]);
  const open = (): unknown => (index === -1 ? false : go(addressOf(query, uuids[index])));
  const isInList = (): boolean => scroller?.contains(document.activeElement) ?? false;
  const onlyHere = (run: () => unknown) => () => (isInList() ? run() : false);
  const selection = useSelection(list, uuids, (uuid) => moveTo(uuids.indexOf(uuid)));
  const extend = (step: number) => (): unknown => {
    const [from, to] = [uuids[Math.max(0, index)], uuids[Math.max(0, index) + step]];
    if (from === undefined || to === undefined) return true;
    selection.extend(from, to);
    return move(step)();
  };
  const perPage = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / height) - 1);
  useKeys({
    j: move(1),
    k: move(-1),
    ArrowDown: onlyHere(move(1)),
    ArrowUp: onlyHere(move(-1)),
    PageDown: onlyHere(move(perPage)),
    PageUp: onlyHere(move(-perPage)),
    Home: onlyHere(() => moveTo(0)),
    End: onlyHere(() => moveTo(uuids.length - 1)),
    Enter: onlyHere(open),
    o: open,
    '.': apply,
    [toFirst]: () => {
      apply();
      scroller?.scrollTo({ top: 0 });
    },
    x: () => (uuids[index] === undefined ? false : selection.toggle(uuids[index])),
    'Shift+j': extend(1),
    'Shift+k': extend(-1),
    'Shift+F10': onlyHere(() => openMenu(uuids[index])),
    ContextMenu: onlyHere(() => openMenu(uuids[index])),
  });
  const isSelecting = selection.selected.length > 0;
  const changeAll = (change: BulkChange): void => {
    const place = uuids.findIndex((uuid) => uuid !== undefined && selection.isSelected(uuid));
    selection.change(change);
    followRows(place);
  };
  const [menu, setMenu] = useState<RowMenuOf & { readonly id: number }>();
  const openMenu = (uuid: string | undefined, more: Partial<Omit<RowMenuOf, 'row'>> = {}): boolean => {
    const row = rows.find((each) => each !== undefined && each.uuid === uuid);
    const element = scroller?.querySelector<HTMLElement>(`[data-uuid="${uuid}"]`);
    if (row === undefined || !element) return false;
    setMenu((before) => ({ id: (before?.id ?? 0) + 1, row, anchor: element, opens: 'menu', ...more }));
    return true;
  };
  const swipe = (uuid: string, side: SwipeSide): void => {
    if (side === 'end') openMenu(uuid, { opens: 'snooze' });
    else if (uuid === opened) actAs(resolveOpen);
    else
      changeStatus(
        changes,
        rows.find((each) => each?.uuid === uuid),
      );
  };
  const touch = useRowTouch({
    onLong: (uuid, pressedBy) => (isSelecting ? selection.toggle(uuid) : openMenu(uuid, { pressedBy })),
    onSwipe: swipe,
    maySwipe: !isSelecting && mayChange(agent, 'status'),
    onMenu: (uuid, { x, y }) => {
      const row = scroller?.querySelector<HTMLElement>(`[data-uuid="${uuid}"]`);
      const focus = (options?: FocusOptions): void => row?.focus(options);
      openMenu(uuid, { anchor: { getBoundingClientRect: () => new DOMRect(x, y), focus } });
    },
  });
  const onClick = (event: MouseEvent): void => {
    const uuid = uuidAt(event.target);
    if (uuid === undefined) return;
    const isMeant = touch.tookClick();
    const isExtension = event.shiftKey;
    if (!isMeant && !isExtension && !(isSelecting && isTouched(event))) return;
    // The link is not followed: the row is selected.
    event.preventDefault();
    event.stopPropagation();
    if (isExtension) selection.extend(uuids[Math.max(0, index)] ?? uuid, uuid);
    else if (!isMeant) selection.toggle(uuid);
  };
  const follow = (event: MouseEvent): void => {
    const uuid = uuidAt(event.target);
    const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
    if (uuid === undefined || isElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    go(addressOf(query, uuid));
  };

  // The row that has the focus stays, however far away it is scrolled.
  const from = Math.max(0, first - leaving.length);
  const drawn = Array.from({ length: Math.max(0, Math.min(end, rows.length) - from) }, (_none, step) => from + step);
  // In its order: an element that is moved among others loses the focus.
  const away = (isThere: boolean): readonly number[] => (index !== -1 && isThere ? [index] : []);
  const places = [...away(index < from), ...drawn, ...away(index >= end)];
  const total = rows.length;
  const fetched = uuids.length - uuids.filter((uuid) => uuid === undefined).length;
  return (
    <section ref={section} class={style.list} aria-label={words.list.region}>
      <ListHead
        query={query}
        title={title}
        total={state.status === 'loading' || isRefused(state) ? undefined : total}
        waiting={waiting}
        onNews={apply}
        onTitle={onTitle}
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
        onPointerLeave={() => hold({ pointer: false, focus: isInList() })}
        onPointerDown={touch.onPointerDown}
        onPointerMove={touch.onPointerMove}
        onPointerUp={touch.onPointerUp}
        onPointerCancel={touch.onPointerCancel}
        onScroll={touch.onScroll}
        onContextMenu={touch.onContextMenu}
        onClickCapture={onClick}
        onClick={follow}
        onFocusIn={({ target }) => {
          hold({ focus: true });
          onFocusIn(target);
        }}
        onFocusOut={() => hold({ focus: false })}
      >
        <ul aria-label={title} style={{ blockSize: `${(rows.length + leaving.length) * height}px` }}>
          {places.map((place) => {
            const row = rows[place];
            return row === undefined ? (
              <Unfetched key={`at ${place}`} top={topOf(place)} />
            ) : (
              <Row
                key={row.uuid}
                row={row}
                href={addressOf(query, row.uuid)}
                isOpen={row.uuid === opened}
                isAt={place === Math.max(0, index)}
                place={place + 1}
                total={total}
                top={topOf(place)}
                now={now}
                isSelected={selection.isSelected(row.uuid)}
                refusal={selection.refusals.get(row.uuid)}
                swiped={touch.swiped?.uuid === row.uuid ? touch.swiped : undefined}
                onSelect={selection.toggle}
              />
            );
          })}
        </ul>
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
          more={moreThan(selection.selected.length, fetched, total)}
          onMore={() => void selection.all()}
          onChange={changeAll}
          onClear={selection.clear}
          isHere={() => section.current?.contains(document.activeElement) ?? false}
        />
      )}
      <Foot />
    </section>
  );
}

/** How many the list has, once every row that was fetched is selected and more may be. */
function moreThan(selected: number, loaded: number, total: number): number | undefined {
  return selected === loaded && total > loaded && selected < mostSelected ? total : undefined;
}

function isTouched(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch';
}

/** In pixels, with the density and the size of text that the person has chosen. */
function useRowHeight(): number {
  const { density } = useReadable(useDesk().preferences);
  return useMemo(() => {
    const root = getComputedStyle(document.documentElement);
    const rem = root.getPropertyValue(density === 'compact' ? '--row-compact' : '--row');
    return Number.parseFloat(rem) * Number.parseFloat(root.fontSize);
  }, [density]);
}
