import type { Ports } from '../../ports/ports.ts';
import { type IsOver, isNeverOver } from '../delete-in-parts.ts';

/**
 * A job of the service: conversations are found by the new name of their contact. A change of a name reaches the newest
 * hundred at once, and the others here, in parts, so that a contact with many conversations does not delay other work.
 *
 * @param isOver asked between parts
 * @example
 * await desk.followRenames() // undefined
 */
export async function followRenames(ports: Pick<Ports, 'store'>, isOver: IsOver = isNeverOver): Promise<void> {
  let isMore = true;
  while (isMore && !isOver()) isMore = await ports.store.transact((writer) => writer.conversations.followRenames());
}
