import type { Conversation } from '../../model/conversation/conversation.ts';
import { channelRules } from '../../model/inbox/channel-rules.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { shownMailConfig } from '../../model/mail/setup/mail-passwords.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { InboxReader } from '../../ports/inbox-repository.ts';

/** What is shown in place of a secret; sending it back keeps the secret. */
export const secretMask = '••••••••';

/** The inbox, if it is not closed. Throws `inbox.not_found`. */
export async function requireInbox(inboxes: InboxReader, id: number): Promise<Inbox> {
  const inbox = await inboxes.find(id);
  if (inbox === undefined || inbox.closedAt !== null) throw refuse('inbox.not_found', 'There is no such inbox');
  return inbox;
}

/** The inbox of a conversation, which may be closed. */
export async function inboxOf(inboxes: InboxReader, { inboxId }: Pick<Conversation, 'inboxId'>): Promise<Inbox> {
  const inbox = await inboxes.find(inboxId);
  if (inbox === undefined) throw new Error('a conversation is in an inbox that is not there');
  return inbox;
}

/** As an inbox leaves the domain: its secret and the passwords of its mail servers are masked. */
export function withMaskedSecret(inbox: Inbox): Inbox {
  const { config, secret, channel } = inbox;
  return {
    ...inbox,
    config: channelRules[channel].hasAddresses ? shownMailConfig(config, secretMask) : config,
    secret: secret === null ? null : secretMask,
  };
}
