import type { Conversation } from '@helpdesk/client';
import type { Rows } from '../rows.ts';
import { isHole, type PlacedRows } from './placed-rows.ts';

/** A page of a list of conversations, as the service returns it. */
export interface ConversationPage {
  readonly results: readonly Conversation[];
  readonly total: number;
  readonly next_cursor: string | null;
}

/** Which rows of a list are fetched: a page by its number from 1 on, or a number of rows behind a cursor. */
export type ListPart =
  | { readonly page: number; readonly size: number }
  | { readonly cursor: string; readonly size: number };

export interface ListRules {
  fetch(part: ListPart, signal: AbortSignal): Promise<ConversationPage>;
  /**
   * Whether a row is in the list. Unless given, the service is asked again after changes that may matter, at most once
   * in `refreshEveryMs`.
   */
  readonly belongs?: ((row: Conversation) => boolean) | undefined;
  /** The order; newest message first unless given. */
  readonly compare?: ((a: Conversation, b: Conversation) => number) | undefined;
  readonly refreshEveryMs?: number | undefined;
  /** Rows of an earlier time, which stand there until the first page has come. */
  readonly initial?: readonly Conversation[] | undefined;
  /** 50 unless given. */
  readonly pageSize?: number | undefined;
}

/** Newest message first, rows without one last; of equal ones the newest conversation. */
export function byNewestMessage(a: Conversation, b: Conversation): number {
  const [left, right] = [a.last_message_at ?? '', b.last_message_at ?? ''];
  if (left !== right) return left < right ? 1 : -1;
  return b.id - a.id;
}

const refreshEveryMs = 2_000;

/** An open list: what it has, what is looked at, and what is on its way. */
export interface ListWork extends PlacedRows {
  readonly all: Rows;
  readonly rules: ListRules;
  readonly pageSize: number;
  looked: { readonly first: number; readonly end: number };
  /** The first rows that a caller of `load` waits for. */
  awaited: number;
  /** Numbers of pages from 0 on; those that were looked at last stand last. */
  pages: readonly number[];
  /** Places that were asked for since the last refresh, which comes before they are asked for again. */
  readonly asked: Set<number>;
  fetching: { readonly done: Promise<void>; readonly stop: AbortController } | undefined;
  refreshing: ReturnType<typeof setTimeout> | undefined;
  /** Rows of a response to this list are being taken over. */
  isTaking: boolean;
  isClosed: boolean;
  /** The agent may not read the list. Nothing comes into it until it is refreshed, as it is when rights have changed. */
  isRefused: boolean;
  /** Shows what it has now. */
  show(change?: { readonly status: 'ready' | 'failed'; readonly error: unknown }): void;
  refresh(): Promise<void>;
}

export function newListWork(all: Rows, rules: ListRules, ways: Pick<ListWork, 'show' | 'refresh'>): ListWork {
  return {
    ...{ all, rules, ...ways },
    belongs: rules.belongs,
    compare: rules.compare ?? byNewestMessage,
    pageSize: rules.pageSize ?? 50,
    places: [],
    placed: new Map(),
    cursors: new Map(),
    arrived: new Set(),
    elsewhere: new Set(),
    looked: { first: 0, end: 0 },
    awaited: 0,
    pages: [0],
    asked: new Set(),
    fetching: undefined,
    refreshing: undefined,
    isTaking: false,
    isClosed: false,
    isRefused: false,
  };
}

export function refreshSoon(list: ListWork): void {
  if (list.isClosed) return;
  list.refreshing ??= setTimeout(() => void list.refresh(), list.rules.refreshEveryMs ?? refreshEveryMs);
}

/** The first place that is looked at or waited for, and was not fetched. */
export function firstHole(list: ListWork): number | undefined {
  const { looked, awaited, places } = list;
  const isWanted = (at: number): boolean => {
    if (!isHole(list, at)) return false;
    // It was not there, or something has moved it away.
    if (list.asked.has(at)) refreshSoon(list);
    return !list.asked.has(at);
  };
  for (let at = looked.first; at < Math.min(looked.end, places.length); at++) if (isWanted(at)) return at;
  for (let at = 0; at < Math.min(awaited, places.length); at++) if (isWanted(at)) return at;
  return undefined;
}
