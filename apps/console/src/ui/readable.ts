import type { Readable } from '@helpdesk/screen-state';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The value as it is now; the component is drawn again when it is another. */
export function useReadable<Value>(readable: Readable<Value>): Value {
  const [, redraw] = useState(0);
  const drawn = useRef<Value>();
  drawn.current = readable.snapshot();
  useLayoutEffect(() => {
    const check = (): void => {
      if (!Object.is(drawn.current, readable.snapshot())) redraw((count) => count + 1);
    };
    const end = readable.subscribe(check);
    // It may have changed between drawing and now.
    check();
    return end;
  }, [readable]);
  return drawn.current;
}
