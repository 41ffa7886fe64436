import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { seed } from './fill-desk.ts';
import type { StoreName } from './settings.ts';

/** Raised when the desk is made in another way, so that a kept one is made again. */
const revision = 3;

/** Every step of the schema is named in it, with its text. */
const steps = readFileSync(new URL('../../stores/contract/released-steps.json', import.meta.url));

/**
 * The folder of a desk, which is made once and kept. Another schema has other desks.
 *
 * @param desks where all of them are
 * @param make fills a folder; called again on what it left behind when it was interrupted
 */
export async function keptFolder(
  desks: string,
  store: StoreName,
  conversations: number,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const key = createHash('sha256').update(steps).update(`${revision} ${seed}`).digest('hex').slice(0, 8);
  const kept = join(desks, `${store}-${conversations}-${key}`);
  if (existsSync(kept)) return kept;
  const unfinished = `${kept}.unfinished`;
  mkdirSync(unfinished, { recursive: true });
  // When root runs this, Postgres runs as another user, who needs access to the data.
  for (const folder of [desks, unfinished]) chmodSync(folder, 0o711);
  await make(unfinished);
  renameSync(unfinished, kept);
  return kept;
}
