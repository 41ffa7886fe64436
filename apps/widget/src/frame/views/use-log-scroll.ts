import type { WidgetMessage } from '@helpdesk/client';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useChat } from '../context.ts';

interface LogScroll {
  readonly place: RefObject<HTMLElement>;
  /** How many answers came in below what is on the screen. */
  readonly below: number;
  toEnd(): void;
}

interface Shown {
  readonly id: string;
  readonly messages: readonly WidgetMessage[];
  readonly waiting: number;
  readonly isTyping: boolean;
}

const nearEnd = 48;
const nearStart = 80;

/** Keeps the end in view while it was, and what is being read in its place when older messages come in above it. */
export function useLogScroll({ id, messages, waiting, isTyping }: Shown): LogScroll {
  const { chat } = useChat();
  const place = useRef<HTMLElement>(null);
  const before = useRef({ id: '', oldest: '', newest: '', height: 0, waiting: 0, isAtEnd: true });
  const [below, setBelow] = useState(0);
  const oldest = messages[0]?.uuid ?? '';
  const newest = messages.at(-1)?.uuid ?? '';

  const toEnd = (): void => {
    const log = place.current;
    if (log === null) return;
    log.scrollTop = log.scrollHeight;
    before.current.isAtEnd = true;
    setBelow(0);
  };

  useLayoutEffect(() => {
    const log = place.current;
    if (log === null) return;
    const was = before.current;
    const hasWritten = waiting > was.waiting;
    if (was.id !== id || was.isAtEnd || hasWritten) toEnd();
    else {
      if (was.oldest !== oldest && was.newest === newest) log.scrollTop += log.scrollHeight - was.height;
      if (was.newest !== newest) {
        const from = messages.findIndex(({ uuid }) => uuid === was.newest);
        setBelow((count) => count + messages.slice(from + 1).filter(({ author }) => author.type === 'agent').length);
      }
    }
    before.current = { id, oldest, newest, height: log.scrollHeight, waiting, isAtEnd: before.current.isAtEnd };
  }, [id, oldest, newest, messages.length, waiting, isTyping]);

  useEffect(() => {
    const log = place.current;
    if (log === null) return;
    const onScroll = (): void => {
      const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < nearEnd;
      before.current.isAtEnd = isAtEnd;
      if (isAtEnd) setBelow(0);
      if (log.scrollTop < nearStart && log.scrollHeight > log.clientHeight) void chat.older(id);
    };
    // Pictures that arrive, a keyboard that opens: the end stays the end.
    const sizes = new ResizeObserver(() => {
      if (before.current.isAtEnd) log.scrollTop = log.scrollHeight;
    });
    sizes.observe(log);
    if (log.firstElementChild !== null) sizes.observe(log.firstElementChild);
    log.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      log.removeEventListener('scroll', onScroll);
    };
  }, [chat, id]);

  return { place, below, toEnd };
}
