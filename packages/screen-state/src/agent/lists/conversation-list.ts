import { type Conversation, HelpdeskError } from '@helpdesk/client';
import { cell, type Readable } from '../../cell.ts';
import type { RowListener, Rows } from '../rows.ts';
import { fillHole, reloadRows } from './fetch-rows.ts';
import { followChange } from './follow-changes.ts';
import { firstHole, type ListRules, type ListWork, newListWork, refreshSoon } from './list-work.ts';
import { clearRows, insertRow, isMember } from './placed-rows.ts';

export interface ListState {
  /** One entry for each row of the list, at its place; undefined: not fetched yet. */
  readonly rows: readonly (Conversation | undefined)[];
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the last fetch failed; null when it did not. */
  readonly error: unknown;
}

export interface ConversationList extends Readable<ListState> {
  /** These places are looked at: what is not there is fetched. */
  look(first: number, end: number): void;
  /** Fetches what is missing of the first rows; ends when they are there, or cannot be fetched. */
  load(count: number): Promise<void>;
  refresh(): Promise<void>;
  close(): void;
}

/** How many of the pages that were looked at are fetched again by a refresh. */
const mostPages = 10;

/**
 * One list of a screen, however long: it knows how many rows there are, and has those that were looked at. It goes
 * on by itself: rows change, move, come and go.
 */
export function conversationList(all: Rows, rules: ListRules): ConversationList {
  const state = cell<ListState>({ rows: [], status: 'loading', error: null });
  const list = newListWork(all, rules, {
    show: (change) => {
      const before = state.snapshot();
      const rows = list.places.map((uuid) => (uuid === undefined ? undefined : all.get(uuid)));
      const isSame = rows.length === before.rows.length && rows.every((row, index) => row === before.rows[index]);
      state.set({ ...before, ...change, rows: isSame ? before.rows : rows });
    },
    refresh: () => refresh(list),
  });
  const follow: RowListener = (uuid, by, before) => {
    if (list.isRefused || (by === 'fetch' && list.isTaking)) return;
    followChange(list, uuid, by, before);
    list.show();
    // What has gone may have moved something up that was not fetched.
    fillHoles(list);
  };
  const stopListening = all.onChange(follow, () => refreshSoon(list));
  showInitial(list, rules.initial ?? []);
  void run(list, 'reload');
  return {
    subscribe: state.subscribe,
    snapshot: state.snapshot,
    look: (first, end) => {
      list.looked = { first, end };
      const seen = pagesBetween(list, first, end);
      list.pages = [...list.pages.filter((page) => !seen.includes(page)), ...seen].slice(-mostPages);
      fillHoles(list);
    },
    load: (count) => load(list, count),
    refresh: list.refresh,
    close: () => {
      list.isClosed = true;
      stopListening();
      clearTimeout(list.refreshing);
      list.fetching?.stop.abort();
    },
  };
}

function showInitial(list: ListWork, initial: readonly Conversation[]): void {
  if (initial.length === 0) return;
  list.all.remember(initial);
  for (const { uuid } of initial) {
    const row = list.all.get(uuid);
    if (isMember(list, row) && !list.placed.has(uuid)) insertRow(list, row);
  }
  list.show();
}

function run(list: ListWork, work: 'reload' | 'fill'): Promise<void> {
  const stop = new AbortController();
  const own = { done: Promise.resolve(), stop };
  list.fetching = own;
  own.done = fetchAll(list, work, stop);
  return own.done;
}

async function fetchAll(list: ListWork, work: 'reload' | 'fill', stop: AbortController): Promise<void> {
  const { signal } = stop;
  try {
    if (work === 'reload') await reloadRows(list, signal);
    for (let hole = firstHole(list); hole !== undefined && !signal.aborted; hole = firstHole(list))
      await fillHole(list, hole, signal);
  } catch (error) {
    if (signal.aborted) return;
    list.isRefused = error instanceof HelpdeskError && (error.status === 403 || error.status === 404);
    if (list.isRefused) clearRows(list);
    list.show({ status: 'failed', error });
  } finally {
    if (list.fetching?.stop === stop) list.fetching = undefined;
  }
}

function fillHoles(list: ListWork): void {
  if (list.fetching === undefined && !list.isClosed && firstHole(list) !== undefined) void run(list, 'fill');
}

function refresh(list: ListWork): Promise<void> {
  clearTimeout(list.refreshing);
  list.refreshing = undefined;
  // What is on its way may be older than what made this necessary.
  list.fetching?.stop.abort();
  return run(list, 'reload');
}

async function load(list: ListWork, count: number): Promise<void> {
  list.awaited = Math.max(list.awaited, count);
  list.pages = [...new Set([...list.pages, ...pagesBetween(list, 0, count)])].slice(-mostPages);
  if (list.fetching === undefined && !list.isClosed) void run(list, 'fill');
  while (list.fetching !== undefined) await list.fetching.done;
  list.awaited = 0;
}

function pagesBetween({ pageSize }: ListWork, first: number, end: number): readonly number[] {
  const [from, to] = [Math.floor(first / pageSize), Math.ceil(end / pageSize)];
  return Array.from({ length: Math.max(0, to - from) }, (_none, step) => from + step);
}
