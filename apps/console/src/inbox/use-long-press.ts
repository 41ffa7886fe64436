import { useRef } from 'preact/hooks';

const longMs = 450;
/** Farther than this a finger scrolls. */
const stillPx = 8;

/** On a touch screen: a row that is pressed for long. The click that follows is not meant for it. */
export function useLongPress(onLong: (uuid: string) => void) {
  const press = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number }>();
  const isLong = useRef(false);
  const end = (): void => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target }: PointerEvent): void => {
      end();
      isLong.current = false;
      const uuid = pointerType === 'touch' ? uuidAt(target) : undefined;
      if (uuid === undefined) return;
      const timer = setTimeout(() => {
        isLong.current = true;
        onLong(uuid);
      }, longMs);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      const { x = clientX, y = clientY } = press.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > stillPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The menu of the link would lie over the selection.
    onContextMenu: (event: MouseEvent): void => {
      if (isLong.current || press.current !== undefined) event.preventDefault();
    },
    /** Whether a click is the end of a long press. */
    tookClick: (): boolean => {
      const was = isLong.current;
      isLong.current = false;
      return was;
    },
  };
}

/** The row that an event is about. */
export function uuidAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-uuid]')?.dataset.uuid : undefined;
}
