import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Status } from '../../model/conversation/status.ts';
import { requireName } from '../../model/shared/name.ts';
import type { StatusFields } from '../../ports/catalogue-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireFreeStatusName, requireStatus } from './require-status.ts';

/**
 * Creates a conversation status. Needs `status:manage`. Throws `status.name_taken` and `input.invalid`.
 *
 * @example
 * await desk.createStatus(actor, { name: 'Waiting for parts', category: 'waiting' }) // { category: 'waiting', … }
 */
export async function createStatus(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  input: StatusFields,
): Promise<Status> {
  requirePermission(actor, 'status:manage');
  const name = requireName('name', input.name);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      await requireFreeStatusName(writer.statuses, name);
      const id = await writer.statuses.insert({ ...input, name, createdAt: now });
      await writer.events.append([{ type: 'status.changed', statusId: id }], now);
      return requireStatus(writer.statuses, id);
    },
    { alone: true },
  );
}
