import type { Actor } from '../../model/agent/agent.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * What the screens of the actor have kept for them; empty at first. No other record shows it.
 *
 * @example
 * await desk.getMyPreferences(agent) // {}
 */
export async function getMyPreferences(ports: Pick<Ports, 'store'>, actor: Actor): Promise<JsonObject> {
  return ports.store.read((reader) => reader.agents.findPreferences(actor.id));
}
