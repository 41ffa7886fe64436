import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Status } from '../../model/conversation/status.ts';
import { requireName } from '../../model/shared/name.ts';
import type { StatusFields } from '../../ports/catalogue-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireFreeStatusName, requireOwnStatus, requireStatus, requireUnused } from './require-status.ts';

export type UpdateStatusInput = { readonly [K in keyof StatusFields]?: StatusFields[K] | undefined };

/**
 * Changes a status. The category of a status that conversations have stays: their `resolvedAt` would be wrong. Needs
 * `status:manage`. Throws `status.not_found`, `status.built_in`, `status.name_taken`, `status.in_use` and
 * `input.invalid`.
 *
 * @example
 * const { id } = await desk.createStatus(actor, { name: 'Parts', category: 'waiting' });
 * await desk.updateStatus(actor, id, { name: 'Waiting for parts' }) // { name: 'Waiting for parts', … }
 */
export async function updateStatus(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
  input: UpdateStatusInput,
): Promise<Status> {
  requirePermission(actor, 'status:manage');
  const wanted = input.name === undefined ? undefined : requireName('name', input.name);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const status = await requireOwnStatus(writer.statuses, id);
      const name = wanted ?? status.name;
      const category = input.category ?? status.category;
      await requireFreeStatusName(writer.statuses, name, id);
      if (category !== status.category) await requireUnused(writer.statuses, id);
      await writer.statuses.update(id, { name, category });
      await writer.events.append([{ type: 'status.changed', statusId: id }], now);
      return requireStatus(writer.statuses, id);
    },
    { alone: true },
  );
}
