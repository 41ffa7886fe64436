import type { Conversation } from '@helpdesk/client';
import type { DeviceStorage } from '../../device-storage.ts';
import type { Pages } from '../../sending/pages.ts';
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
  /** Keeps the change. It replaces a kept change with the same id. */
  keep(change: Omit<KeptChange, 'at'>): void;
  forget(id: string): void;
  /** @param hear is given what a page has left that is gone, in order; each is given to one page only */
  takeOver(hear: (changes: readonly KeptChange[]) => void): void;
}

interface KeeperWays {
  readonly storage: DeviceStorage;
  readonly pages: Pages;
}

interface Stored extends KeptChange {
  /** The name of the page that made the change. */
  readonly keeper: string;
}

/** Before the names under which changes are kept. */
export const changePrefix = 'change ';

/** What a keeper keeps is done by its own page, and then by one other; see `Pages`. */
export function keepChanges({ storage, pages }: KeeperWays): ChangeKeeper {
  let last = 0;
  return {
    keep: (change) => {
      last = Math.max(Date.now(), last + 1);
      const at = allKept(storage).find(({ id }) => id === change.id)?.at ?? last;
      const stored: Stored = { ...change, at, keeper: pages.own };
      storage.write(changePrefix + change.id, JSON.stringify(stored));
    },
    forget: (id) => storage.write(changePrefix + id, null),
    takeOver: (hear) =>
      pages.follow(changePrefix, (from) => {
        const left = allKept(storage).filter(({ keeper }) => keeper === from);
        if (left.length > 0) hear(left);
      }),
  };
}

function allKept(storage: DeviceStorage): readonly Stored[] {
  return storage
    .entries(changePrefix)
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
