import type { Ports } from '../../ports/ports.ts';
import { readDesk } from './read-desk.ts';

/**
 * Reads where days begin and which addresses the desk has, at the start and after its settings were changed on any node.
 *
 * @example
 * await desk.learnDesk() // undefined
 */
export async function learnDesk({ store, knownDesk }: Pick<Ports, 'store' | 'knownDesk'>): Promise<void> {
  await knownDesk.follow(() => store.read(readDesk));
}
