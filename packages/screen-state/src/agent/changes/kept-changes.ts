import { type Conversation, randomKey } from '@helpdesk/client';
import type { DeviceStorage } from '../../device-storage.ts';
import type { Asked } from './asked.ts';
import type { RowPatch } from './pending-patches.ts';

/** A change of a conversation that the service has not answered yet. */
export interface KeptChange {
  readonly id: string;
  readonly uuid: string;
  /** The contact's name. */
  readonly name: string;
  readonly asked: Asked;
  readonly patch: RowPatch;
  /** The same members as they were shown before, and the state of the conversation that had them. */
  readonly before: RowPatch;
  readonly etag: Conversation['etag'];
  /** It takes back what was asked for. */
  readonly isBack: boolean;
  readonly at: number;
}

/** Changes that wait, on this device: what a page leaves undone is done by the next one, or by one that is open. */
export interface ChangeKeeper {
  /** One of the same id takes its place. */
  keep(change: Omit<KeptChange, 'at'>): void;
  forget(id: string): void;
  /** @param hear is given what a page has left that is gone, in order; each is given to one page only */
  takeOver(hear: (changes: readonly KeptChange[]) => void): void;
  close(): void;
}

/** Locks that all pages of a browser share, as `navigator.locks`. */
interface PageLocks {
  request(name: string, options: { readonly signal: AbortSignal }, held: () => Promise<void>): Promise<void>;
}

/** The pages of one browser, as far as their changes are concerned. */
interface KeeperWays {
  readonly storage: DeviceStorage;
  /** Over plain http browsers have none. What two pages do then is done once all the same: the second finds it done. */
  readonly locks: PageLocks | undefined;
  /** Whether the device still is the agent's: a tab may be open of an agent before. */
  isOwn(): boolean;
  /** Calls the listener when another page has written such names; returns its end. */
  onStored(prefix: string, listener: () => void): () => void;
}

interface Stored extends KeptChange {
  /** The id of the page that made the change. */
  readonly keeper: string;
}

const prefix = 'change ';
const lockOf = (keeper: string): string => `helpdesk-changes ${keeper}`;

/**
 * What a keeper keeps belongs to the holder of the lock of its name: itself while it is open, and then the next one that
 * asked, until that one is closed too. Storage alone does not decide: pages see each other's writing a little later.
 */
export function keepChanges({ storage, locks, isOwn, onStored }: KeeperWays): ChangeKeeper {
  const own = randomKey();
  const ending = new AbortController();
  const isEnded = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
  /** Keepers whose lock was asked for. */
  const followed = new Set([own]);
  let last = 0;
  let endStored: (() => void) | undefined;

  /** The lock is held until the end. */
  function become(keeper: string, begin?: () => void): void {
    const held = (): Promise<void> => {
      begin?.();
      return isEnded;
    };
    locks?.request(lockOf(keeper), { signal: ending.signal }, held).catch(() => {});
  }
  become(own);

  return {
    keep: (change) => {
      if (!isOwn()) return;
      last = Math.max(Date.now(), last + 1);
      const at = allKept(storage).find(({ id }) => id === change.id)?.at ?? last;
      const stored: Stored = { ...change, at, keeper: own };
      storage.write(prefix + change.id, JSON.stringify(stored));
    },
    forget: (id) => storage.write(prefix + id, null),
    takeOver: (hear) => {
      const take = (from: string): void => {
        const left = allKept(storage).filter(({ keeper }) => keeper === from);
        if (left.length > 0) hear(left);
      };
      const look = (): void => {
        for (const { keeper } of allKept(storage)) {
          if (followed.has(keeper)) continue;
          followed.add(keeper);
          if (locks === undefined) take(keeper);
          else become(keeper, () => take(keeper));
        }
      };
      look();
      if (locks !== undefined) endStored = onStored(prefix, look);
    },
    close: () => {
      ending.abort();
      endStored?.();
    },
  };
}

function allKept(storage: DeviceStorage): readonly Stored[] {
  return storage
    .entries(prefix)
    .flatMap(([, kept]) => read(kept) ?? [])
    .sort((one, other) => one.at - other.at);
}

function read(kept: string): Stored | undefined {
  try {
    return JSON.parse(kept) as Stored;
  } catch {
    return undefined;
  }
}
