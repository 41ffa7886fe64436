import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import style from '../ui.module.css';

/** The element next to which something opens, and to which the focus returns. */
export type Anchor = Pick<HTMLElement, 'getBoundingClientRect' | 'focus'>;

interface PopoverProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  /** By Escape or a click outside. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A small form next to the button that opened it. Menus inside it are its children, so that they do not close it. */
export function Popover({ anchor, label, onClose, children }: PopoverProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    element.showPopover();
    putAt(element, anchor);
    const sizes = new ResizeObserver(() => putAt(element, anchor));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [anchor]);
  return (
    <div
      ref={place}
      popover="auto"
      role="dialog"
      aria-label={label}
      class={style.popover}
      onToggle={({ newState, target, currentTarget }) => {
        if (newState !== 'closed' || target !== currentTarget) return;
        onClose();
        if (document.activeElement === document.body) anchor.focus({ preventScroll: true });
      }}
    >
      {children}
    </div>
  );
}

/** Below the anchor, or above it where there is more room; inside the window in any case. */
export function putAt(element: HTMLElement, anchor: Pick<Anchor, 'getBoundingClientRect'>): void {
  const gap = 4;
  const from = anchor.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const below = from.bottom + gap;
  const top = below + height <= innerHeight || below < innerHeight / 2 ? below : from.top - gap - height;
  const wished = document.dir === 'rtl' ? from.right - width : from.left;
  element.style.insetBlockStart = `${Math.max(gap, Math.min(top, innerHeight - height - gap))}px`;
  element.style.left = `${Math.max(gap, Math.min(wished, innerWidth - width - gap))}px`;
}
