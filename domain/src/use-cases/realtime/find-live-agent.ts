import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { liveActor } from './live-actor.ts';

/**
 * The actor with their current record; undefined when they are deleted or disabled, or the key in use is no longer
 * valid.
 *
 * @example
 * await desk.findLiveAgent(actor) // { email: 'admin@example.com', … }
 */
export async function findLiveAgent(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor): Promise<Actor | undefined> {
  const now = ports.clock.now();
  return ports.store.read((reader) => liveActor(reader, actor, now), { oneState: true });
}
