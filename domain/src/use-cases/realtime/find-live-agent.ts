import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { liveActor } from './live-actor.ts';

/** The actor as he is now; undefined when he is gone or disabled, or the key with which he came is good no more. */
export async function findLiveAgent(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor): Promise<Actor | undefined> {
  const now = ports.clock.now();
  return ports.store.read((reader) => liveActor(reader, actor, now));
}
