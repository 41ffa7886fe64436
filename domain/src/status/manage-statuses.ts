import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import { refuse } from '../errors.ts';
import { requireName } from '../name.ts';
import type { StatusFields, StatusReader } from '../ports/catalogue-repository.ts';
import type { Ports } from '../ports/ports.ts';
import { isBuiltInStatus, type Status } from './status.ts';

export type UpdateStatusInput = { readonly [K in keyof StatusFields]?: StatusFields[K] | undefined };

export async function listStatuses(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly Status[]> {
  return ports.store.read((reader) => reader.statuses.list());
}

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
      await requireFreeName(writer.statuses, name);
      const id = await writer.statuses.insert({ ...input, name, createdAt: now });
      await writer.events.append([{ type: 'status.changed', statusId: id }], now);
      return requireStatus(writer.statuses, id);
    },
    { alone: true },
  );
}

/** The category of a status that conversations have stays: their `resolvedAt` would lie. */
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
      await requireFreeName(writer.statuses, name, id);
      if (category !== status.category) await requireUnused(writer.statuses, id);
      await writer.statuses.update(id, { name, category });
      await writer.events.append([{ type: 'status.changed', statusId: id }], now);
      return requireStatus(writer.statuses, id);
    },
    { alone: true },
  );
}

export async function deleteStatus(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<true> {
  requirePermission(actor, 'status:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      await requireOwnStatus(writer.statuses, id);
      await requireUnused(writer.statuses, id);
      await writer.statuses.delete(id);
      await writer.events.append([{ type: 'status.deleted', statusId: id }], now);
      return true as const;
    },
    { alone: true },
  );
}

async function requireStatus(statuses: StatusReader, id: number): Promise<Status> {
  const status = await statuses.find(id);
  if (status === undefined) throw refuse('status.not_found', 'There is no such status');
  return status;
}

async function requireOwnStatus(statuses: StatusReader, id: number): Promise<Status> {
  const status = await requireStatus(statuses, id);
  if (isBuiltInStatus(status.name)) throw refuse('status.built_in', `The status ${status.name} is built in`);
  return status;
}

async function requireUnused(statuses: StatusReader, id: number): Promise<void> {
  if (await statuses.isInUse(id)) throw refuse('status.in_use', 'A conversation still has this status');
}

async function requireFreeName(statuses: StatusReader, name: string, exceptId?: number): Promise<void> {
  const other = await statuses.findByName(name);
  if (other !== undefined && other.id !== exceptId) {
    throw refuse('status.name_taken', 'Another status has this name');
  }
}
