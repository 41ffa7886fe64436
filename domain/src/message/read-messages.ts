import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import { conversationVisibility } from '../conversation/access.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { refuse } from '../errors.ts';
import type { Page, PageRequest, SearchPage } from '../page.ts';
import type { MessageQuery, MessageReader } from '../ports/message-repository.ts';
import type { Ports } from '../ports/ports.ts';
import type { FoundMessage, Message } from './message.ts';

export async function listMessages(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  conversationUuid: string,
  query: Omit<MessageQuery, 'conversationId'>,
): Promise<Page<Message>> {
  requirePermission(actor, 'messages:read');
  return ports.store.read(async (reader) => {
    const conversation = await openConversation(reader, actor, conversationUuid);
    return reader.messages.list({ ...query, conversationId: conversation.id });
  });
}

export async function getMessage(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  conversationUuid: string,
  uuid: string,
): Promise<Message> {
  requirePermission(actor, 'messages:read');
  return ports.store.read(async (reader) => {
    const conversation = await openConversation(reader, actor, conversationUuid);
    return requireMessage(reader.messages, conversation.id, uuid);
  });
}

/** `text` has at least three characters. */
export async function searchMessages(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  text: string,
  page: PageRequest,
): Promise<SearchPage<FoundMessage>> {
  requirePermission(actor, 'messages:read');
  return ports.store.read((reader) => reader.messages.search(text, conversationVisibility(actor), page));
}

/** Throws `message.not_found`. */
export async function requireMessage(messages: MessageReader, conversationId: number, uuid: string): Promise<Message> {
  const message = await messages.find(conversationId, uuid);
  if (message === undefined) throw refuse('message.not_found', 'There is no such message');
  return message;
}
