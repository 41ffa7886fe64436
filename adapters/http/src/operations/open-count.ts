import type { OpenLimit, SharedCounts } from './shared-counts.ts';

/** How many of each key are open at a time, here and in the other processes of this machine. */
export interface OpenCount {
  of(key: string): number;
  change(key: string, by: 1 | -1): void;
}

export function openCount(limit: OpenLimit, shared: SharedCounts): OpenCount {
  const here = new Map<string, number>();
  return {
    of: (key) => (here.get(key) ?? 0) + shared.elsewhere(limit, key),
    change: (key, by) => {
      const count = (here.get(key) ?? 0) + by;
      if (count === 0) here.delete(key);
      else here.set(key, count);
      shared.opened(limit, key, count);
    },
  };
}
