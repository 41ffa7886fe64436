import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { accessChanges } from '../../model/inbox/access-changes.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { requireName } from '../../model/shared/name.ts';
import type { InboxFields } from '../../ports/inbox-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { accessEvents } from './change-inbox.ts';
import { sealedSecret } from './inbox-secret.ts';
import { requireInbox, withMaskedSecret } from './require-inbox.ts';

/**
 * Creates an inbox. Its secret is returned masked. Needs `inboxes:manage`. Throws `input.invalid`, and what
 * `requireMayGrant` throws for a secret.
 *
 * @example
 * const mail = { name: 'Mail', channel: 'email', enabled: true, config: {}, secret: null } as const;
 * await desk.createInbox(actor, mail) // { name: 'Mail', channel: 'email', … }
 */
export async function createInbox(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'sealer'>,
  actor: Actor,
  input: InboxFields,
): Promise<Inbox> {
  requirePermission(actor, 'inboxes:manage');
  const name = requireName('name', input.name);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const secret = sealedSecret(ports.sealer, input.secret, { secret: null });
      // Trusted domains only narrow a new inbox.
      if (secret !== null) requireMayGrant(actor, 'inbox.secret', now);
      const id = await writer.inboxes.insert({ ...input, name, secret, uuid: ports.ids.uuid(), createdAt: now });
      const changed = accessChanges({ secret: null, config: {} }, { secret, config: input.config });
      await writer.events.append([{ type: 'inbox.changed', inboxId: id }, ...accessEvents(actor, id, changed)], now);
      const inbox = await requireInbox(writer.inboxes, id);
      await recordAct(writer, actor, now, 'inbox_changed', targetOf('inbox', inbox), { action: 'created' });
      return withMaskedSecret(inbox);
    },
    { alone: true },
  );
}
