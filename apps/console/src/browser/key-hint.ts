import { cell, type Readable } from '@helpdesk/screen-state';
import { onDevice, type Stored } from './stored.ts';

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

export function createKeyHint(stored: Pick<Stored, 'read' | 'write'>): KeyHint {
  const kept = (): number => Number(stored.read(name)) || 0;
  let times = kept();
  const isShown = cell(times < enough);
  return {
    isShown,
    used: () => {
      if (!isShown.snapshot()) return;
      // Other tabs count too.
      times = Math.max(times, kept()) + 1;
      stored.write(name, String(times));
      isShown.set(times < enough);
    },
  };
}

export const keyHint = createKeyHint(onDevice);
