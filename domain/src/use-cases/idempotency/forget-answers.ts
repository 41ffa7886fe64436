import { dayLengthMs } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import { deleteInParts, type IsOver, isNeverOver } from '../delete-in-parts.ts';

/** How long an answer is kept. */
export const idempotencyLifetime = dayLengthMs;

/**
 * A job of the service: forgets kept answers that are older than 24 hours, and returns how many.
 *
 * @param isOver asked between parts
 * @example
 * await desk.forgetAnswers() // 0
 */
export async function forgetAnswers(
  ports: Pick<Ports, 'store' | 'clock'>,
  isOver: IsOver = isNeverOver,
): Promise<number> {
  const before = ports.clock.now() - idempotencyLifetime;
  return deleteInParts(ports, isOver, ({ idempotency }, limit) => idempotency.deleteBefore(before, limit));
}
