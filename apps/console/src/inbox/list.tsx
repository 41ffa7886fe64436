import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import type { BulkChange } from '../desk/bulk.ts';
import { useDesk } from '../desk/desk.ts';
import { useKeys } from '../desk/keys.ts';
import type { ListQuery } from '../desk/lists.ts';
import { addressOf } from '../routes.ts';
import { useReadable } from '../ui/readable.ts';
import ui from '../ui/ui.module.css';
import { words } from '../words/en.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Foot } from './foot.tsx';
import style from './list.module.css';
import { ListHead } from './list-head.tsx';
import { ListState } from './list-state.tsx';
import { Row, Unfetched } from './row.tsx';
import { mostSelected } from './selection.ts';
import { useLongPress, uuidAt } from './use-long-press.ts';
import { useNow } from './use-now.ts';
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
  const { store } = useDesk();
  const [, go] = useLocation();
  const { list, state, rows, waiting, apply, hold } = useRows(query);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const section = useRef<HTMLElement>(null);
  const height = useRowHeight();
  const { first, end } = useWindow(scroller, rows.length, height);
  const now = useNow();
  const [at, setAt] = useState<string>();
  /** The place that keys have gone to, until its row is fetched; and what had the focus then. */
  const [goal, setGoal] = useState<{ readonly place: number; readonly from: unknown }>();
  const uuids = useMemo(() => rows.map((row) => row?.uuid), [rows]);
  const index = useMemo(() => uuids.indexOf(at ?? opened ?? ''), [uuids, at, opened]);
  const wantsFocus = useRef(false);
  /** The focus follows keys, which may be a row further by then. */
  const isMoving = useRef(false);
  const afterRows = useRef<number>();

  const inView = uuids.slice(first, end).filter((uuid) => uuid !== undefined);
  useEffect(() => store.show(inView), [store, inView.join()]);
  useEffect(() => onRows(uuids), [uuids]);
  useEffect(() => {
    list.look(Math.max(0, first - around), Math.min(rows.length, end + around));
  }, [list, first, end, rows.length]);
  // A row that is reached by keys is brought into view, and has the focus once it is drawn.
  useLayoutEffect(() => {
    if (!wantsFocus.current || at === undefined) return;
    wantsFocus.current = false;
    isMoving.current = true;
    scroller?.querySelector<HTMLElement>(`[data-uuid="${at}"]`)?.focus({ preventScroll: true });
    isMoving.current = false;
  });
  // After that: the row has the focus with the next drawing.
  useLayoutEffect(() => {
    const uuid = goal && uuids[Math.min(goal.place, uuids.length - 1)];
    if (goal === undefined || uuid === undefined) return;
    setGoal(undefined);
    // Somebody has gone elsewhere meanwhile.
    if (document.activeElement !== goal.from && document.activeElement !== document.body) return;
    setAt(uuid);
    wantsFocus.current = true;
  }, [goal, uuids]);

  const moveTo = (target: number): void => {
    const place = Math.max(0, Math.min(target, uuids.length - 1));
    if (uuids.length === 0 || scroller === null) return;
    const top = place * height;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + height > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = top + height - scroller.clientHeight;
    const uuid = uuids[place];
    setGoal(uuid === undefined ? { place, from: document.activeElement } : undefined);
    if (uuid === undefined) return;
    setAt(uuid);
    wantsFocus.current = true;
  };
  const move = (step: number) => () => moveTo(index === -1 && goal === undefined ? 0 : (goal?.place ?? index) + step);
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
    x: () => (uuids[index] === undefined ? false : selection.toggle(uuids[index])),
    'Shift+j': extend(1),
    'Shift+k': extend(-1),
  });
  const isSelecting = selection.selected.length > 0;
  const changeAll = (change: BulkChange): void => {
    const place = uuids.findIndex((uuid) => uuid !== undefined && selection.isSelected(uuid));
    selection.change(change);
    afterRows.current = place;
  };
  // Rows that leave take the focus with them: it goes to the row that follows, else to the name of the list.
  useEffect(() => {
    const place = afterRows.current;
    if (place === undefined) return;
    afterRows.current = undefined;
    if (document.activeElement !== document.body) return;
    if (uuids.length > 0) moveTo(place);
    else section.current?.querySelector('h2')?.focus();
  }, [uuids]);
  const press = useLongPress(selection.toggle);
  const onClick = (event: MouseEvent): void => {
    const uuid = uuidAt(event.target);
    if (uuid === undefined) return;
    const isMeant = press.tookClick();
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
  const drawn = Array.from({ length: Math.max(0, Math.min(end, rows.length) - first) }, (_none, step) => first + step);
  // In its order: an element that is moved among others loses the focus.
  const away = (isThere: boolean): readonly number[] => (index !== -1 && isThere ? [index] : []);
  const places = [...away(index < first), ...drawn, ...away(index >= end)];
  const total = rows.length;
  const fetched = uuids.length - uuids.filter((uuid) => uuid === undefined).length;
  return (
    <section ref={section} class={style.list} aria-label={words.list.region}>
      <ListHead
        query={query}
        title={title}
        total={state.status === 'loading' ? undefined : total}
        waiting={waiting}
        onNews={apply}
        onTitle={onTitle}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what rows in it do; keys reach each of them */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: rows are links, which Enter clicks */}
      <div
        ref={setScroller}
        class={`${style.rows} ${ui.scroll}`}
        data-selecting={isSelecting || undefined}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hold(true)}
        onPointerLeave={() => hold(isInList())}
        onPointerDown={press.onPointerDown}
        onPointerMove={press.onPointerMove}
        onPointerUp={press.onPointerUp}
        onPointerCancel={press.onPointerCancel}
        onContextMenu={press.onContextMenu}
        onClickCapture={onClick}
        onClick={follow}
        onFocusIn={({ target }) => {
          hold(true);
          const uuid = isMoving.current ? undefined : uuidAt(target);
          if (uuid === undefined) return;
          setGoal(undefined);
          setAt(uuid);
        }}
        onFocusOut={() => hold(false)}
      >
        <ul aria-label={title} style={{ blockSize: `${rows.length * height}px` }}>
          {places.map((place) => {
            const row = rows[place];
            return row === undefined ? (
              <Unfetched key={`at ${place}`} top={place * height} />
            ) : (
              <Row
                key={row.uuid}
                row={row}
                href={addressOf(query, row.uuid)}
                isOpen={row.uuid === opened}
                isAt={place === Math.max(0, index)}
                place={place + 1}
                total={total}
                top={place * height}
                now={now}
                isSelected={selection.isSelected(row.uuid)}
                refusal={selection.refusals.get(row.uuid)}
                onSelect={selection.toggle}
              />
            );
          })}
        </ul>
        <ListState query={query} state={state} onRetry={() => void list.refresh()} />
      </div>
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
