import { isBuiltInStatus, type Status } from '../../model/conversation/status.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { StatusReader } from '../../ports/catalogue-repository.ts';

export async function requireStatus(statuses: StatusReader, id: number): Promise<Status> {
  const status = await statuses.find(id);
  if (status === undefined) throw refuse('status.not_found', 'There is no such status');
  return status;
}

export async function requireOwnStatus(statuses: StatusReader, id: number): Promise<Status> {
  const status = await requireStatus(statuses, id);
  if (isBuiltInStatus(status.name)) throw refuse('status.built_in', `The status ${status.name} is built in`);
  return status;
}

export async function requireUnused(statuses: StatusReader, id: number): Promise<void> {
  if (await statuses.isInUse(id)) throw refuse('status.in_use', 'A conversation still has this status');
}

export async function requireFreeStatusName(statuses: StatusReader, name: string, exceptId?: number): Promise<void> {
  const other = await statuses.findByName(name);
  if (other !== undefined && other.id !== exceptId) {
    throw refuse('status.name_taken', 'Another status has this name');
  }
}
