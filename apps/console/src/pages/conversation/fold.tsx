import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { writing } from '../../words/writing.ts';
import style from './log/log.module.css';

interface FoldProps {
  /** The same as text: only long ones are measured. */
  readonly text: string;
  readonly children: ComponentChildren;
}

const mostLines = 40;
/** A shorter text cannot have this many lines, even in the narrowest window. */
const shortest = 500;

/** Shows the beginning of a very long text, until the agent asks for all of it. */
export function Fold({ text, children }: FoldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [lines, setLines] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > shortest || text.split('\n').length > mostLines;
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null || !isLong) return;
    const lineHeight = Number.parseFloat(getComputedStyle(current).lineHeight);
    setLines(Math.round(current.scrollHeight / lineHeight));
  }, [text, isLong]);
  const isFolded = lines > mostLines && !isOpen;
  return (
    <>
      <div ref={place} class={isFolded ? style.folded : ''}>
        {children}
      </div>
      {isFolded && (
        <Button kind="link" aria-expanded={false} onClick={() => setOpen(true)}>
          {writing.message.fold(lines)}
        </Button>
      )}
    </>
  );
}
