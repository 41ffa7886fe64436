import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { requireName } from '../../model/shared/name.ts';
import type { InboxFields } from '../../ports/inbox-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { changeInbox } from './change-inbox.ts';
import { sealedSecret } from './inbox-secret.ts';
import { channelFields } from './mail-input.ts';

/** An absent field stays as it is. The channel of an inbox stays. */
export type UpdateInboxInput = { readonly [K in Exclude<keyof InboxFields, 'channel'>]?: InboxFields[K] | undefined };

/**
 * Changes the given fields of an inbox. A new secret ends the sessions that the former one proved. A configuration
 * replaces the former one as a whole; the mask of a password keeps it, for the same server alone. Needs
 * `inboxes:manage`. Throws `inbox.not_found`, `input.invalid`, `inbox.mailbox_taken`, and what `requireMayGrant` throws
 * for what decides who gets in and where mails go.
 *
 * @example
 * await desk.updateInbox(actor, inbox.id, { name: 'Shop' }) // { name: 'Shop', … }
 */
export async function updateInbox(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'sealer' | 'sanitizer'>,
  actor: Actor,
  id: number,
  input: UpdateInboxInput,
): Promise<Inbox> {
  requirePermission(actor, 'inboxes:manage');
  const name = input.name === undefined ? undefined : requireName('name', input.name);
  return changeInbox(ports, actor, id, async (inbox, writer) => {
    const secrets = input.config === undefined ? [] : await writer.mailSecrets.list(id);
    return {
      name: name ?? inbox.name,
      channel: inbox.channel,
      enabled: input.enabled ?? inbox.enabled,
      secret: sealedSecret(ports.sealer, input.secret, inbox),
      ...channelFields(ports, input, inbox, secrets),
    };
  });
}
