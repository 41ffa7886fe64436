import type { Contact } from '../../model/contact/contact.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { widgetConfig } from '../../model/inbox/inbox-config.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { nextExpiry, tokenBytes } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';

/** Returns the token, which is shown this once; part of the caller's transaction. */
export async function openSession(
  ports: Pick<Ports, 'ids' | 'secrets' | 'sessionLimits'>,
  writer: StoreWriter,
  contact: Contact,
  inbox: Inbox,
  at: Timestamp,
): Promise<string> {
  const token = ports.ids.token(tokenBytes);
  await writer.widget.insertSession({
    tokenHash: ports.secrets.digest(token),
    contactId: contact.id,
    inboxId: inbox.id,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: nextExpiry({ createdAt: at }, contact, widgetConfig(inbox.config), ports.sessionLimits, at),
  });
  await writer.contacts.touch(contact.id, at, at);
  return token;
}
