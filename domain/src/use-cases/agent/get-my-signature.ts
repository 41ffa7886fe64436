import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * What stands below the actor's mails where the inbox wants it, as HTML that was made safe; empty at first.
 *
 * @example
 * await desk.getMySignature(agent) // ''
 */
export async function getMySignature(ports: Pick<Ports, 'store'>, actor: Actor): Promise<string> {
  return ports.store.read((reader) => reader.agents.signature(actor.id));
}
