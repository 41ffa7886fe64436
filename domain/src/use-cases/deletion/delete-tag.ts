import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { noSuchTag } from '../tag/require-tag.ts';
import { deletableTag } from './deletable-tag.ts';
import { deleteRecord } from './delete-in-batches.ts';

/**
 * Deletes a tag. It is taken off every conversation, with an activity there. Needs `tags:manage`. Throws
 * `tag.not_found`.
 *
 * @example
 * const { id } = await desk.createTag(actor, 'vip');
 * await desk.deleteTag(actor, id) // true
 */
export async function deleteTag(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  id: number,
): Promise<true> {
  requirePermission(actor, 'tags:manage');
  await deleteRecord(ports, deletableTag, id, actor, async (writer) => {
    if ((await writer.tags.find(id)) === undefined) throw noSuchTag();
  });
  return true;
}
