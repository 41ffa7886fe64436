import type { Conversation } from '../api-types.ts';
import { cell, type Readable } from './cell.ts';
import type { Rows } from './rows.ts';

/** A page of a list of conversations, as the service returns it. */
export interface ConversationPage {
  readonly results: readonly Conversation[];
  readonly total: number;
  readonly next_cursor: string | null;
}

export interface ListRules {
  /** The first page, or with a cursor the one behind it. */
  fetch(cursor: string | undefined, signal: AbortSignal): Promise<ConversationPage>;
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
}

export interface ListState {
  readonly rows: readonly Conversation[];
  /** What the service said last; more may have come since. */
  readonly total: number;
  readonly hasMore: boolean;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the last fetch failed; null when it did not. */
  readonly error: unknown;
}

export interface ConversationList extends Readable<ListState> {
  /** Fetches the next page; does nothing while one is on its way. */
  more(): Promise<void>;
  refresh(): Promise<void>;
  close(): void;
}

/** Newest message first, rows without one last; of equal ones the newest conversation. */
export function byNewestMessage(a: Conversation, b: Conversation): number {
  const [left, right] = [a.last_message_at ?? '', b.last_message_at ?? ''];
  if (left !== right) return left < right ? 1 : -1;
  return b.id - a.id;
}

const refreshEveryMs = 2_000;

/** One list of a screen. It goes on by itself: rows change, move, come and go. */
export function conversationList(all: Rows, rules: ListRules): ConversationList {
  const { belongs, compare = byNewestMessage } = rules;
  const state = cell<ListState>({ rows: [], total: 0, hasMore: false, status: 'loading', error: null });
  let uuids = new Set<string>();
  let cursor: string | null = null;
  let pages = 1;
  /** Rows that events have brought since the fetch began. */
  const arrived = new Set<string>();
  /** The last row of the last page, as it was: what sorts behind it has not been fetched. */
  let boundary: Conversation | undefined;
  let fetching: { readonly done: Promise<void>; readonly stop: AbortController } | undefined;
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function show(change: Partial<ListState> = {}): void {
    const shown = [...uuids]
      .flatMap((uuid) => all.get(uuid) ?? [])
      .filter(isFetched)
      .sort(compare);
    const before = state.snapshot();
    const isSame = shown.length === before.rows.length && shown.every((row, index) => row === before.rows[index]);
    state.set({ ...before, ...change, rows: isSame ? before.rows : shown });
  }

  function isFetched(row: Conversation): boolean {
    return boundary === undefined || compare(row, boundary) <= 0;
  }

  async function load(count: number, from: string | undefined, signal: AbortSignal): Promise<void> {
    const found = from === undefined ? new Set<string>() : new Set(uuids);
    arrived.clear();
    let next: string | null | undefined = from;
    let last: Conversation | undefined;
    for (let page = 0; page < count && next !== null; page++) {
      const finish = all.fetching();
      let fetched: ConversationPage | undefined;
      try {
        fetched = await rules.fetch(next, signal);
      } finally {
        finish(signal.aborted ? [] : (fetched?.results ?? []));
      }
      if (signal.aborted) return;
      for (const { uuid } of fetched.results) found.add(uuid);
      next = fetched.next_cursor;
      last = fetched.results.at(-1);
      state.update((before) => ({ ...before, total: fetched.total }));
    }
    // What came while this was fetched; other rows that the response lacks are gone.
    for (const uuid of arrived) found.add(uuid);
    uuids = found;
    for (const uuid of [...uuids]) if (belongs !== undefined && !isMember(uuid)) uuids.delete(uuid);
    cursor = next ?? null;
    boundary = cursor === null ? undefined : last;
    show({ status: 'ready', error: null, hasMore: cursor !== null });
  }

  function isMember(uuid: string): boolean {
    const row = all.get(uuid);
    return row !== undefined && (belongs === undefined || belongs(row));
  }

  function run(count: number, from: string | undefined): Promise<void> {
    const stop = new AbortController();
    const done = load(count, from, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) show({ status: 'failed', error });
    });
    const own = { done, stop };
    fetching = own;
    return done.finally(() => {
      if (fetching === own) fetching = undefined;
    });
  }

  function refresh(): Promise<void> {
    clearTimeout(refreshing);
    refreshing = undefined;
    // What is on its way may be older than what made this necessary.
    fetching?.stop.abort();
    return run(pages, undefined);
  }

  const stopListening = all.onChange((uuid, by) => {
    if (by === 'unknown' || (belongs === undefined && by === 'event')) {
      refreshing ??= setTimeout(() => void refresh(), rules.refreshEveryMs ?? refreshEveryMs);
    }
    if (!isMember(uuid)) uuids.delete(uuid);
    else if (belongs !== undefined) {
      uuids.add(uuid);
      if (by === 'event') arrived.add(uuid);
    }
    show();
  });

  const initial = rules.initial ?? [];
  if (initial.length > 0) {
    // What is known by now is newer.
    all.fetching()(initial.filter(({ uuid }) => all.get(uuid) === undefined));
    for (const { uuid } of initial) uuids.add(uuid);
    show();
  }
  void run(1, undefined);
  return {
    subscribe: state.subscribe,
    snapshot: state.snapshot,
    more: async () => {
      if (fetching !== undefined || cursor === null || isClosed) return fetching?.done;
      pages += 1;
      await run(1, cursor);
    },
    refresh,
    close: () => {
      isClosed = true;
      stopListening();
      clearTimeout(refreshing);
      fetching?.stop.abort();
    },
  };
}
