import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import type { Contact } from '../../model/contact/contact.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreReader } from '../../ports/store.ts';

type Identity = Pick<Contact, 'id' | 'externalUserId' | 'email'>;

const reading = ['conversations:read', 'conversations:read_all', 'messages:read'] as const;

/**
 * An agent who gives an identity to a contact opens the contact's conversations to anyone who proves that identity in
 * the widget, which may be the agent. So the agent must be able to read them anyway. Throws `permission.missing`.
 */
function requireMayOpen({ permissions }: Actor): void {
  if (permissions.includes('inboxes:manage')) return;
  for (const permission of reading) requirePermission({ permissions }, permission);
}

async function hasConversations({ conversations }: StoreReader, { id }: Identity): Promise<boolean> {
  return (await conversations.countOfContact(id, 0)) > 0;
}

/**
 * Checks who may set an identity of a contact. An external user id that is set already belongs to a person: only agents
 * who manage inboxes, and so decide how identities are proven, may change it. A JWT adopts a contact without such an id
 * by the e-mail address. Throws `permission.missing`, and what `requireMayGrant` throws for an external user id.
 */
export async function requireMayIdentify(
  reader: StoreReader,
  actor: Actor,
  contact: Identity,
  next: Pick<Contact, 'externalUserId' | 'email'>,
  now: Timestamp,
): Promise<void> {
  const isOther = next.externalUserId !== contact.externalUserId;
  if (isOther && contact.externalUserId !== null) {
    requirePermission(actor, 'inboxes:manage');
    requireMayGrant(actor, 'contact.identity', now);
    return;
  }
  const isAdoptable = contact.externalUserId === null && next.email !== null && next.email !== contact.email;
  if (!(isOther || isAdoptable) || !(await hasConversations(reader, contact))) return;
  requireMayOpen(actor);
  if (isOther) requireMayGrant(actor, 'contact.identity', now);
}

/**
 * Merging opens the conversations of each of the two to the other. Throws `permission.missing`, and what
 * `requireMayGrant` throws.
 */
export async function requireMayJoin(
  reader: StoreReader,
  actor: Actor,
  contacts: readonly Identity[],
  now: Timestamp,
): Promise<void> {
  for (const contact of contacts) {
    if (!(await hasConversations(reader, contact))) continue;
    requireMayOpen(actor);
    requireMayGrant(actor, 'contact.identity', now);
    return;
  }
}
