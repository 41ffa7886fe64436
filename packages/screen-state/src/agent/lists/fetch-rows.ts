import { type Places, withPage } from './list-places.ts';
import { type ConversationPage, type ListPart, type ListWork, refreshSoon } from './list-work.ts';
import { hasGaps, insertRow, isBetween, isMember, settleRows } from './placed-rows.ts';

/** The service returns no more at once. */
const mostRows = 500;

/** Returns undefined when the page is no longer wanted. */
async function ask(list: ListWork, part: ListPart, signal: AbortSignal): Promise<ConversationPage | undefined> {
  const finish = list.all.fetching();
  let fetched: ConversationPage | undefined;
  try {
    fetched = await list.rules.fetch(part, signal);
  } finally {
    list.isTaking = true;
    finish(signal.aborted ? [] : (fetched?.results ?? []));
    list.isTaking = false;
  }
  return signal.aborted ? undefined : fetched;
}

/** What a reload has found so far. */
interface Found {
  places: Places;
  length: number;
  readonly cursors: Map<string, string>;
  readonly totals: Set<number>;
  hasMoved: boolean;
}

/** All that was looked at last, again; what else was there is not known any more. */
export async function reloadRows(list: ListWork, signal: AbortSignal): Promise<void> {
  list.arrived.clear();
  list.isRefused = false;
  const found: Found = { places: [], length: 0, cursors: new Map(), totals: new Set(), hasMoved: false };
  for (const run of runsOf(list.pages)) if (!(await fetchRun(list, run, found, signal))) return;
  const { places, length, cursors, totals, hasMoved } = found;
  list.places = [...places, ...Array<undefined>(Math.max(0, length - places.length)).fill(undefined)];
  list.cursors = cursors;
  list.asked.clear();
  settleRows(list);
  for (const uuid of list.belongs === undefined ? [] : list.arrived) {
    const row = list.all.get(uuid);
    if (list.placed.has(uuid) || !isMember(list, row)) continue;
    if (!hasGaps(list) || isBetween(list, row)) insertRow(list, row);
  }
  // The responses may have counted what has happened, or only some of them.
  if (hasGaps(list) && (list.arrived.size > 0 || totals.size > 1 || hasMoved)) refreshSoon(list);
  list.show({ status: 'ready', error: null });
}

/** Pages that follow each other. Returns whether they are still wanted. */
async function fetchRun(list: ListWork, { first, count }: Run, found: Found, signal: AbortSignal): Promise<boolean> {
  const { pageSize } = list;
  // What has come since it was looked at has moved it further.
  const end = (first + count) * pageSize + Math.ceil(pageSize / 2);
  let at = first * pageSize;
  let part: ListPart = { page: first + 1, size: first === 0 ? Math.min(end, mostRows) : pageSize };
  while (at < end) {
    const fetched = await ask(list, part, signal);
    if (fetched === undefined) return false;
    found.totals.add(fetched.total);
    const uuids = fetched.results.map(({ uuid }) => uuid);
    const before = found.places;
    found.hasMoved ||= new Set(uuids).size < uuids.length || uuids.some((uuid) => before.includes(uuid));
    found.places = withPage(before, at, uuids);
    at += uuids.length;
    const last = uuids.at(-1);
    // A page behind the end has only the total.
    found.length = last === undefined ? Math.max(found.length, fetched.total) : at;
    if (fetched.next_cursor === null || last === undefined) break;
    found.length = Math.max(fetched.total, at + 1);
    found.cursors.set(last, fetched.next_cursor);
    part = { cursor: fetched.next_cursor, size: Math.min(end - at, mostRows) };
  }
  return true;
}

/** The page of one place. */
export async function fillHole(list: ListWork, hole: number, signal: AbortSignal): Promise<void> {
  const { pageSize, arrived } = list;
  arrived.clear();
  list.asked.add(hole);
  const before = list.places[hole - 1];
  const cursor = before === undefined ? undefined : list.cursors.get(before);
  const page = Math.floor(hole / pageSize);
  const part = cursor === undefined ? { page: page + 1, size: pageSize } : { cursor, size: pageSize };
  const fetched = await ask(list, part, signal);
  if (fetched === undefined) return;
  const isBehind = before !== undefined && cursor !== undefined;
  // It has moved in between, and what was fetched may not stand behind it any more.
  if (isBehind && list.cursors.get(before) !== cursor) return;
  const start = isBehind ? list.places.indexOf(before) + 1 : page * pageSize;
  // What has moved since the request stands where its event has put it.
  const uuids = fetched.results.map(({ uuid }) => uuid).filter((uuid) => !arrived.has(uuid) || !list.placed.has(uuid));
  const hasMoved = uuids.some((uuid, step) => list.placed.has(uuid) && list.places[start + step] !== uuid);
  list.places = withPage(list.places, start, uuids);
  const last = fetched.results.at(-1)?.uuid;
  if (last !== undefined && fetched.next_cursor !== null) list.cursors.set(last, fetched.next_cursor);
  settleRows(list);
  // Something has come or gone whose event has not reached this list.
  if (hasMoved || fetched.total !== list.places.length) refreshSoon(list);
  list.show({ status: 'ready', error: null });
}

interface Run {
  readonly first: number;
  readonly count: number;
}

/** Numbers that follow each other, together. */
function runsOf(numbers: readonly number[]): readonly Run[] {
  const runs: { first: number; count: number }[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && number === last.first + last.count) last.count += 1;
    else runs.push({ first: number, count: 1 });
  }
  return runs;
}
