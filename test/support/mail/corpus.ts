import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'corpus');

/** The names of all mails of the corpus, without `.eml`, in their order. */
export const corpusNames: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.eml'))
  .map((name) => name.slice(0, -4))
  .toSorted();

/** A mail of the corpus as it came. */
export function corpusMail(name: string): Buffer {
  return readFileSync(join(folder, `${name}.eml`));
}
