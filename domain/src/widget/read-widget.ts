import type { Message } from '../message/message.ts';
import type { Page, PageRequest } from '../page.ts';
import type { Ports } from '../ports/ports.ts';
import { requireOwn, viewConversation, viewConversations, type WidgetConversationView } from './conversation-view.ts';
import type { WidgetActor } from './session.ts';

/** More conversations of one contact are not shown. */
const mostWidgetConversations = 200;

/** Those with the newest message first. */
export async function listWidgetConversations(
  ports: Pick<Ports, 'store'>,
  { contact, inbox }: WidgetActor,
): Promise<readonly WidgetConversationView[]> {
  return ports.store.read(async (reader) => {
    const found = await reader.conversations.listLatestOfContact(contact.id, inbox.id, mostWidgetConversations);
    return viewConversations(reader, contact.id, found);
  });
}

/** With its public messages, newest first; older ones are behind the page's `next`. */
export async function getWidgetConversation(
  ports: Pick<Ports, 'store'>,
  actor: WidgetActor,
  uuid: string,
  page: PageRequest,
): Promise<{ readonly view: WidgetConversationView; readonly messages: Page<Message> }> {
  return ports.store.read(async (reader) => {
    const conversation = requireOwn(actor, await reader.conversations.find(uuid));
    return {
      view: await viewConversation(reader, conversation),
      messages: await reader.messages.list({
        conversationId: conversation.id,
        private: false,
        types: ['incoming', 'outgoing'],
        page,
      }),
    };
  });
}
