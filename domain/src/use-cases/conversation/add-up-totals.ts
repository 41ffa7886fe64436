import type { Ports } from '../../ports/ports.ts';
import { type IsOver, isNeverOver } from '../delete-in-parts.ts';

/**
 * A job of the service: keeps the totals of lists quick to read. Each part is a transaction of its own, so that others
 * come in between.
 *
 * @param isOver asked between parts
 * @example
 * await desk.addUpTotals() // undefined
 */
export async function addUpTotals(ports: Pick<Ports, 'store'>, isOver: IsOver = isNeverOver): Promise<void> {
  let isMore = true;
  while (isMore && !isOver()) isMore = await ports.store.transact((writer) => writer.conversations.addUpTotals());
}
