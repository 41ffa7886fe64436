import type { Ports } from '../../ports/ports.ts';

/** Where the log ends. */
export async function newestLogEntry(ports: Pick<Ports, 'store'>): Promise<number> {
  return ports.store.read((reader) => reader.events.newest());
}
