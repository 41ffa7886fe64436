import { dayLengthMs } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';

/** How long an answer is kept. */
export const idempotencyLifetime = dayLengthMs;

/**
 * A job of the service: forgets kept answers that are older than 24 hours, and returns how many.
 *
 * @example
 * await desk.forgetAnswers() // 0
 */
export async function forgetAnswers(ports: Pick<Ports, 'store' | 'clock'>): Promise<number> {
  const before = ports.clock.now() - idempotencyLifetime;
  return ports.store.transact((writer) => writer.idempotency.deleteBefore(before));
}
