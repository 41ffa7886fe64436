import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { type Tag, tagName } from '../../model/conversation/tag.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireFreeTagName, requireTag } from './require-tag.ts';

/**
 * Renames a tag. Needs `tags:manage`. Throws `tag.not_found`, `tag.name_taken` and `input.invalid`.
 *
 * @example
 * const { id } = await desk.createTag(actor, 'vip');
 * await desk.updateTag(actor, id, 'VIP') // { name: 'VIP', … }
 */
export async function updateTag(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
  given: string,
): Promise<Tag> {
  requirePermission(actor, 'tags:manage');
  const name = tagName('name', given);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      await requireTag(writer.tags, id);
      await requireFreeTagName(writer.tags, name, id);
      await writer.tags.update(id, { name, updatedAt: now });
      await writer.events.append([{ type: 'tag.changed', tagId: id }], now);
      return requireTag(writer.tags, id);
    },
    { alone: true },
  );
}
