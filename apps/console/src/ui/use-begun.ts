import { isOfComposition } from '@helpdesk/ui';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps what is typed while a field is not there yet. The page behind it hears none of these keys: they would be its
 * shortcuts, or text in a field of it.
 *
 * @param onEscape called for Escape; where it is not given, the page hears that key
 * @returns what was typed until now
 */
export function useBegun(isAwaited: boolean, onEscape?: () => void): () => string {
  const begun = useRef('');
  const close = useRef(onEscape);
  close.current = onEscape;
  useLayoutEffect(() => {
    if (!isAwaited) return;
    const keep = (event: KeyboardEvent): void => {
      if (isOfComposition(event) || (event.key === 'Escape' && close.current === undefined)) return;
      event.stopPropagation();
      // Those are the browser's own. With AltGr, keyboards type signs such as the @.
      const isHeld = event.ctrlKey || event.metaKey || event.altKey;
      if (/^F\d/.test(event.key) || (isHeld && !event.getModifierState('AltGraph'))) return;
      event.preventDefault();
      if (event.key === 'Escape') close.current?.();
      else if (event.key === 'Backspace') begun.current = [...begun.current].slice(0, -1).join('');
      else if (!isNamed(event.key)) begun.current += event.key;
    };
    addEventListener('keydown', keep, true);
    return () => removeEventListener('keydown', keep, true);
  }, [isAwaited]);
  return () => begun.current;
}

/** `Enter`, `Tab`, `Shift`: a key that types nothing. One key of other scripts may type two letters. */
const isNamed = (key: string): boolean => /^\w{2,}$/.test(key);
