import type { Ports } from '../../ports/ports.ts';
import { readDesk } from './read-desk.ts';

/**
 * Reads where days begin, at the start and after the settings of the desk were changed on any node. Reads nothing where
 * the service has a time zone of its own.
 *
 * @example
 * await desk.learnDayZone() // undefined
 */
export async function learnDayZone({ store, dayZone }: Pick<Ports, 'store' | 'dayZone'>): Promise<void> {
  if (dayZone.ofService !== undefined) return;
  await dayZone.follow(async () => (await store.read(readDesk)).timeZone);
}
