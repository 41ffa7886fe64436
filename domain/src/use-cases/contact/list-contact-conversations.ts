import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import type { ConversationListItem } from '../../model/conversation/conversation.ts';
import type { Page } from '../../model/shared/page.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ListRequest } from '../conversation/list-request.ts';
import { requireContact } from './require-contact.ts';

/**
 * A page of the conversations of a contact that the actor may read. Needs `contacts:read`. Throws `contact.not_found`.
 *
 * @example
 * const request = { filter: null, sort: defaultConversationSort, page };
 * (await desk.listContactConversations(actor, contact.id, request)).total // 1
 */
export async function listContactConversations(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  contactId: number,
  request: ListRequest,
): Promise<Page<ConversationListItem>> {
  requirePermission(actor, 'contacts:read');
  const scope = { kind: 'of_contact', contactId, visibility: conversationVisibility(actor) } as const;
  return ports.store.read(
    async (reader) => {
      await requireContact(reader.contacts, contactId);
      return reader.conversations.list({ ...request, scope, viewerId: actor.id });
    },
    { caller: actor.id, oneState: true },
  );
}
