import type {
  CallOptions,
  WidgetClient,
  WidgetConversation,
  WidgetConversationDetail,
  WidgetMessage,
} from '@helpdesk/client';
import type { Outbox } from './outbox.ts';
import { mergedConversations, mergedMessages, type Store, withSnapshot } from './state.ts';

/** What is known of the conversations, and how it grows. */
export interface Known {
  keepMessage(message: WidgetMessage): void;
  keepConversations(...more: readonly WidgetConversation[]): void;
  /** Asks the service for a conversation and its newest messages, or those of a page that is known. */
  loadDetail(
    uuid: string,
    options?: CallOptions & { readonly cursor?: string | null | undefined },
  ): Promise<WidgetConversationDetail>;
}

export const pageSize = 30;

export function createKnown(client: WidgetClient, { get, set }: Store, outbox: Outbox): Known {
  function keepMessage(message: WidgetMessage): void {
    const { details } = get();
    const { conversation_uuid: uuid, meta } = message;
    if (meta.echo_id !== undefined) outbox.remove(meta.echo_id);
    const known = details.get(uuid);
    const messages = mergedMessages(known?.messages ?? [], [message]);
    set({ details: new Map(details).set(uuid, { cursor: known?.cursor, messages }), outgoing: outbox.all() });
  }

  const keepConversations = (...more: readonly WidgetConversation[]): void =>
    set({ conversations: mergedConversations(get().conversations, ...more) });

  async function loadDetail(...[uuid, options]: Parameters<Known['loadDetail']>): Promise<WidgetConversationDetail> {
    const page = await client.conversation(uuid, { pageSize, ...options });
    keepConversations(page.conversation);
    for (const { meta } of page.messages) if (meta.echo_id !== undefined) outbox.remove(meta.echo_id);
    set({
      details: new Map(get().details).set(uuid, withSnapshot(get().details.get(uuid), page)),
      outgoing: outbox.all(),
    });
    return page;
  }

  return { keepMessage, keepConversations, loadDetail };
}
