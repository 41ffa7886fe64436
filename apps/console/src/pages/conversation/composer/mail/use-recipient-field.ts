import { readAddresses, type SuggestedPerson } from '@helpdesk/screen-state';
import { isOfComposition } from '@helpdesk/ui';
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';

interface RecipientField {
  readonly field: RefObject<HTMLInputElement>;
  readonly addresses: readonly string[];
  /** The buttons of the chips, in their order. */
  readonly chips: () => readonly HTMLElement[];
  readonly find: (typed: string) => readonly SuggestedPerson[];
  readonly onAdd: (addresses: readonly string[]) => void;
  readonly onLearn: (address: string, name: string) => void;
  readonly onClose: () => void;
}

/** What is typed for the next recipient, and the suggestions to it. */
export function useRecipientField({ field, addresses, chips, find, onAdd, onLearn, onClose }: RecipientField) {
  const [typed, setTyped] = useState('');
  const [mark, setMark] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const found = find(typed);
  const isShown = isOpen && found.length > 0;
  const at = Math.min(mark, found.length - 1);

  const type = (text: string): void => {
    setTyped(text);
    setMark(0);
    setOpen(text !== '');
  };
  const add = (text: string): true => {
    type('');
    const read = readAddresses(text).filter((address) => !addresses.includes(address));
    if (read.length > 0) onAdd(read);
    return true;
  };
  const choose = (number: number): true => {
    const chosen = found[number];
    if (chosen !== undefined) onLearn(chosen.address, chosen.name);
    return add(chosen?.address ?? typed);
  };
  const step = (by: number): true => {
    setOpen(true);
    if (isShown) setMark((at + by + found.length) % found.length);
    return true;
  };
  const toLastChip = (isMeant: boolean): boolean => {
    const last = chips().at(-1);
    if (isMeant) last?.focus();
    return isMeant && last !== undefined;
  };
  const isAtBegin = (): boolean => field.current?.selectionStart === 0 && field.current.selectionEnd === 0;
  const keys: Readonly<Record<string, (event: KeyboardEvent) => boolean>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => (isShown ? choose(at) : add(typed)),
    Tab: ({ shiftKey }) => isShown && !shiftKey && choose(at),
    ',': () => add(typed),
    ';': () => add(typed),
    Escape: () => {
      if (isShown) setOpen(false);
      else onClose();
      return true;
    },
    Backspace: () => toLastChip(typed === ''),
    [document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft']: () => toLastChip(isAtBegin()),
  };
  return {
    ...{ typed, found, isShown, at, setMark, type, add, choose },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || isOfComposition(event) || keys[event.key]?.(event) !== true) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
