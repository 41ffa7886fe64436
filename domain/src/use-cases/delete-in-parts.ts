import type { Ports } from '../ports/ports.ts';
import type { StoreWriter } from '../ports/store.ts';

/** How many rows one transaction deletes. Others wait for it. */
const atOnce = 500;

/** Whether a job is to end: what is left, its next run does. */
export type IsOver = () => boolean;

export const isNeverOver: IsOver = () => false;

/**
 * Deletes part after part, each in a transaction of its own. Returns how many.
 *
 * @param deletePart deletes at most `limit`, and returns how many
 */
export async function deleteInParts(
  { store }: Pick<Ports, 'store'>,
  isOver: IsOver,
  deletePart: (writer: StoreWriter, limit: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  while (!isOver()) {
    const count = await store.transact((writer) => deletePart(writer, atOnce));
    total += count;
    if (count < atOnce) break;
  }
  return total;
}
