import { draftLifeMs } from '../../model/message/saved-draft.ts';
import type { Ports } from '../../ports/ports.ts';

/** So many are deleted by one transaction, which others wait for. */
const atOnce = 500;

/**
 * A job of the service: deletes drafts that nobody has changed for 30 days. Returns how many.
 *
 * @example
 * await desk.sweepDrafts() // 0
 */
export async function sweepDrafts({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<number> {
  const before = clock.now() - draftLifeMs;
  let swept = 0;
  for (;;) {
    const count = await store.transact((writer) => writer.drafts.deleteUnchanged(before, atOnce));
    swept += count;
    if (count < atOnce) return swept;
  }
}
