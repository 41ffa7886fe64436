import type { Actor } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import type {
  ConversationDocuments,
  ConversationListItem,
  PreviousConversation,
} from '../../model/conversation/conversation.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { StoreReader } from '../../ports/store.ts';
import { requireContact } from '../contact/require-contact.ts';

/** A conversation with everything that its detail shows. */
export interface ConversationDetail {
  readonly item: ConversationListItem;
  readonly documents: ConversationDocuments;
  readonly contact: Contact;
  readonly previous: readonly PreviousConversation[];
  /** What the caller may not read of the contact is left out. */
  readonly isWithheld?: true;
}

const previousShown = 10;

/** Without asking whether the agent may read it. Throws `conversation.not_found`. */
export async function conversationDetail(reader: StoreReader, actor: Actor, uuid: string): Promise<ConversationDetail> {
  const item = await reader.conversations.findListItem(uuid, actor.id);
  if (item === undefined) throw refuse('conversation.not_found', 'There is no such conversation');
  const visibility = conversationVisibility(actor);
  return {
    item,
    documents: (await reader.conversations.findDocuments(item.id)) ?? { meta: {}, customAttributes: {} },
    contact: await requireContact(reader.contacts, item.contactId),
    previous: await reader.conversations.listPrevious(item.contactId, item.id, visibility, previousShown),
  };
}
