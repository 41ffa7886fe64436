import type { Ports } from '../../ports/ports.ts';

/**
 * Whether there is an agent of this id whose account is not switched off: why their sockets are closed.
 *
 * @example
 * await desk.isAgentEnabled(actor.id) // true
 */
export async function isAgentEnabled(ports: Pick<Ports, 'store'>, id: number): Promise<boolean> {
  const agent = await ports.store.read((reader) => reader.agents.find(id));
  return agent?.enabled === true;
}
