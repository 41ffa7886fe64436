import type { Ports } from '../../ports/ports.ts';
import { type IsOver, isNeverOver } from '../delete-in-parts.ts';
import { recordAct } from './record-act.ts';

const prunedAtOnce = 1_000;

/**
 * A job of the service: deletes entries of the audit log that are older than `keep` milliseconds, some at a time, and
 * enters that it did. Returns how many.
 *
 * @param isOver asked between parts
 * @example
 * await desk.pruneActivityLogs(dayLengthMs) // 0
 */
export async function pruneActivityLogs(
  ports: Pick<Ports, 'store' | 'clock'>,
  keep: number,
  isOver: IsOver = isNeverOver,
): Promise<number> {
  const now = ports.clock.now();
  const before = now - keep;
  let total = 0;
  let entry: number | undefined;
  while (!isOver()) {
    const begun = { total, entry };
    const count = await ports.store.transact(async (writer) => {
      const deleted = await writer.audit.deleteBefore(before, prunedAtOnce);
      if (deleted === 0) return 0;
      const meta = { count: begun.total + deleted, before: new Date(before).toISOString() };
      if (begun.entry === undefined) entry = await recordAct(writer, null, now, 'activity_log_pruned', null, meta);
      else await writer.audit.setMeta(begun.entry, meta, now);
      return deleted;
    });
    total += count;
    if (count < prunedAtOnce) break;
  }
  return total;
}
