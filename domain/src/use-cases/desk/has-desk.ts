import type { Ports } from '../../ports/ports.ts';

/**
 * Whether the store holds a desk already.
 *
 * @example
 * await desk.hasDesk() // true
 */
export async function hasDesk(ports: Pick<Ports, 'store'>): Promise<boolean> {
  return ports.store.read(async (reader) => (await reader.roles.list()).length > 0);
}
