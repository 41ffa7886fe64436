import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface AskedText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The address gets it by this part itself. */
  readonly wrote: (text: string) => void;
}

/**
 * The text of a field whose search stands in the address. Where something else changes the address, the field follows.
 *
 * @param begun what was typed before the field was there
 */
export function useAskedText(asked: string, begun = ''): AskedText {
  const [text, setText] = useState(asked + begun);
  const known = useRef(asked);
  useLayoutEffect(() => {
    // The address that this component wrote itself is older than the text that is typed by now.
    if (asked === known.current) return;
    known.current = asked;
    setText(asked);
  }, [asked]);
  const wrote = useRef((next: string): void => {
    known.current = next;
  }).current;
  return { text, setText, wrote };
}
