import { cell, type Readable } from '@helpdesk/screen-state';
import { attempt } from './device.ts';

/**
 * The hint where the keyboard shortcuts are listed. It disappears once some shortcuts were used often enough on this
 * device.
 */
interface KeyHint {
  readonly isShown: Readable<boolean>;
  /** A key has done something. */
  used(): void;
}

const name = 'helpdesk-keys-used';
const enough = 10;

export function createKeyHint(storage: () => Pick<Storage, 'getItem' | 'setItem'>): KeyHint {
  let times = attempt(() => Number(storage().getItem(name))) ?? 0;
  const isShown = cell(!(times >= enough));
  return {
    isShown,
    used: () => {
      if (!isShown.snapshot()) return;
      // Other tabs count too.
      const kept = attempt(() => Number(storage().getItem(name))) ?? 0;
      times = Math.max(times || 0, kept || 0) + 1;
      attempt(() => storage().setItem(name, String(times)));
      isShown.set(times < enough);
    },
  };
}

export const keyHint = createKeyHint(() => localStorage);
