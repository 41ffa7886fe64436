import { type ContactOutbox, type Failure, outboxNames } from './contact-outbox.ts';

/** Files that waited, and were lost when their page was left. */
export interface LostFiles {
  /** Called when another tab has changed the storage. */
  heard(key: string, value: string | null): void;
}

const answerMs = 1_000;
const fileLost: Failure = { code: 'fileLost', isFinal: true };

/** Takes the names of all files that other pages left; a page that still has one writes it again. */
export function findLostFiles(outbox: ContactOutbox, found: () => void): LostFiles {
  const { fileNames } = outbox;
  const own = () => outbox.all().filter(({ files }) => files !== undefined);
  const owned = new Set(own().map(({ id }) => id));
  const others = fileNames.all().filter(({ id, failure }) => failure === undefined && !owned.has(id));
  for (const { id } of others) fileNames.remove(id);
  if (others.length > 0)
    setTimeout(() => {
      const answered = new Set(fileNames.all().map(({ id }) => id));
      for (const entry of others) if (!answered.has(entry.id)) outbox.put({ ...entry, failure: fileLost });
      found();
    }, answerMs);
  return {
    heard: (key, value) => {
      if (value !== null) return;
      for (const entry of own()) if (key.endsWith(outboxNames.files + entry.id)) outbox.put(entry);
    },
  };
}
