import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { type Tag, tagName } from '../../model/conversation/tag.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireFreeTagName, requireTag } from './require-tag.ts';

/**
 * Creates a tag. Needs `tags:manage`. Throws `tag.name_taken` and `input.invalid`.
 *
 * @example
 * await desk.createTag(actor, ' vip ') // { name: 'vip', … }
 */
export async function createTag(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, given: string): Promise<Tag> {
  requirePermission(actor, 'tags:manage');
  const name = tagName('name', given);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      await requireFreeTagName(writer.tags, name);
      const id = await writer.tags.insert({ name, createdAt: now });
      await writer.events.append([{ type: 'tag.changed', tagId: id }], now);
      return requireTag(writer.tags, id);
    },
    { alone: true },
  );
}
