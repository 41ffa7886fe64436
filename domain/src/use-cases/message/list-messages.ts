import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Message } from '../../model/message/message.ts';
import { type Keyset, keysetById, type Page, type PageRequest } from '../../model/shared/page.ts';
import type { MessageQuery, MessageReader } from '../../ports/message-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { requireMessage } from './require-message.ts';

type ListMessagesQuery = Omit<MessageQuery, 'conversationId'> & {
  /** The uuid of a message around which the page is taken. Of `page`, only the size is then used. */
  readonly around?: string | undefined;
};

/** A page of messages, and where the page of newer ones begins; null at the newest. */
interface MessagePage extends Page<Message> {
  readonly previous: Keyset | null;
}

/** The value of a keyset that leads to newer messages. */
const newer = 'newer';

/**
 * A page of the messages of a conversation, newest first. Needs `messages:read`. Throws `conversation.not_found`,
 * `conversation.no_access` and `message.not_found`.
 *
 * @example
 * (await desk.listMessages(actor, uuid, { private: false, types: ['incoming'], page })).total // 1
 */
export async function listMessages(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  conversationUuid: string,
  { around, page, ...wanted }: ListMessagesQuery,
): Promise<MessagePage> {
  requirePermission(actor, 'messages:read');
  return ports.store.read(
    async ({ conversations, messages }) => {
      const { id: conversationId } = await openConversation({ conversations }, actor, conversationUuid);
      const list = { ...wanted, conversationId };
      const middle = around === undefined ? undefined : await requireMessage(messages, conversationId, around);
      const all = await messages.list({ ...list, page: await startOf(messages, list, page, middle) });
      const found = page.after?.value === newer && middle === undefined ? upTo(all, page.after.id) : all;
      const [first] = found.items;
      const isFirstPage = page.after === undefined && page.page === 1 && middle === undefined;
      const isNewest = isFirstPage || first === undefined || (await messages.idAhead(list, first.id, 1)) === first.id;
      return { ...found, previous: isNewest ? null : { value: newer, id: first.id } };
    },
    { oneState: true },
  );
}

/** Pages are read from their newest message on: for newer ones it is looked for how far ahead that is. */
async function startOf(
  messages: MessageReader,
  list: Omit<MessageQuery, 'page'>,
  page: PageRequest,
  middle: Message | undefined,
): Promise<PageRequest> {
  const { after, size } = page;
  const from = middle?.id ?? (after?.value === newer ? after.id : undefined);
  if (from === undefined) return page;
  const ahead = middle === undefined ? size : Math.floor((size - 1) / 2);
  const start = ahead === 0 ? from : await messages.idAhead(list, from, ahead);
  return { ...page, after: { value: null, id: start + 1 } };
}

/** The part of the page that is newer than the message `id`. */
function upTo(page: Page<Message>, id: number): Page<Message> {
  const items = page.items.filter((message) => message.id > id);
  const last = items.at(-1);
  return { ...page, items, next: last === undefined ? { value: null, id: id + 1 } : keysetById(last) };
}
