import type { OpenLimit, SharedCounts, TimeLimit } from '@helpdesk/http';
import type { WorkerLine } from './worker-line.ts';

/** The interval at which a worker sends its counts to the others, in milliseconds. */
const tellEvery = 100;

/** What was counted since the last message, and how many are open now, by limit and key. */
interface Told {
  readonly spent: readonly (readonly [limit: string, key: string, times: number])[];
  readonly open: readonly (readonly [limit: string, key: string, count: number])[];
}

/** Counts of all workers together. Changes are sent ten times a second; a new worker receives everything. */
export function sharedCounts(line: WorkerLine): SharedCounts {
  const here = new Map<string, Map<string, number>>();
  const elsewhere = new Map<number, Map<string, Map<string, number>>>();
  const listeners = new Map<string, (key: string, times: number) => void>();
  let spent = new Map<string, Map<string, number>>();
  let changed = new Map<string, Set<string>>();

  function tell(): void {
    if (spent.size === 0 && changed.size === 0) return;
    const told: Told = {
      spent: [...spent].flatMap(([limit, keys]) => [...keys].map(([key, times]) => [limit, key, times] as const)),
      open: [...changed].flatMap(([limit, keys]) =>
        [...keys].map((key) => [limit, key, here.get(limit)?.get(key) ?? 0] as const),
      ),
    };
    spent = new Map();
    changed = new Map();
    line.send({ type: 'say', topic: 'counts', text: JSON.stringify(told) });
  }

  line.on('heard', ({ topic, from, text }) => {
    if (topic !== 'counts') return;
    const told = JSON.parse(text) as Told;
    for (const [limit, key, times] of told.spent) listeners.get(limit)?.(key, times);
    const theirs = entryOf(elsewhere, from, () => new Map<string, Map<string, number>>());
    for (const [limit, key, count] of told.open) {
      const ofLimit = entryOf(theirs, limit, () => new Map<string, number>());
      if (count === 0) ofLimit.delete(key);
      else ofLimit.set(key, count);
    }
  });
  line.on('came', () => {
    for (const [limit, keys] of here) changed.set(limit, new Set([...(changed.get(limit) ?? []), ...keys.keys()]));
  });
  line.on('went', ({ worker }) => void elsewhere.delete(worker));
  setInterval(tell, tellEvery).unref();

  return {
    spend: (limit: TimeLimit, key) => {
      const times = entryOf(spent, limit, () => new Map<string, number>());
      times.set(key, (times.get(key) ?? 0) + 1);
    },
    onSpent: (limit: TimeLimit, listener) => void listeners.set(limit, listener),
    opened: (limit: OpenLimit, key, count) => {
      const ofLimit = entryOf(here, limit, () => new Map<string, number>());
      if (count === 0) ofLimit.delete(key);
      else ofLimit.set(key, count);
      entryOf(changed, limit, () => new Set<string>()).add(key);
    },
    elsewhere: (limit: OpenLimit, key) => {
      let sum = 0;
      for (const theirs of elsewhere.values()) sum += theirs.get(limit)?.get(key) ?? 0;
      return sum;
    },
  };
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
