import type { Ports } from '../../ports/ports.ts';
import { deleteInParts, type IsOver, isNeverOver } from '../delete-in-parts.ts';

/**
 * A job of the service: forgets events that are older than `keep` milliseconds, some at a time. Returns how many.
 *
 * @param isOver asked between parts
 * @example
 * await desk.forgetEvents(dayLengthMs) // 0
 */
export async function forgetEvents(
  ports: Pick<Ports, 'store' | 'clock'>,
  keep: number,
  isOver: IsOver = isNeverOver,
): Promise<number> {
  const before = ports.clock.now() - keep;
  return deleteInParts(ports, isOver, ({ events }, limit) => events.forgetBefore(before, limit));
}
