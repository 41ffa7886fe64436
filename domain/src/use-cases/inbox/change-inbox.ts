import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { auditChanges } from '../../model/audit/audit-changes.ts';
import type { DomainEvent } from '../../model/event/event.ts';
import { accessChanges } from '../../model/inbox/access-changes.ts';
import { channelRules } from '../../model/inbox/channel-rules.ts';
import type { Inbox, InboxAccess } from '../../model/inbox/inbox.ts';
import { widgetConfig } from '../../model/inbox/inbox-config.ts';
import { inboxModel } from '../../model/media/media.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { InboxFields } from '../../ports/inbox-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { forgetLogos } from '../media/logo.ts';
import { keepMailboxes, requireSender } from './keep-mailboxes.ts';
import type { ChannelFields } from './mail-input.ts';
import { requireInbox, withMaskedSecret } from './require-inbox.ts';

export type ChangedInbox = InboxFields & Pick<ChannelFields, 'secrets' | 'hasNewPassword'>;

export async function changeInbox(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  id: number,
  change: (inbox: Inbox, writer: StoreWriter, at: Timestamp) => ChangedInbox | Promise<ChangedInbox>,
): Promise<Inbox> {
  requirePermission(actor, 'inboxes:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const inbox = await requireInbox(writer.inboxes, id);
      const { secrets, hasNewPassword = false, ...given } = await change(inbox, writer, now);
      const fields = fieldsOf(given);
      requireSender(fields);
      const changed = accessChanges(inbox.channel, inbox, fields, hasNewPassword);
      for (const access of changed) requireMayGrant(actor, `inbox.${access}`, now);
      await writer.inboxes.update(id, { ...fields, updatedAt: now });
      if (channelRules[inbox.channel].hasAddresses) await keepMailboxes(ports, writer, id, fields, secrets, now);
      await forgetLogos(writer, { modelType: inboxModel, modelId: id }, logosOf(fields.config), now);
      await writer.events.append(await eventsOf(writer, actor, id, changed), now);
      const updated = await requireInbox(writer.inboxes, id);
      const meta = { action: 'updated', ...changesFor(inbox, updated, hasNewPassword) };
      await recordAct(writer, actor, now, 'inbox_changed', targetOf('inbox', updated), meta);
      return withMaskedSecret(updated);
    },
    { alone: true },
  );
}

/** Without the members of a record that are no fields. */
function fieldsOf(given: InboxFields): InboxFields {
  const { name, channel, enabled, config, secret, from, fromNameTemplate, csatEnabled } = given;
  return { name, channel, enabled, config, secret, from, fromNameTemplate, csatEnabled };
}

/** What the audit log keeps: names of what changed, and no value but whether it is enabled. */
function changesFor(before: Inbox, after: Inbox, hasNewPassword: boolean): JsonObject {
  return auditChanges({ ...before, passwords: false }, { ...after, passwords: hasNewPassword }, ['enabled']);
}

async function eventsOf(
  writer: StoreWriter,
  actor: Actor,
  id: number,
  changed: readonly InboxAccess[],
): Promise<readonly DomainEvent[]> {
  const events: DomainEvent[] = [{ type: 'inbox.changed', inboxId: id }, ...accessEvents(actor, id, changed)];
  // Identities that the former secret has proven do not count any more.
  const lastSessionId = changed.includes('secret') ? await writer.widget.endVerifiedSessions(id) : null;
  if (lastSessionId !== null) {
    events.push({ type: 'inbox.sessions_ended', inboxId: id, lastSessionId });
    await writer.deletions.begin({ kind: 'sessions', id, actorId: actor.id });
  }
  return events;
}

function logosOf(config: JsonObject): readonly (string | null)[] {
  const { logo_url: logo, launcher } = widgetConfig(config);
  return [logo, launcher.logo_url];
}

export function accessEvents(actor: Actor, inboxId: number, changed: readonly InboxAccess[]): readonly DomainEvent[] {
  if (changed.length === 0) return [];
  const namedKeyId = actor.namedKey?.id ?? null;
  return [{ type: 'inbox.access_changed', inboxId, actorId: actor.id, namedKeyId, changed }];
}
