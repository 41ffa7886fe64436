import { randomKey } from '@helpdesk/client';
import type { DeviceStorage } from '../device-storage.ts';

/** Locks that all pages of a browser share, as `navigator.locks`; see `storageLocks`. */
export interface PageLocks {
  request(name: string, options: { readonly signal: AbortSignal }, held: () => Promise<void>): Promise<void>;
}

/** The pages of one browser: what a page has kept and left undone is done by one other page. */
export interface Pages {
  /** The name of this page: what it keeps has it as `keeper`. */
  readonly own: string;
  /** Whether this page does what that one has kept. */
  isHeirOf(keeper: string): boolean;
  /**
   * @param prefix of the names under which things are kept, each as JSON with its `keeper`
   * @param take is called with the name of a page that is gone; for each page and prefix it is called on one page only
   */
  follow(prefix: string, take: (keeper: string) => void): void;
  close(): void;
}

export interface PagesOptions {
  readonly storage: DeviceStorage;
  readonly locks: PageLocks;
  /** Calls the listener when another page has written such names; returns its end. */
  onStored(prefix: string, listener: () => void): () => void;
}

/** What an earlier version has kept has no keeper. */
const earlier = '';

/**
 * What a page keeps belongs to the holder of the lock of its name: itself while it is open, and then the next one that
 * asked, until that one is closed too. Storage alone does not decide: pages see each other's writing a little later.
 */
export function openPages({ storage, locks, onStored }: PagesOptions): Pages {
  const own = randomKey();
  const ending = new AbortController();
  const isEnded = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
  /** Pages whose lock was asked for, and whether it is held. */
  const asked = new Map<string, boolean>();
  const followers: { readonly prefix: string; readonly take: (keeper: string) => void }[] = [];
  const ends: (() => void)[] = [];

  /** The lock is held until the end. */
  function become(keeper: string): void {
    asked.set(keeper, false);
    const held = (): Promise<void> => {
      asked.set(keeper, true);
      if (keeper !== own) for (const { take } of followers) take(keeper);
      return isEnded;
    };
    locks.request(`helpdesk-page ${keeper}`, { signal: ending.signal }, held).catch(() => {});
  }
  become(own);

  return {
    own,
    isHeirOf: (keeper) => keeper === own || asked.get(keeper) === true,
    follow: (prefix, take) => {
      const look = (): void => {
        for (const keeper of keepersOf(storage, prefix)) if (!asked.has(keeper)) become(keeper);
      };
      followers.push({ prefix, take });
      for (const [keeper, isHeld] of asked) if (isHeld && keeper !== own) take(keeper);
      look();
      ends.push(onStored(prefix, look));
    },
    close: () => {
      ending.abort();
      for (const end of ends) end();
    },
  };
}

/** Who has kept what stands under such names. */
function keepersOf(storage: DeviceStorage, prefix: string): ReadonlySet<string> {
  return new Set(storage.entries(prefix).map(([, kept]) => keeperOf(kept)));
}

export function keeperOf(kept: string): string {
  try {
    const { keeper } = JSON.parse(kept) as { readonly keeper?: unknown };
    return typeof keeper === 'string' ? keeper : earlier;
  } catch {
    return earlier;
  }
}
