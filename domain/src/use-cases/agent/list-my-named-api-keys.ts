import type { Actor } from '../../model/agent/agent.ts';
import type { NamedKey } from '../../model/agent/named-key.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The named keys of the actor: every agent may know which keys act in their name.
 *
 * @example
 * await desk.listMyNamedApiKeys(agent) // []
 */
export async function listMyNamedApiKeys(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly NamedKey[]> {
  return ports.store.read((reader) => reader.namedKeys.listOf(actor.id));
}
