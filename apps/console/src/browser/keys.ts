import { isOfComposition } from '@helpdesk/ui';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { keyHint } from './key-hint.ts';
import { isLatin, isSingle, type KeyRules, latinAt, meantKey } from './key-rules.ts';

/**
 * What a key does: `j`, `Shift+j`, `Ctrl+Enter`, `g m` for one after the other. `Ctrl` is ⌘ on a Mac. A key that answers
 * `false` was not meant.
 */
export type KeyMap = Readonly<Record<string, () => unknown>>;

interface Layer {
  current: KeyMap;
  readonly isFirst: boolean;
}

const layers: Layer[] = [];
const sequenceMs = 1_000;
/** The first of two keys, which lead somewhere. */
const goKey = 'g';
let first = '';
/** It was found by its place, because the keyboard has other letters. */
let wasByPlace = false;
let firstAt = 0;
let rules: KeyRules = { singles: true, own: {} };

/** Sets the shortcuts that the agent has chosen. */
export function setKeyRules(next: KeyRules): void {
  rules = next;
}

/**
 * These keys work while the part is on the screen; of two parts with the same key the later one has it.
 *
 * @param isFirst it has them before parts that come later
 */
export function useKeys(map: KeyMap, isFirst = false): void {
  const layer = useRef<Layer>({ current: map, isFirst }).current;
  layer.current = map;
  // Before the next key.
  useLayoutEffect(() => {
    layers.push(layer);
    if (layers.length === 1) addEventListener('keydown', onKeyDown);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isOfComposition(event) || event.repeat === undefined) return;
  const name = keyName(event, rules.own);
  // In a field single letters are text, and in a dialog or menu they belong to it.
  if (isOfPart(event.target) && !/^(?:Ctrl|Alt|F\d|Escape)/.test(name)) return;
  if (document.querySelector('dialog[open], :popover-open') !== null) return;
  if (isSingle(name) && !rules.singles) return;
  const meant = meantKey(name, rules) ?? '';
  const isSecond = performance.now() - firstAt < sequenceMs && first === goKey;
  // A second key for a place that the agent does not have is used up, so that it does nothing else.
  const isTaken = isSecond && isSingle(name) && meant !== goKey;
  const goes = isSecond && (act(`${goKey} ${name}`) || (wasByPlace && act(`${goKey} ${placeName(event)}`)));
  if (goes || isTaken || act(meant)) {
    event.preventDefault();
    first = '';
    // Escape and arrows are known from everywhere.
    if (isSingle(name) || /^(?:Ctrl|Alt)/.test(name)) keyHint.used();
    return;
  }
  first = meant;
  wasByPlace = !isLatin(event.key);
  firstAt = performance.now();
}

/** These have no key of their own: they are asked for by `actAs` alone. */
export const pickMoment = 'snooze until';
/** `e` is of the selected rows while the focus is in the list; this is of the open conversation. */
export const resolveOpen = 'resolve what is open';
export const toFirst = 'to the first row';

/** What the key would do now, asked for by other means. */
export function actAs(name: string): boolean {
  return act(name);
}

function act(name: string): boolean {
  const later = layers.toReversed();
  const ordered = [...later.filter(({ isFirst }) => isFirst), ...later.filter(({ isFirst }) => !isFirst)];
  for (const { current } of ordered) {
    const run = current[name];
    if (run !== undefined && run() !== false) return true;
  }
  return false;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The name of a key, as `KeyMap` writes it: by its letter or sign where that is Latin, however the keyboard orders them,
 * and else by its place.
 *
 * @param own what the agent has chosen, also of another script
 */
export function keyName(pressed: PressedKey, own: KeyRules['own'] = {}): string {
  const typed = nameOf(pressed, pressed.key);
  if (isLatin(pressed.key) || Object.values(own).includes(typed.replace('Shift+', ''))) return typed;
  return placeName(pressed);
}

function placeName(pressed: PressedKey): string {
  return nameOf(pressed, latinAt(pressed.code, pressed.shiftKey) ?? pressed.key);
}

function nameOf(pressed: PressedKey, key: string): string {
  const { shiftKey } = pressed;
  const isLetter = /^\p{L}$/u.test(key);
  const parts = [
    (pressed.ctrlKey || pressed.metaKey) && 'Ctrl',
    pressed.altKey && 'Alt',
    // Which signs need Shift is a matter of the keyboard.
    shiftKey && (isLetter || key.length > 1) && 'Shift',
    isLetter ? key.toLowerCase() : key,
  ];
  return parts.filter(Boolean).join('+');
}

function isOfPart(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
