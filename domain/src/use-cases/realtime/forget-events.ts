import type { Ports } from '../../ports/ports.ts';

const forgottenAtOnce = 1_000;

/**
 * A job of the service: forgets events that are older than `keep` milliseconds, some at a time. Returns how many.
 *
 * @example
 * await desk.forgetEvents(dayLengthMs) // 0
 */
export async function forgetEvents(ports: Pick<Ports, 'store' | 'clock'>, keep: number): Promise<number> {
  const before = ports.clock.now() - keep;
  let total = 0;
  for (;;) {
    const count = await ports.store.transact((writer) => writer.events.forgetBefore(before, forgottenAtOnce));
    total += count;
    if (count < forgottenAtOnce) return total;
  }
}
