import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { auditChanges } from '../../model/audit/audit-changes.ts';
import type { DomainEvent } from '../../model/event/event.ts';
import { accessChanges } from '../../model/inbox/access-changes.ts';
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
import { requireInbox, withMaskedSecret } from './require-inbox.ts';

export async function changeInbox(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
  change: (inbox: Inbox, writer: StoreWriter, at: Timestamp) => InboxFields | Promise<InboxFields>,
): Promise<Inbox> {
  requirePermission(actor, 'inboxes:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const inbox = await requireInbox(writer.inboxes, id);
      const { name, channel, enabled, config, secret } = await change(inbox, writer, now);
      const changed = accessChanges(inbox, { config, secret });
      for (const access of changed) requireMayGrant(actor, `inbox.${access}`, now);
      await writer.inboxes.update(id, { name, channel, enabled, config, secret, updatedAt: now });
      await forgetLogos(writer, { modelType: inboxModel, modelId: id }, logosOf(config), now);
      const events: DomainEvent[] = [{ type: 'inbox.changed', inboxId: id }, ...accessEvents(actor, id, changed)];
      // Identities that the former secret has proven do not count any more.
      const lastSessionId = changed.includes('secret') ? await writer.widget.endVerifiedSessions(id) : null;
      if (lastSessionId !== null) {
        events.push({ type: 'inbox.sessions_ended', inboxId: id, lastSessionId });
        await writer.deletions.begin({ kind: 'sessions', id, actorId: actor.id });
      }
      await writer.events.append(events, now);
      const updated = await requireInbox(writer.inboxes, id);
      const meta = { action: 'updated', ...auditChanges(inbox, updated, ['enabled']) };
      await recordAct(writer, actor, now, 'inbox_changed', targetOf('inbox', updated), meta);
      return withMaskedSecret(updated);
    },
    { alone: true },
  );
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
