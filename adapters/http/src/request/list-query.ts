import {
  type Actor,
  type ContactListItem,
  type ConversationListItem,
  contactFieldName,
  contactFields,
  contactSortFields,
  conversationFields,
  conversationSortFields,
  decodeCursor,
  defaultContactSort,
  defaultConversationSort,
  defaultPageSize,
  encodeCursor,
  invalidInput,
  type Keyset,
  keysetById,
  keysetOf,
  keysetOfHit,
  type Page,
  type PageRequest,
  parseFilter,
  parseSort,
  type SearchPage,
} from '@helpdesk/domain';
import type { ContactListRequest, ListRequest } from '@helpdesk/domain/use-cases';
import { rowsThatFit } from '../presenters/page-json.ts';
import type { ServerOptions } from '../server-options.ts';

/** Paging as the contract's schemas give it. */
export interface PagingQuery {
  readonly page: number;
  readonly page_size: number;
  readonly cursor?: string | undefined;
}

export interface ListQuery extends PagingQuery {
  readonly order?: string | undefined;
  readonly order_by?: string | undefined;
  readonly filters?: string | undefined;
}

/** One list: `name` ties its cursors to it, so that a cursor of another list or order is refused. */
export interface NamedPage<Item> {
  readonly name: string;
  readonly request: PageRequest;
  readonly keyset: (item: Item) => Keyset;
}

/** The page of a list that is ordered by id. */
export function pageOf(options: ServerOptions, name: string, query: PagingQuery): NamedPage<{ readonly id: number }> {
  const after = readCursor(options, name, query.cursor);
  return { name, request: { page: query.page, size: query.page_size, after }, keyset: keysetById };
}

/** Filter, order and page of a conversation list. */
export function listRequestOf(
  options: ServerOptions,
  list: string,
  query: ListQuery,
  actor: Pick<Actor, 'id'>,
): NamedPage<ConversationListItem> & { readonly list: ListRequest } {
  const sort = parseSort(conversationSortFields, defaultConversationSort, query.order_by, query.order);
  const filter =
    query.filters === undefined
      ? null
      : parseFilter(conversationFields, query.filters, { timeZone: options.dayZone.current(), agentId: actor.id });
  const page = pageOf(options, `${list}:${sort.field}:${sort.direction}`, query);
  return {
    ...page,
    keyset: (item) => keysetOf(conversationFields, sort, item),
    list: { filter, sort, page: page.request },
  };
}

/** Order and page of the list of contacts; its filter is read where the custom attributes are known. */
export function contactListOf(
  options: ServerOptions,
  query: ListQuery,
): NamedPage<ContactListItem> & { readonly list: ContactListRequest } {
  const orderBy = query.order_by === undefined ? undefined : contactFieldName(query.order_by);
  const sort = parseSort(contactSortFields, defaultContactSort, orderBy, query.order);
  const page = pageOf(options, `contacts:${sort.field}:${sort.direction}`, query);
  return {
    ...page,
    keyset: (item) => keysetOf(contactFields, sort, item),
    list: { filters: query.filters, sort, page: page.request },
  };
}

/** The wire form of a page; shorter than the page where its rows do not fit into an answer. */
export async function presentPage<T, U>(
  options: ServerOptions,
  named: NamedPage<T>,
  page: Page<T>,
  present: (item: T) => U,
) {
  const { size } = named.request;
  const results = await rowsThatFit(page.items, present);
  return {
    results,
    total: page.total,
    per_page: size,
    total_pages: Math.ceil(page.total / size),
    page: named.request.page,
    next_cursor: nextCursor(options, named, page, results.length),
  };
}

/** Goes on behind the last of those that are shown. */
export function nextCursor<T>(
  options: ServerOptions,
  { name, keyset }: NamedPage<T>,
  { items, next }: Page<T>,
  shown: number,
): string | null {
  const last = items[shown - 1];
  const behind = shown < items.length && last !== undefined ? keyset(last) : next;
  return cursorTo(options, { name }, behind);
}

/** The cursor of that list for a keyset. */
export function cursorTo(
  options: ServerOptions,
  { name }: { readonly name: string },
  to: Keyset | null,
): string | null {
  return to === null ? null : options.signer.sign(encodeCursor(name, to));
}

/** The header `Link` of a list that was cut off. Its cursor leads to the next page. */
export function linkToNext(path: string, cursor: string): string {
  return `<${path}?cursor=${encodeURIComponent(cursor)}>; rel="next"`;
}

interface SearchQuery {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Which hits of a search, or rows of a list without pages of its own, are wanted, and whether as a page. */
export function hitsOf(options: ServerOptions, name: string, query: SearchQuery) {
  const { page, page_size, cursor } = query;
  const isPaged = page !== undefined || page_size !== undefined || cursor !== undefined;
  return { ...pageOf(options, name, { page: page ?? 1, page_size: page_size ?? defaultPageSize, cursor }), isPaged };
}

/** The wire form of hits. */
export async function presentHits<T extends { readonly id: number }, U>(
  options: ServerOptions,
  wanted: NamedPage<T> & { readonly isPaged: boolean },
  found: SearchPage<T>,
  present: (item: T) => U,
) {
  if (!wanted.isPaged) return rowsThatFit(found.items, present);
  const rankOf = new Map(found.items.map((item, at) => [item.id, found.ranks[at] ?? 0]));
  const keyset = ({ id }: T) => keysetOfHit({ id, rank: rankOf.get(id) ?? 0 });
  return { ...(await presentPage(options, { ...wanted, keyset }, found, present)), total_is_more: found.totalIsMore };
}

function readCursor(options: ServerOptions, name: string, cursor: string | undefined): Keyset | undefined {
  if (cursor === undefined) return undefined;
  const payload = options.signer.verify(cursor);
  if (payload === undefined) throw invalidInput('cursor.invalid', 'cursor', 'was not issued by this list');
  return decodeCursor(name, payload);
}
