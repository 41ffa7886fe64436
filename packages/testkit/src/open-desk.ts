import { adminRoleName, agentRoleName, builtInStatuses, permissions, priorityNames } from '@helpdesk/domain';
import type { IdGenerator, Store, StoreWriter } from '@helpdesk/domain/ports';
import { agentRolePermissions } from '@helpdesk/domain/use-cases';
import { newInbox } from './build/conversations.ts';
import { startOfTests } from './fakes/fixed-clock.ts';
import { sequenceIds } from './fakes/sequence-ids.ts';

/** A store with what a desk needs from the start, and the ids of it. */
export interface Desk {
  readonly store: Store;
  /** Where the `add…` functions take their ids from. */
  readonly ids: IdGenerator;
  readonly roleIds: { readonly admin: number; readonly agent: number };
  readonly statusIds: {
    readonly open: number;
    readonly snoozed: number;
    readonly resolved: number;
    readonly closed: number;
  };
  readonly priorityIds: { readonly low: number; readonly medium: number; readonly high: number };
  readonly inboxId: number;
}

/** Seeds an empty store through its repositories: roles, statuses, priorities and a live-chat inbox. */
export async function openDesk(store: Store): Promise<Desk> {
  const ids = sequenceIds();
  const inboxUuid = ids.uuid();
  return store.transact(async (writer) => ({
    store,
    ids,
    roleIds: await seedRoles(writer),
    statusIds: await seedStatuses(writer),
    priorityIds: await seedPriorities(writer),
    inboxId: await writer.inboxes.insert(newInbox(inboxUuid)),
  }));
}

async function seedRoles(writer: StoreWriter): Promise<Desk['roleIds']> {
  const role = { description: '', createdAt: startOfTests };
  return {
    admin: await writer.roles.insert({ ...role, name: adminRoleName, permissions }),
    agent: await writer.roles.insert({ ...role, name: agentRoleName, permissions: agentRolePermissions }),
  };
}

async function seedStatuses(writer: StoreWriter): Promise<Desk['statusIds']> {
  const [open, snoozed, resolved, closed] = builtInStatuses;
  const insert = (status: (typeof builtInStatuses)[number]) =>
    writer.statuses.insert({ ...status, createdAt: startOfTests });
  return {
    open: await insert(open),
    snoozed: await insert(snoozed),
    resolved: await insert(resolved),
    closed: await insert(closed),
  };
}

async function seedPriorities(writer: StoreWriter): Promise<Desk['priorityIds']> {
  const [low, medium, high] = priorityNames;
  const insert = (name: (typeof priorityNames)[number]) =>
    writer.statuses.insertPriority({ name, createdAt: startOfTests });
  return { low: await insert(low), medium: await insert(medium), high: await insert(high) };
}
