import type {
  CallOptions,
  WidgetClient,
  WidgetConversation,
  WidgetConversationDetail,
  WidgetMessage,
} from '@helpdesk/client';
import { type ChatStore, type Detail, mergedConversations, mergedMessages, withSnapshot } from './chat-state.ts';
import type { ContactOutbox } from './contact-outbox.ts';

/** What is known of a contact's conversations, and how it grows. */
export interface KnownConversations {
  keepMessage(message: WidgetMessage): void;
  keepConversations(...more: readonly WidgetConversation[]): void;
  keepPage(page: WidgetConversationDetail): void;
  /** Asks the service for a conversation and its newest messages, or those of a page that is known. */
  loadDetail(
    uuid: string,
    options?: CallOptions & { readonly cursor?: string | null | undefined },
  ): Promise<WidgetConversationDetail>;
}

export const pageSize = 30;

export function knownConversations(
  client: WidgetClient,
  { get, set }: ChatStore,
  outbox: ContactOutbox,
): KnownConversations {
  const keepConversations = (...more: readonly WidgetConversation[]): void =>
    set({ conversations: mergedConversations(get().conversations, ...more) });

  /** Messages of the outbox that are among these are at the service. */
  function keep(uuid: string, messages: readonly WidgetMessage[], next: (known: Detail | undefined) => Detail): void {
    for (const { meta } of messages) if (meta.echo_id !== undefined) outbox.remove(meta.echo_id);
    const { details } = get();
    set({ details: new Map(details).set(uuid, next(details.get(uuid))), outgoing: outbox.all() });
  }

  const keepMessage = (message: WidgetMessage): void =>
    keep(message.conversation_uuid, [message], (known) => ({
      cursor: known?.cursor,
      messages: mergedMessages(known?.messages ?? [], [message]),
    }));

  function keepPage(page: WidgetConversationDetail): void {
    const { conversation, messages } = page;
    keepConversations(conversation);
    keep(conversation.uuid, messages, (known) => withSnapshot(known, page));
  }

  async function loadDetail(
    ...[uuid, options]: Parameters<KnownConversations['loadDetail']>
  ): Promise<WidgetConversationDetail> {
    const page = await client.conversation(uuid, { pageSize, ...options });
    keepPage(page);
    return page;
  }

  return { keepMessage, keepConversations, keepPage, loadDetail };
}
