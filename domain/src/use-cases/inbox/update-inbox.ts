import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { requireName } from '../../model/shared/name.ts';
import type { InboxFields } from '../../ports/inbox-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { changeInbox } from './change-inbox.ts';
import { sealedSecret } from './inbox-secret.ts';

/** An absent field stays as it is. The channel of an inbox stays. */
export type UpdateInboxInput = { readonly [K in Exclude<keyof InboxFields, 'channel'>]?: InboxFields[K] | undefined };

/**
 * Changes the given fields of an inbox. A new secret ends the sessions that the former one proved. Needs
 * `inboxes:manage`. Throws `inbox.not_found`, `input.invalid`, and what `requireMayGrant` throws for the secret and the
 * trusted domains.
 *
 * @example
 * await desk.updateInbox(actor, inbox.id, { name: 'Shop' }) // { name: 'Shop', … }
 */
export async function updateInbox(
  ports: Pick<Ports, 'store' | 'clock' | 'sealer'>,
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
    secret: sealedSecret(ports.sealer, input.secret, inbox),
  }));
}
