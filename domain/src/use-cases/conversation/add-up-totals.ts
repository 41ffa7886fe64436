import type { Ports } from '../../ports/ports.ts';

/**
 * A job of the service: keeps the totals of lists quick to read.
 *
 * @example
 * await desk.addUpTotals() // undefined
 */
export async function addUpTotals(ports: Pick<Ports, 'store'>): Promise<void> {
  await ports.store.transact((writer) => writer.conversations.addUpTotals());
}
