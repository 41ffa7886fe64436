import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Leaving, slotOf } from '../leaving.ts';
import { uuidAt } from './use-row-touch.ts';

interface RowFocusOptions {
  readonly uuids: readonly (string | undefined)[];
  readonly opened: string | undefined;
  readonly leaving: readonly Leaving[];
  readonly scroller: HTMLElement | null;
  /** The height of a row, in pixels. */
  readonly height: number;
  /** The name of the list has the focus. */
  readonly toHead: () => void;
}

/** Which row keys are meant for, and how they go from one to another. */
export function useRowFocus({ uuids, opened, leaving, scroller, height, toHead }: RowFocusOptions) {
  const [at, setAt] = useState<string>();
  /** The place that keys have gone to, until its row is fetched; and what had the focus then. */
  const [goal, setGoal] = useState<{ readonly place: number; readonly from: unknown }>();
  const index = useMemo(() => uuids.indexOf(at ?? opened ?? ''), [uuids, at, opened]);
  const wantsFocus = useRef(false);
  /** The focus follows keys, which may be a row further by then. */
  const isMoving = useRef(false);
  /** The place from which rows leave that take the focus with them. */
  const afterRows = useRef<{ readonly place: number; readonly isShown: boolean }>();
  const before = useRef(uuids);
  if (before.current !== uuids) {
    const focused = uuidAt(document.activeElement);
    // It may be scrolled far away; then it is not gone back to.
    if (focused !== undefined && !uuids.includes(focused))
      afterRows.current = { place: before.current.indexOf(focused), isShown: false };
    before.current = uuids;
  }

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
    // The agent has moved the focus elsewhere since.
    if (document.activeElement !== goal.from && document.activeElement !== document.body) return;
    setAt(uuid);
    wantsFocus.current = true;
  }, [goal, uuids]);

  const topOf = (place: number): number => slotOf(place, leaving) * height;
  const focusOn = (place: number): void => {
    const uuid = uuids[place];
    setGoal(uuid === undefined ? { place, from: document.activeElement } : undefined);
    if (uuid === undefined) return;
    setAt(uuid);
    wantsFocus.current = true;
  };
  const moveTo = (target: number): void => {
    const place = Math.max(0, Math.min(target, uuids.length - 1));
    if (uuids.length === 0 || scroller === null) return;
    const top = topOf(place);
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + height > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = top + height - scroller.clientHeight;
    focusOn(place);
  };
  // Rows that leave take the focus with them: it goes to the row that follows, else to the name of the list.
  useEffect(() => {
    const left = afterRows.current;
    if (left === undefined) return;
    afterRows.current = undefined;
    if (document.activeElement !== document.body) return;
    if (uuids.length === 0) toHead();
    else if (left.isShown) moveTo(left.place);
    else focusOn(Math.min(left.place, uuids.length - 1));
  }, [uuids]);
  return {
    /** The index of the row that the shortcuts act on; -1 if there is none. */
    index,
    topOf,
    moveTo,
    move: (step: number) => () => moveTo(index === -1 && goal === undefined ? 0 : (goal?.place ?? index) + step),
    /** Rows are about to leave, the first of them from this place; what follows is brought into view. */
    follow: (place: number): void => {
      afterRows.current = { place, isShown: true };
    },
    /** A row has got the focus by other means. */
    onFocusIn: (target: EventTarget | null): void => {
      const uuid = isMoving.current ? undefined : uuidAt(target);
      if (uuid === undefined) return;
      setGoal(undefined);
      setAt(uuid);
    },
  };
}
