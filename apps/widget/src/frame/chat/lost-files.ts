import type { HostStorage } from '../bridge.ts';
import { type Failure, filePrefix, type Outbox, storedIn } from './outbox.ts';

/** Files that waited, and were lost when their page was left. */
export interface LostFiles {
  /** What another tab did to the storage. */
  heard(key: string, value: string | null): void;
}

const answerMs = 1_000;
const fileLost: Failure = { word: 'fileLost', isFinal: true };

/** Takes the names of all files that other pages left; a page that still has one writes it again. */
export function findLostFiles(storage: HostStorage, outbox: Outbox, found: () => void): LostFiles {
  const own = () => outbox.all().filter(({ files }) => files !== undefined);
  const owned = new Set(own().map(({ id }) => id));
  const others = storedIn(storage, filePrefix).filter(({ id, failure }) => failure === undefined && !owned.has(id));
  for (const { id } of others) storage.write(filePrefix + id, null);
  if (others.length > 0)
    setTimeout(() => {
      for (const entry of others)
        if (storage.read(filePrefix + entry.id) === undefined) outbox.put({ ...entry, failure: fileLost });
      found();
    }, answerMs);
  return {
    heard: (key, value) => {
      for (const entry of own()) if (value === null && key.endsWith(filePrefix + entry.id)) outbox.put(entry);
    },
  };
}
