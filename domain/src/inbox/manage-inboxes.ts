import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import { notFound, unprocessable } from '../errors.ts';
import { requireName } from '../name.ts';
import type { InboxFields, InboxReader } from '../ports/inbox-repository.ts';
import type { Ports } from '../ports/ports.ts';
import type { Inbox } from './inbox.ts';

/** What is shown in place of a secret; sending it back keeps the secret. */
export const secretMask = '••••••••';

/** An absent field stays as it is. The channel of an inbox stays. */
export type UpdateInboxInput = { readonly [K in Exclude<keyof InboxFields, 'channel'>]?: InboxFields[K] | undefined };

export async function listInboxes(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly Inbox[]> {
  requirePermission(actor, 'inboxes:manage');
  return ports.store.read(async (reader) => (await reader.inboxes.list()).map(masked));
}

/** What every agent may know of the inboxes: to tell where a conversation comes from, or to start one. */
export async function listInboxesCompact(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly Inbox[]> {
  return ports.store.read(async (reader) => (await reader.inboxes.list()).map(masked));
}

export async function getInbox(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<Inbox> {
  requirePermission(actor, 'inboxes:manage');
  return ports.store.read(async (reader) => masked(await requireInbox(reader.inboxes, id)));
}

export async function createInbox(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  input: InboxFields,
): Promise<Inbox> {
  requirePermission(actor, 'inboxes:manage');
  const name = requireName('name', input.name);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const secret = input.secret === secretMask ? null : input.secret;
      const id = await writer.inboxes.insert({ ...input, name, secret, uuid: ports.ids.uuid(), createdAt: now });
      await writer.events.append([{ type: 'inbox.changed', inboxId: id }], now);
      return masked(await requireInbox(writer.inboxes, id));
    },
    { alone: true },
  );
}

export async function updateInbox(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
  input: UpdateInboxInput,
): Promise<Inbox> {
  requirePermission(actor, 'inboxes:manage');
  const name = input.name === undefined ? undefined : requireName('name', input.name);
  return changeInbox(ports, actor, id, (inbox) => ({
    name: name ?? inbox.name,
    channel: inbox.channel,
    enabled: input.enabled ?? inbox.enabled,
    config: input.config ?? inbox.config,
    secret: input.secret === undefined || input.secret === secretMask ? inbox.secret : input.secret,
  }));
}

export async function toggleInbox(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<Inbox> {
  return changeInbox(ports, actor, id, (inbox) => ({ ...inbox, enabled: !inbox.enabled }));
}

export async function deleteInbox(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<true> {
  requirePermission(actor, 'inboxes:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      await requireInbox(writer.inboxes, id);
      if (await writer.inboxes.hasConversations(id)) {
        throw unprocessable('inbox.in_use', 'The inbox holds conversations; disable it instead');
      }
      await writer.inboxes.delete(id);
      await writer.events.append([{ type: 'inbox.deleted', inboxId: id }], now);
      return true as const;
    },
    { alone: true },
  );
}

async function changeInbox(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
  change: (inbox: Inbox) => InboxFields,
): Promise<Inbox> {
  requirePermission(actor, 'inboxes:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const { name, channel, enabled, config, secret } = change(await requireInbox(writer.inboxes, id));
      await writer.inboxes.update(id, { name, channel, enabled, config, secret, updatedAt: now });
      await writer.events.append([{ type: 'inbox.changed', inboxId: id }], now);
      return masked(await requireInbox(writer.inboxes, id));
    },
    { alone: true },
  );
}

async function requireInbox(inboxes: InboxReader, id: number): Promise<Inbox> {
  const inbox = await inboxes.find(id);
  if (inbox === undefined) throw notFound('inbox.not_found', 'There is no such inbox');
  return inbox;
}

function masked(inbox: Inbox): Inbox {
  return { ...inbox, secret: inbox.secret === null ? null : secretMask };
}
