import type { ComponentChildren } from 'preact';

/** One part of `src/ui`, and what it looks like in each of its states. */
export interface Part {
  readonly name: string;
  readonly states: readonly (readonly [state: string, shown: ComponentChildren])[];
}

/** Longer than any place for it. */
export const long =
  'Rückerstattungsangelegenheiten und Lieferverzögerungen der nordwestlichen Niederlassung, zweites Halbjahr';
