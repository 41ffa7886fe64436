import type { WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { viewConversations, type WidgetConversationView } from './conversation-view.ts';

/** More conversations of one contact are not shown. */
const mostWidgetConversations = 200;

/**
 * The conversations of the widget user, those with the newest message first; at most 200.
 *
 * @example
 * await desk.listWidgetConversations(visitor) // [{ unreadCount: 0, assignee: null, … }]
 */
export async function listWidgetConversations(
  ports: Pick<Ports, 'store'>,
  { contact, inbox }: WidgetActor,
): Promise<readonly WidgetConversationView[]> {
  return ports.store.read(
    async (reader) => {
      const found = await reader.conversations.listLatestOfContact(contact.id, inbox.id, mostWidgetConversations);
      return viewConversations(reader, contact.id, found);
    },
    { oneState: true },
  );
}
