import type { Ports } from '../../ports/ports.ts';

/** Up to where the log has been forgotten. */
export async function forgottenLog(ports: Pick<Ports, 'store'>): Promise<number> {
  return ports.store.read((reader) => reader.events.forgottenUpTo());
}
