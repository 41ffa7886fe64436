import type { Actor } from '../../model/agent/agent.ts';
import type { Tag } from '../../model/conversation/tag.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * All tags, by name without case.
 *
 * @example
 * await desk.listTags(agent) // []
 */
export async function listTags(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly Tag[]> {
  return ports.store.read((reader) => reader.tags.list());
}
