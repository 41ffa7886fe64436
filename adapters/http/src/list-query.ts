import {
  decodeCursor,
  defaultPageSize,
  encodeCursor,
  invalidInput,
  type Keyset,
  type ListRequest,
  type Page,
  type PageRequest,
  parseFilter,
  parseSort,
  type SearchPage,
} from '@helpdesk/domain';
import type { ServerOptions } from './server-options.ts';

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
export interface NamedPage {
  readonly name: string;
  readonly request: PageRequest;
}

export function pageOf(options: ServerOptions, name: string, query: PagingQuery): NamedPage {
  return {
    name,
    request: { page: query.page, size: query.page_size, after: readCursor(options, name, query.cursor) },
  };
}

/** Filter, order and page of a conversation list. */
export function listRequestOf(
  options: ServerOptions,
  list: string,
  query: ListQuery,
): NamedPage & { readonly request: ListRequest['page']; readonly list: ListRequest } {
  const sort = parseSort(query.order_by, query.order);
  const filter = query.filters === undefined ? null : parseFilter(query.filters, { timeZone: options.timeZone });
  const page = pageOf(options, `${list}:${sort.field}:${sort.direction}`, query);
  return { ...page, list: { filter, sort, page: page.request } };
}

/** The wire form of a page. */
export function presentPage<T, U>(options: ServerOptions, named: NamedPage, page: Page<T>, present: (item: T) => U) {
  const { size } = named.request;
  return {
    results: page.items.map(present),
    total: page.total,
    per_page: size,
    total_pages: Math.ceil(page.total / size),
    page: named.request.page,
    next_cursor: page.next === null ? null : options.signer.sign(encodeCursor(named.name, page.next)),
  };
}

interface SearchQuery {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Which hits of a search are wanted, and whether as a page. */
export function hitsOf(options: ServerOptions, name: string, query: SearchQuery) {
  const { page, page_size, cursor } = query;
  const isPaged = page !== undefined || page_size !== undefined || cursor !== undefined;
  return { ...pageOf(options, name, { page: page ?? 1, page_size: page_size ?? defaultPageSize, cursor }), isPaged };
}

/** The wire form of hits. */
export function presentHits<T, U>(
  options: ServerOptions,
  wanted: NamedPage & { readonly isPaged: boolean },
  found: SearchPage<T>,
  present: (item: T) => U,
) {
  if (!wanted.isPaged) return found.items.map(present);
  return { ...presentPage(options, wanted, found, present), total_is_more: found.totalIsMore };
}

function readCursor(options: ServerOptions, name: string, cursor: string | undefined): Keyset | undefined {
  if (cursor === undefined) return undefined;
  const payload = options.signer.verify(cursor);
  if (payload === undefined) throw invalidInput('cursor.invalid', 'cursor', 'was not issued by this list');
  return decodeCursor(name, payload);
}
