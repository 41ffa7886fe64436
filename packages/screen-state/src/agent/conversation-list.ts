import { type Conversation, HelpdeskError } from '@helpdesk/client';
import { cell, type Readable } from '../cell.ts';
import { inOrder, type Places, placeFor, withoutRow, withoutUnfetched, withPage, withRow } from './list-places.ts';
import type { Rows } from './rows.ts';

/** A page of a list of conversations, as the service returns it. */
export interface ConversationPage {
  readonly results: readonly Conversation[];
  readonly total: number;
  readonly next_cursor: string | null;
}

/** What is fetched of a list: a page by its number from 1 on, or so many rows behind a cursor. */
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

export interface ListState {
  /** As many as the list has, each at its place; undefined: not fetched yet. */
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

/** Newest message first, rows without one last; of equal ones the newest conversation. */
export function byNewestMessage(a: Conversation, b: Conversation): number {
  const [left, right] = [a.last_message_at ?? '', b.last_message_at ?? ''];
  if (left !== right) return left < right ? 1 : -1;
  return b.id - a.id;
}

const refreshEveryMs = 2_000;
/** So many pages that were looked at are fetched again by a refresh. */
const mostPages = 10;
/** The service returns no more at once. */
const mostRows = 500;

/**
 * One list of a screen, however long: it knows how many rows there are, and has those that were looked at. It goes
 * on by itself: rows change, move, come and go.
 */
export function conversationList(all: Rows, rules: ListRules): ConversationList {
  const { belongs, compare = byNewestMessage, pageSize = 50 } = rules;
  const state = cell<ListState>({ rows: [], status: 'loading', error: null });
  let places: Places = [];
  /** The rows that have a place, as they were when they got it. */
  let placed = new Map<string, Conversation>();
  /** What stands behind a row is fetched by its cursor, which holds whatever comes and goes before it. */
  let cursors = new Map<string, string>();
  let looked = { first: 0, end: 0 };
  /** The first rows that a caller of `load` waits for. */
  let awaited = 0;
  /** Numbers of pages from 0 on; those that were looked at last stand last. */
  let pages: readonly number[] = [0];
  /** Places that were asked for since the last refresh, which comes before they are asked for again. */
  const asked = new Set<number>();
  /** Rows that something happened to since the fetch began. */
  const arrived = new Set<string>();
  /** Rows that were fetched for something else, or have no place any more: their next event may say what is known. */
  const elsewhere = new Set<string>();
  let fetching: { readonly done: Promise<void>; readonly stop: AbortController } | undefined;
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  let isTaking = false;
  let isClosed = false;
  /** The agent may not read the list. Nothing comes into it until it is refreshed, as it is when rights have changed. */
  let isRefused = false;

  function show(change: Partial<ListState> = {}): void {
    const before = state.snapshot();
    const rows = places.map((uuid) => (uuid === undefined ? undefined : all.get(uuid)));
    const isSame = rows.length === before.rows.length && rows.every((row, index) => row === before.rows[index]);
    state.set({ ...before, ...change, rows: isSame ? before.rows : rows });
  }

  const rowAt = (uuid: string): Conversation => placed.get(uuid) as Conversation;
  const isMember = (row: Conversation | undefined): row is Conversation =>
    row !== undefined && (belongs === undefined || belongs(row));
  const hasGaps = (): boolean => placed.size < places.length;
  const hasRowsBehindGap = (): boolean => {
    const gap = places.indexOf(undefined);
    return gap !== -1 && places.findLastIndex((uuid) => uuid !== undefined) > gap;
  };
  /** What is on its way may be longer than what is there, and older than what happens now. */
  const mayLack = (): boolean => hasGaps() || fetching !== undefined;

  function remove(uuid: string): void {
    places = withoutRow(places, uuid);
    placed.delete(uuid);
    cursors.delete(uuid);
  }

  function insert(row: Conversation): void {
    const against = (uuid: string): number => compare(row, rowAt(uuid));
    const { isBetween } = placeFor(places, against);
    places = withRow(places, row.uuid, against);
    if (isBetween) placed.set(row.uuid, row);
  }

  /** A row that has a place gets the one that suits it now. */
  function move(row: Conversation): void {
    if (compare(rowAt(row.uuid), row) === 0) return;
    remove(row.uuid);
    insert(row);
  }

  function clear(): void {
    for (const uuid of placed.keys()) elsewhere.add(uuid);
    places = [];
    placed = new Map();
    cursors = new Map();
  }

  function refreshSoon(): void {
    if (!isClosed) refreshing ??= setTimeout(() => void refresh(), rules.refreshEveryMs ?? refreshEveryMs);
  }

  async function ask(part: ListPart, signal: AbortSignal): Promise<ConversationPage | undefined> {
    const finish = all.fetching();
    let fetched: ConversationPage | undefined;
    try {
      fetched = await rules.fetch(part, signal);
    } finally {
      isTaking = true;
      finish(signal.aborted ? [] : (fetched?.results ?? []));
      isTaking = false;
    }
    return signal.aborted ? undefined : fetched;
  }

  /** All that was looked at last, again; what else was there is not known any more. */
  async function reload(signal: AbortSignal): Promise<void> {
    arrived.clear();
    isRefused = false;
    let found: Places = [];
    let length = 0;
    const next = new Map<string, string>();
    const totals = new Set<number>();
    let hasMoved = false;
    for (const { first, count } of runsOf(pages)) {
      // What has come since it was looked at has moved it further.
      const end = (first + count) * pageSize + Math.ceil(pageSize / 2);
      let at = first * pageSize;
      let part: ListPart = { page: first + 1, size: first === 0 ? Math.min(end, mostRows) : pageSize };
      while (at < end) {
        const fetched = await ask(part, signal);
        if (fetched === undefined) return;
        totals.add(fetched.total);
        const uuids = fetched.results.map(({ uuid }) => uuid);
        hasMoved ||= uuids.some((uuid) => found.includes(uuid));
        found = withPage(found, at, uuids);
        at += uuids.length;
        const last = uuids.at(-1);
        // A page behind the end has only the total.
        length = last === undefined ? Math.max(length, fetched.total) : at;
        if (fetched.next_cursor === null || last === undefined) break;
        length = Math.max(fetched.total, at + 1);
        next.set(last, fetched.next_cursor);
        part = { cursor: fetched.next_cursor, size: Math.min(end - at, mostRows) };
      }
    }
    places = [...found, ...Array<undefined>(Math.max(0, length - found.length)).fill(undefined)];
    cursors = next;
    asked.clear();
    settle();
    for (const uuid of belongs === undefined ? [] : arrived) {
      const row = all.get(uuid);
      if (placed.has(uuid) || !isMember(row)) continue;
      if (!hasGaps() || placeFor(places, (other) => compare(row, rowAt(other))).isBetween) insert(row);
    }
    // The responses may have counted what has happened, or only some of them.
    if (hasGaps() && (arrived.size > 0 || totals.size > 1 || hasMoved)) refreshSoon();
    show({ status: 'ready', error: null });
  }

  /** The page of one place. */
  async function fill(hole: number, signal: AbortSignal): Promise<void> {
    arrived.clear();
    asked.add(hole);
    const before = places[hole - 1];
    const cursor = before === undefined ? undefined : cursors.get(before);
    const page = Math.floor(hole / pageSize);
    const part = cursor === undefined ? { page: page + 1, size: pageSize } : { cursor, size: pageSize };
    const fetched = await ask(part, signal);
    if (fetched === undefined) return;
    const isBehind = before !== undefined && cursor !== undefined;
    // It has moved in between, and what was fetched may not stand behind it any more.
    if (isBehind && cursors.get(before) !== cursor) return;
    const start = isBehind ? places.indexOf(before) + 1 : page * pageSize;
    // What has moved since the request stands where its event has put it.
    const uuids = fetched.results.map(({ uuid }) => uuid).filter((uuid) => !arrived.has(uuid) || !placed.has(uuid));
    const hasMoved = uuids.some((uuid, step) => placed.has(uuid) && places[start + step] !== uuid);
    places = withPage(places, start, uuids);
    const last = fetched.results.at(-1)?.uuid;
    if (last !== undefined && fetched.next_cursor !== null) cursors.set(last, fetched.next_cursor);
    settle();
    // Something has come or gone that this list was not told of, or not yet.
    if (hasMoved || fetched.total !== places.length) refreshSoon();
    show({ status: 'ready', error: null });
  }

  /** After rows were put where a response had them: as they are by now, in their order, and no others. */
  function settle(): void {
    const before = placed;
    placed = new Map();
    for (const uuid of places) {
      if (uuid === undefined) continue;
      const row = all.get(uuid);
      if (isMember(row)) placed.set(uuid, row);
      else places = withoutRow(places, uuid);
    }
    for (const uuid of before.keys()) if (!placed.has(uuid)) elsewhere.add(uuid);
    for (const uuid of cursors.keys()) if (!placed.has(uuid)) cursors.delete(uuid);
    places = inOrder(places, (a, b) => compare(rowAt(a), rowAt(b)));
    for (const uuid of arrived) {
      const [row, at] = [placed.get(uuid), places.indexOf(uuid)];
      // It was fetched at another place.
      cursors.delete(uuid);
      // Next to what was not fetched it may belong further away.
      if (row === undefined || (!isHole(at - 1) && !isHole(at + 1))) continue;
      remove(uuid);
      insert(row);
    }
  }

  const isHole = (at: number): boolean => at >= 0 && at < places.length && places[at] === undefined;

  function firstHole(): number | undefined {
    const isWanted = (at: number): boolean => {
      if (!isHole(at)) return false;
      // It was not there, or something has moved it away.
      if (asked.has(at)) refreshSoon();
      return !asked.has(at);
    };
    for (let at = looked.first; at < Math.min(looked.end, places.length); at++) if (isWanted(at)) return at;
    for (let at = 0; at < Math.min(awaited, places.length); at++) if (isWanted(at)) return at;
    return undefined;
  }

  function fillHoles(): void {
    if (fetching === undefined && !isClosed && firstHole() !== undefined) void run('fill');
  }

  function run(work: 'reload' | 'fill'): Promise<void> {
    const stop = new AbortController();
    const go = async (): Promise<void> => {
      try {
        if (work === 'reload') await reload(stop.signal);
        for (let hole = firstHole(); hole !== undefined && !stop.signal.aborted; hole = firstHole())
          await fill(hole, stop.signal);
      } catch (error) {
        if (stop.signal.aborted) return;
        isRefused = error instanceof HelpdeskError && (error.status === 403 || error.status === 404);
        if (isRefused) clear();
        show({ status: 'failed', error });
      } finally {
        if (fetching?.stop === stop) fetching = undefined;
      }
    };
    const own = { done: Promise.resolve(), stop };
    fetching = own;
    own.done = go();
    return own.done;
  }

  function refresh(): Promise<void> {
    clearTimeout(refreshing);
    refreshing = undefined;
    // What is on its way may be older than what made this necessary.
    fetching?.stop.abort();
    return run('reload');
  }

  const stopListening = all.onChange((uuid, by, before) => {
    if (isRefused || (by === 'fetch' && isTaking)) return;
    if (by === 'unknown' || (belongs === undefined && by === 'event')) refreshSoon();
    const row = all.get(uuid);
    if (by === 'fetch') elsewhere.add(uuid);
    const isBehind = (by === 'event' || by === 'unknown') && elsewhere.delete(uuid);
    const isWhereItWas = isMember(before) && isMember(row) && compare(before, row) === 0;
    if (isBehind || (!isWhereItWas && (by === 'event' || by === 'patch'))) {
      // What is on its way may not know of it.
      arrived.add(uuid);
      // Of what stands on both sides of a gap, one may have been fetched before this and the other after it.
      if (hasRowsBehindGap()) refreshSoon();
    }
    const has = placed.has(uuid);
    if (has && isMember(row)) move(row);
    else if (has) remove(uuid);
    else if (belongs !== undefined) comeOrGo(row, by, before, isBehind);
    show();
    // What has gone may have moved something up that was not fetched.
    fillHoles();
  });

  /** Of a row that has no place; it may have stood where nothing was fetched. */
  function comeOrGo(
    row: Conversation | undefined,
    by: string,
    before: Conversation | undefined,
    isBehind: boolean,
  ): void {
    const isHere = isMember(row);
    if (by === 'fetch') {
      if (!isHere || !placeFor(places, (other) => compare(row, rowAt(other))).isBetween) return;
      // New here, or one of those that were not fetched until now.
      if (hasGaps()) refreshSoon();
      insert(row);
      return;
    }
    const wasHere = isMember(before);
    if (mayLack()) {
      const isUnknown = isBehind || !(before || row);
      const isMoved = wasHere !== isHere || (wasHere && isHere && compare(before, row) !== 0);
      // How many there are is known for certain only from a response that is newer.
      if (isUnknown || isMoved) refreshSoon();
    }
    if (wasHere) places = withoutUnfetched(places, (other) => compare(before, rowAt(other)));
    if (isHere) insert(row);
  }

  const initial = rules.initial ?? [];
  if (initial.length > 0) {
    all.remember(initial);
    for (const { uuid } of initial) {
      const row = all.get(uuid);
      if (isMember(row) && !placed.has(uuid)) insert(row);
    }
    show();
  }
  void run('reload');
  return {
    subscribe: state.subscribe,
    snapshot: state.snapshot,
    look: (first, end) => {
      looked = { first, end };
      const seen = pagesBetween(first, end);
      pages = [...pages.filter((page) => !seen.includes(page)), ...seen].slice(-mostPages);
      fillHoles();
    },
    load: async (count) => {
      awaited = Math.max(awaited, count);
      pages = [...new Set([...pages, ...pagesBetween(0, count)])].slice(-mostPages);
      if (fetching === undefined && !isClosed) void run('fill');
      while (fetching !== undefined) await fetching.done;
      awaited = 0;
    },
    refresh,
    close: () => {
      isClosed = true;
      stopListening();
      clearTimeout(refreshing);
      fetching?.stop.abort();
    },
  };

  function pagesBetween(first: number, end: number): readonly number[] {
    const [from, to] = [Math.floor(first / pageSize), Math.ceil(end / pageSize)];
    return Array.from({ length: Math.max(0, to - from) }, (_none, step) => from + step);
  }
}

/** Numbers that follow each other, together. */
function runsOf(numbers: readonly number[]): readonly { readonly first: number; readonly count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && number === last.first + last.count) last.count += 1;
    else runs.push({ first: number, count: 1 });
  }
  return runs;
}
