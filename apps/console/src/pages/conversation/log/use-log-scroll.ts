import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Within this distance of the end, the log scrolls along with new messages. */
const endPixels = 48;
const olderPixels = 240;

interface LogScroll {
  readonly isAtEnd: boolean;
  toEnd(): void;
}

/**
 * Keeps the log where it is read: at its end while that is in view; else nothing moves, also when older messages come
 * in above.
 *
 * @param firstKey the oldest entry that is shown, and `lastKey` the newest
 * @param start what to show first, instead of the end
 */
export function useLogScroll(
  element: HTMLElement | null,
  firstKey: string | undefined,
  lastKey: string | undefined,
  start: () => HTMLElement | null,
  onOlder: () => void,
  onNewer: (() => void) | undefined,
): LogScroll {
  const [isAtEnd, setAtEnd] = useState(true);
  const atEnd = useRef(true);
  const before = useRef<{ first: string | undefined; height: number }>();

  useLayoutEffect(() => {
    if (element === null) return;
    const look = (): void => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= endPixels;
      setAtEnd(atEnd.current);
      if (element.scrollTop < olderPixels) onOlder();
      if (atEnd.current) onNewer?.();
    };
    element.addEventListener('scroll', look, { passive: true });
    // The composer grows, and pictures of the person's text size: the end stays in view.
    const sizes = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    sizes.observe(element);
    // A mail gets its height when it is drawn.
    for (const child of element.children) sizes.observe(child);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [element, onOlder, onNewer]);

  useLayoutEffect(() => {
    if (element === null || firstKey === undefined) return;
    const { scrollHeight } = element;
    const known = before.current;
    before.current = { first: firstKey, height: scrollHeight };
    const from = known === undefined ? start() : null;
    if (from !== null) from.scrollIntoView({ block: 'center' });
    else if (atEnd.current && onNewer === undefined) element.scrollTop = scrollHeight;
    else if (known !== undefined && known.first !== firstKey) element.scrollTop += scrollHeight - known.height;
  }, [element, firstKey, lastKey]);

  return {
    isAtEnd,
    toEnd: () => element?.scrollTo({ top: element.scrollHeight }),
  };
}
