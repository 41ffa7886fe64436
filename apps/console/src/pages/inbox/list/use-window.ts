import { useLayoutEffect, useState } from 'preact/hooks';

interface Span {
  readonly first: number;
  /** The place behind the last row. */
  readonly end: number;
}

/** Rows beyond the edges that are there before they are scrolled to. */
const beyond = 10;

/** Which rows of a long list of equal height are drawn: those in view, and some around them. */
export function useWindow(element: HTMLElement | null, count: number, height: number): Span {
  const [span, setSpan] = useState<Span>({ first: 0, end: Math.min(count, 30) });
  useLayoutEffect(() => {
    if (element === null) return;
    const look = (): void => {
      const first = Math.max(0, Math.floor(element.scrollTop / height) - beyond);
      const end = Math.min(count, Math.ceil((element.scrollTop + element.clientHeight) / height) + beyond);
      setSpan((before) => (before.first === first && before.end === end ? before : { first, end }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [element, count, height]);
  return span;
}
