import type { Message } from '../../model/message/message.ts';
import type { Page, PageRequest } from '../../model/shared/page.ts';
import { requireOwn } from '../../model/widget/own-conversation.ts';
import type { WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { viewConversation, type WidgetConversationView } from './conversation-view.ts';

/**
 * A conversation with its public messages, newest first; older ones are behind the page's `next`. Throws
 * `conversation.not_found`.
 *
 * @example
 * await desk.getWidgetConversation(visitor, chat, page) // { messages: { total: 1, … }, … }
 */
export async function getWidgetConversation(
  ports: Pick<Ports, 'store'>,
  actor: WidgetActor,
  uuid: string,
  page: PageRequest,
): Promise<{ readonly view: WidgetConversationView; readonly messages: Page<Message> }> {
  return ports.store.read(
    async (reader) => {
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
    },
    { oneState: true },
  );
}
