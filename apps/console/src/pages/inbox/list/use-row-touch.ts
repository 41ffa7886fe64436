import { useRef, useState } from 'preact/hooks';
import { meantBy, type SwipeSide, swipeOf } from './swipe.ts';

const longMs = 500;

interface RowTouchOptions {
  /** A finger rests on a row; it is still down. */
  readonly onLong: (uuid: string, pointerId: number) => void;
  /** Something else than a finger asks for the menu of a row, at this point of the window. */
  readonly onMenu: (uuid: string, at: { readonly x: number; readonly y: number }) => void;
  /** A row was pushed to the side. */
  readonly onSwipe: (uuid: string, side: SwipeSide) => void;
  /** Otherwise rows stay where they are. */
  readonly maySwipe: boolean;
}

interface Press {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
  readonly uuid: string;
  readonly row: HTMLElement;
  /** The movement of the finger was recognised as a swipe. */
  isSwipe: boolean;
}

/** A row that is being pushed, and what shows beside it. */
export interface Swiped {
  readonly uuid: string;
  readonly side: SwipeSide;
  readonly isFar: boolean;
}

/** What fingers do with rows besides following their links. */
export function useRowTouch({ onLong, onMenu, onSwipe, maySwipe }: RowTouchOptions) {
  const press = useRef<Press>();
  /** The click that follows is not meant for the row. */
  const isTaken = useRef(false);
  const [swiped, setSwiped] = useState<Swiped>();
  const end = (): void => {
    const last = press.current;
    press.current = undefined;
    clearTimeout(last?.timer);
    if (last?.isSwipe !== true) return;
    last.row.style.translate = '';
    delete last.row.dataset.swiped;
    setSwiped(undefined);
  };
  const push = ({ row, uuid }: Press, x: number): void => {
    // Without a drawing of the list for each move of the finger.
    row.style.translate = `${x}px`;
    row.dataset.swiped = '';
    const next = swipeOf(x, row.clientWidth, document.dir === 'rtl');
    setSwiped((before) => {
      const isSame = before?.uuid === uuid && before.side === next.side && before.isFar === next.isFar;
      return isSame ? before : { uuid, ...next };
    });
  };
  return {
    swiped,
    onPointerDown: ({ pointerType, pointerId, isPrimary, clientX: x, clientY: y, target }: PointerEvent): void => {
      end();
      isTaken.current = false;
      const row = pointerType === 'touch' && isPrimary ? rowAt(target) : undefined;
      const uuid = row?.dataset.uuid;
      if (row === undefined || uuid === undefined) return;
      const timer = setTimeout(() => {
        press.current = undefined;
        isTaken.current = true;
        onLong(uuid, pointerId);
      }, longMs);
      press.current = { timer, x, y, uuid, row, isSwipe: false };
    },
    onPointerMove: ({ clientX, clientY, isPrimary }: PointerEvent): void => {
      const now = press.current;
      if (now === undefined || !isPrimary) return;
      const way = { x: clientX - now.x, y: clientY - now.y };
      if (!now.isSwipe) {
        const meant = meantBy(way);
        if (meant === 'rest') return;
        if (meant === 'scroll' || !maySwipe) {
          end();
          return;
        }
        clearTimeout(now.timer);
        now.isSwipe = true;
        isTaken.current = true;
      }
      push(now, way.x);
    },
    onPointerUp: ({ clientX }: PointerEvent): void => {
      const last = press.current;
      end();
      if (last?.isSwipe !== true) return;
      const { side, isFar } = swipeOf(clientX - last.x, last.row.clientWidth, document.dir === 'rtl');
      // Only after the finger was lifted, because lifting it closes what is open.
      if (isFar) setTimeout(() => onSwipe(last.uuid, side));
    },
    onPointerCancel: end,
    onScroll: end,
    onContextMenu: (event: MouseEvent): void => {
      const uuid = uuidAt(event.target);
      // The menu of the browser is there with Shift.
      if (uuid === undefined || event.shiftKey) return;
      event.preventDefault();
      // A finger that rests on the row opens it by itself.
      if (!isTaken.current && press.current === undefined) onMenu(uuid, { x: event.clientX, y: event.clientY });
    },
    /** Whether a click is the end of something else. */
    tookClick: (): boolean => {
      const was = isTaken.current;
      isTaken.current = false;
      return was;
    },
  };
}

function rowAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-uuid]') ?? undefined) : undefined;
}

/** The row that an event is about. */
export function uuidAt(target: EventTarget | null): string | undefined {
  return rowAt(target)?.dataset.uuid;
}
