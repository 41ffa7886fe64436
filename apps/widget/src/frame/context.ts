import type { ChatState, ContactState } from '@helpdesk/screen-state';
import { useEffect, useState } from 'preact/hooks';
import { fill, type Language, type Plural, plural, type Words } from './words/words.ts';

/** What every view has: the chat, and the words of the language. */
export interface Surroundings {
  readonly chat: ContactState;
  readonly words: Words;
  readonly language: Language;
  /** The locale with which dates, times and numbers are written. */
  readonly region: string;
}

/** A frame holds one chat. A context of Preact would be larger, and every drawing passes through all views anyway. */
let surroundings: Surroundings | undefined;

/** Before each drawing of the whole frame. */
export function surround(next: Surroundings): void {
  surroundings = next;
}

export function useChat(): Surroundings & {
  say(text: string, values: Readonly<Record<string, string | number>>): string;
  count(forms: Plural, n: number): string;
} {
  if (surroundings === undefined) throw new Error('there is no chat around this view');
  const { language } = surroundings;
  return { ...surroundings, say: fill, count: (forms, n) => plural(language, forms, n) };
}

/** Draws again when the state changes. */
export function useChatState(): ChatState {
  const { chat } = useChat();
  const [state, setState] = useState(chat.store.get());
  useEffect(() => {
    setState(chat.store.get());
    return chat.store.subscribe(() => setState(chat.store.get()));
  }, [chat]);
  return state;
}

/** The time of the clock, drawn again on the minute or the second. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
