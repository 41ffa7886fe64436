import { type MutableRef, useRef } from 'preact/hooks';
import type { Writer } from './field.ts';
import type { MacroTray } from './macro/use-macro.tsx';

/** Some signs are commands where a line or a word begins: `;;` opens the macros, and `@` in a note the mentions. */
export function useSigns(
  writer: MutableRef<Writer | undefined>,
  macro: MacroTray,
  openMentions: ((anchor: HTMLElement) => void) | undefined,
) {
  const macroButton = useRef<HTMLSpanElement>(null);
  const openMacros = (): boolean => {
    const shown = [...(macroButton.current?.querySelectorAll('button') ?? [])].find((each) => each.checkVisibility());
    const anchor = shown ?? writer.current?.element;
    if (!macro.isOffered || anchor === undefined) return false;
    macro.open(anchor);
    return true;
  };
  const onTyped = (sign: string): void => {
    const { current } = writer;
    if (current === undefined) return;
    const before = current.before();
    if (sign === ';' && before === ';' && openMacros()) current.replaceBefore(1);
    else if (sign === '@' && /(?:^|[\s(])@$/.test(before)) openMentions?.(current.element);
  };
  return { macroButton, openMacros, onTyped };
}
