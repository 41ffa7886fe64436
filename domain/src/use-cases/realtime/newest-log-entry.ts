import type { Ports } from '../../ports/ports.ts';

/**
 * The id of the newest entry of the log; 0 when it is empty.
 *
 * @example
 * (await desk.newestLogEntry()) > 0 // true
 */
export async function newestLogEntry(ports: Pick<Ports, 'store'>): Promise<number> {
  return ports.store.read((reader) => reader.events.newest());
}
