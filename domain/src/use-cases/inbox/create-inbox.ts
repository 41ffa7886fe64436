import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { accessChanges } from '../../model/inbox/access-changes.ts';
import { channelRules } from '../../model/inbox/channel-rules.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { requireName } from '../../model/shared/name.ts';
import type { InboxFields } from '../../ports/inbox-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { accessEvents } from './change-inbox.ts';
import { sealedSecret } from './inbox-secret.ts';
import { keepMailboxes, requireSender } from './keep-mailboxes.ts';
import { type ChannelInput, channelFields, unmadeInbox } from './mail-input.ts';
import { requireInbox, withMaskedSecret } from './require-inbox.ts';

/** `secret`: in clear. */
export type CreateInboxInput = Pick<InboxFields, 'name' | 'channel' | 'enabled' | 'config' | 'secret'> & ChannelInput;

/**
 * Creates an inbox. Its secret and passwords are returned masked. An inbox with addresses needs a `from` to be enabled,
 * and its mailboxes must be of no other inbox. Needs `inboxes:manage`. Throws `input.invalid`, `inbox.mailbox_taken`, and
 * what `requireMayGrant` throws for a secret and for what decides where mails go.
 *
 * @example
 * const mail = { name: 'Mail', channel: 'email', enabled: true, config: {}, secret: null } as const;
 * await desk.createInbox(actor, { ...mail, from: 'Shop <help@shop.example>' }) // { name: 'Mail', channel: 'email', … }
 * await desk.createInbox(actor, mail) // throws input.invalid
 */
export async function createInbox(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'sealer' | 'sanitizer'>,
  actor: Actor,
  input: CreateInboxInput,
): Promise<Inbox> {
  requirePermission(actor, 'inboxes:manage');
  const name = requireName('name', input.name);
  const { channel, enabled } = input;
  const former = unmadeInbox(channel);
  const { secrets, hasNewPassword, ...ofChannel } = channelFields(ports, input, former, []);
  requireSender({ channel, enabled, from: ofChannel.from });
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const secret = sealedSecret(ports.sealer, input.secret, { secret: null });
      const fields = { name, channel, enabled, secret, ...ofChannel };
      const changed = accessChanges(channel, { ...former, secret: null }, fields, hasNewPassword);
      for (const access of changed) {
        // Trusted domains only narrow a new inbox.
        if (access !== 'trusted_domains') requireMayGrant(actor, `inbox.${access}`, now);
      }
      const id = await writer.inboxes.insert({ ...fields, uuid: ports.ids.uuid(), createdAt: now });
      if (channelRules[channel].hasAddresses) await keepMailboxes(ports, writer, id, fields, secrets, now);
      await writer.events.append([{ type: 'inbox.changed', inboxId: id }, ...accessEvents(actor, id, changed)], now);
      const inbox = await requireInbox(writer.inboxes, id);
      await recordAct(writer, actor, now, 'inbox_changed', targetOf('inbox', inbox), { action: 'created' });
      return withMaskedSecret(inbox);
    },
    { alone: true },
  );
}
