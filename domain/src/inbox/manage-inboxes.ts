import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import { requireLastingKey } from '../agent/rank.ts';
import { refuse } from '../errors.ts';
import type { DomainEvent } from '../event/event.ts';
import { requireName } from '../name.ts';
import type { InboxFields, InboxReader } from '../ports/inbox-repository.ts';
import type { Ports } from '../ports/ports.ts';
import { accessChanges } from './access-changes.ts';
import type { Inbox, InboxAccess } from './inbox.ts';

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
      // A key that ends must not leave a secret behind. Trusted domains only narrow a new inbox.
      if (secret !== null) requireLastingKey(actor);
      const id = await writer.inboxes.insert({ ...input, name, secret, uuid: ports.ids.uuid(), createdAt: now });
      const changed = accessChanges({ secret: null, config: {} }, { secret, config: input.config });
      await writer.events.append([{ type: 'inbox.changed', inboxId: id }, ...told(actor, id, changed)], now);
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
        throw refuse('inbox.in_use', 'The inbox holds conversations; disable it instead');
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
      const inbox = await requireInbox(writer.inboxes, id);
      const { name, channel, enabled, config, secret } = change(inbox);
      const changed = accessChanges(inbox, { config, secret });
      if (changed.length > 0) requireLastingKey(actor);
      await writer.inboxes.update(id, { name, channel, enabled, config, secret, updatedAt: now });
      const events: DomainEvent[] = [{ type: 'inbox.changed', inboxId: id }, ...told(actor, id, changed)];
      // What the former secret vouched for is not vouched for any more.
      const lastSessionId = changed.includes('secret') ? await writer.widget.endVerifiedSessions(id) : null;
      if (lastSessionId !== null) events.push({ type: 'inbox.sessions_ended', inboxId: id, lastSessionId });
      await writer.events.append(events, now);
      return masked(await requireInbox(writer.inboxes, id));
    },
    { alone: true },
  );
}

function told(actor: Actor, inboxId: number, changed: readonly InboxAccess[]): readonly DomainEvent[] {
  if (changed.length === 0) return [];
  const namedKeyId = actor.namedKey?.id ?? null;
  return [{ type: 'inbox.access_changed', inboxId, actorId: actor.id, namedKeyId, changed }];
}

async function requireInbox(inboxes: InboxReader, id: number): Promise<Inbox> {
  const inbox = await inboxes.find(id);
  if (inbox === undefined) throw refuse('inbox.not_found', 'There is no such inbox');
  return inbox;
}

function masked(inbox: Inbox): Inbox {
  return { ...inbox, secret: inbox.secret === null ? null : secretMask };
}
