import type { Actor } from '../../model/agent/agent.ts';
import { mergedPreferences } from '../../model/agent/preferences.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireLockedAgent } from './require-agent.ts';

/**
 * Sets the given members of the actor's preferences, and removes those given as null; returns the whole. Throws
 * `input.invalid`.
 *
 * @example
 * await desk.setMyPreferences(agent, { theme: 'dark' }) // { theme: 'dark' }
 */
export async function setMyPreferences(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  changes: JsonObject,
): Promise<JsonObject> {
  return ports.store.transact(async (writer) => {
    // Two tabs at once: each sees what the other has set.
    await requireLockedAgent(writer.agents, actor.id);
    const preferences = mergedPreferences(await writer.agents.findPreferences(actor.id), changes);
    await writer.agents.setPreferences(actor.id, preferences);
    return preferences;
  });
}
