import { type ContactOutgoing, isNew } from '../contact-outbox.ts';
import type { ContactParts } from '../contact-parts.ts';

/** A clock may be wrong by as much, and so the time at which a message was written. */
const dayMs = 86_400_000;

/**
 * Whether a message is at the service, although no answer said so. What holds it may be longer than what is shown, so it
 * is fetched back to the day before the message.
 */
export async function hasArrived(
  { client, store, outbox, keepConversations, loadDetail }: ContactParts,
  { id, to, at }: ContactOutgoing,
): Promise<boolean> {
  // Who has no session has no messages.
  if (client.sessionToken() === undefined) return false;
  const isLater = ({ created_at }: { readonly created_at: string }): boolean => Date.parse(created_at) > at - dayMs;
  const waits = (): boolean => outbox.all().some((each) => each.id === id);
  keepConversations(...(await client.conversations({ attempts: 1 })));
  for (const each of store.get().conversations) {
    if (isNew(to) ? !isLater(each) : each.uuid !== to) continue;
    let cursor: string | null | undefined;
    do {
      // Its echo takes the message out of the outbox.
      const page = await loadDetail(each.uuid, { attempts: 1, cursor });
      cursor = page.messages.every(isLater) ? page.next_cursor : null;
    } while (cursor && waits());
  }
  return !waits();
}
