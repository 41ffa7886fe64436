import type { Actor } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import type {
  ConversationDocuments,
  ConversationListItem,
  PreviousConversation,
} from '../../model/conversation/conversation.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreReader } from '../../ports/store.ts';
import { requireContact } from '../contact/require-contact.ts';

/** A conversation with everything that its detail shows. */
export interface ConversationDetail {
  readonly item: ConversationListItem;
  readonly documents: ConversationDocuments;
  readonly contact: Contact;
  /** When the contact last saw the conversation; null for never. */
  readonly contactSeenAt: Timestamp | null;
  readonly previous: readonly PreviousConversation[];
  /** Set when details of the contact are left out, because the caller may not read contacts. */
  readonly isWithheld?: true;
}

const previousShown = 10;

/** Without asking whether the agent may read it. Throws `conversation.not_found`. */
export async function conversationDetail(reader: StoreReader, actor: Actor, uuid: string): Promise<ConversationDetail> {
  const item = await reader.conversations.findListItem(uuid, actor.id);
  if (item === undefined) throw refuse('conversation.not_found', 'There is no such conversation');
  const visibility = conversationVisibility(actor);
  const [documents, contact, contactSeenAt, previous] = await Promise.all([
    reader.conversations.findDocuments(item.id),
    requireContact(reader.contacts, item.contactId),
    reader.conversations.findSeenAt(item.id, item.contactId),
    reader.conversations.listPrevious(item.contactId, item.id, visibility, previousShown),
  ]);
  return { item, documents: documents ?? { meta: {}, customAttributes: {} }, contact, contactSeenAt, previous };
}
