import { draftLifeMs } from '../../model/message/saved-draft.ts';
import type { Ports } from '../../ports/ports.ts';
import { deleteInParts, type IsOver, isNeverOver } from '../delete-in-parts.ts';

/**
 * A job of the service: deletes drafts that were not changed for 30 days. Returns how many.
 *
 * @param isOver asked between parts
 * @example
 * await desk.sweepDrafts() // 0
 */
export async function sweepDrafts(
  ports: Pick<Ports, 'store' | 'clock'>,
  isOver: IsOver = isNeverOver,
): Promise<number> {
  const before = ports.clock.now() - draftLifeMs;
  return deleteInParts(ports, isOver, ({ drafts }, limit) => drafts.deleteUnchanged(before, limit));
}
