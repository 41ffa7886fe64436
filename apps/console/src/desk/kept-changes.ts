import { type Conversation, randomKey } from '@helpdesk/client';
import type { RowPatch } from '@helpdesk/screen-state';
import type { Asked } from './change-kinds.ts';
import { attempt, devicePrefix, ownerOfDevice } from './device.ts';

const prefix = `${devicePrefix} change `;

/** A change of a conversation that the service has not answered yet. */
export interface KeptChange {
  readonly id: string;
  readonly uuid: string;
  /** Of the contact. */
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

interface Stored extends KeptChange {
  /** That of the page on which it was made. */
  readonly keeper: string;
}

const lockOf = (keeper: string): string => `helpdesk-changes ${keeper}`;

/**
 * What a keeper keeps belongs to the holder of the lock of its name: itself while it is open, and then the next one that
 * asked, until that one is closed too. Storage alone does not decide: pages see each other's writing a little later.
 */
export function keepChanges(agentId: number): ChangeKeeper {
  const own = randomKey();
  const ending = new AbortController();
  const isEnded = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
  /** Keepers whose lock was asked for. */
  const followed = new Set([own]);
  // Over plain http there are none. What two pages do then is done once all the same: the second one finds it done.
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  let last = 0;
  let look: (() => void) | undefined;

  /** The lock is held until the end. */
  function become(keeper: string, begin?: () => void): void {
    const held = (): Promise<void> => {
      begin?.();
      return isEnded;
    };
    locks?.request(lockOf(keeper), { signal: ending.signal }, held).catch(() => {});
  }
  become(own);

  function hearStorage({ key }: StorageEvent): void {
    if (key?.startsWith(prefix)) look?.();
  }

  return {
    keep: (change) => {
      // In a tab that is still open of an agent before.
      if (agentId !== ownerOfDevice()) return;
      last = Math.max(Date.now(), last + 1);
      const at = allKept().find(({ id }) => id === change.id)?.at ?? last;
      const stored: Stored = { ...change, at, keeper: own };
      attempt(() => localStorage.setItem(prefix + change.id, JSON.stringify(stored)));
    },
    forget: (id) => attempt(() => localStorage.removeItem(prefix + id)),
    takeOver: (hear) => {
      const take = (from: string): void => {
        const left = allKept().filter(({ keeper }) => keeper === from);
        if (left.length > 0) hear(left);
      };
      look = () => {
        for (const { keeper } of allKept()) {
          if (followed.has(keeper)) continue;
          followed.add(keeper);
          if (locks === undefined) take(keeper);
          else become(keeper, () => take(keeper));
        }
      };
      look();
      if (locks !== undefined) addEventListener('storage', hearStorage);
    },
    close: () => {
      ending.abort();
      removeEventListener('storage', hearStorage);
    },
  };
}

function allKept(): readonly Stored[] {
  return (attempt(() => Object.keys(localStorage)) ?? [])
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => attempt(() => JSON.parse(localStorage.getItem(name) ?? '') as Stored) ?? [])
    .sort((one, other) => one.at - other.at);
}
