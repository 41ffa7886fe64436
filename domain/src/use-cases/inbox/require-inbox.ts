import type { Inbox } from '../../model/inbox/inbox.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { InboxReader } from '../../ports/inbox-repository.ts';

/** What is shown in place of a secret; sending it back keeps the secret. */
export const secretMask = '••••••••';

export async function requireInbox(inboxes: InboxReader, id: number): Promise<Inbox> {
  const inbox = await inboxes.find(id);
  if (inbox === undefined) throw refuse('inbox.not_found', 'There is no such inbox');
  return inbox;
}

export function withMaskedSecret(inbox: Inbox): Inbox {
  return { ...inbox, secret: inbox.secret === null ? null : secretMask };
}
