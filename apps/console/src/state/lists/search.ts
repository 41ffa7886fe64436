import type { AgentClient, FoundContact, FoundConversation, FoundMessage } from '@helpdesk/client';
import { cutText, longestQuery } from '@helpdesk/domain';

export interface Found<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  /** There are more than `total`. */
  readonly isMore: boolean;
}

type Hits<Item> =
  | readonly Item[]
  | { readonly results: readonly Item[]; readonly total: number; readonly total_is_more: boolean };

function found<Item>(hits: Hits<Item>): Found<Item> {
  return 'results' in hits
    ? { items: hits.results, total: hits.total, isMore: hits.total_is_more }
    : { items: hits, total: hits.length, isMore: false };
}

const query = (text: string, size: number) => ({
  query: cutText(text.trim(), longestQuery),
  page_size: size,
});

export async function findConversations(
  client: AgentClient,
  text: string,
  size: number,
  signal: AbortSignal,
): Promise<Found<FoundConversation>> {
  return found<FoundConversation>(await client.call('searchConversations', { query: query(text, size), signal }));
}

export async function findMessages(
  client: AgentClient,
  text: string,
  size: number,
  signal: AbortSignal,
): Promise<Found<FoundMessage>> {
  return found<FoundMessage>(await client.call('searchMessages', { query: query(text, size), signal }));
}

export async function findContacts(
  client: AgentClient,
  text: string,
  size: number,
  signal: AbortSignal,
): Promise<Found<FoundContact>> {
  return found<FoundContact>(await client.call('searchContacts', { query: query(text, size), signal }));
}
