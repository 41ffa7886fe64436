import type { Conversation } from '../../model/conversation/conversation.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
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

export function withMaskedSecret(inbox: Inbox): Inbox {
  return { ...inbox, secret: inbox.secret === null ? null : secretMask };
}
