import type { Conversation } from '@helpdesk/client';
import type { RowListener } from '../rows.ts';
import { withoutUnfetched } from './list-places.ts';
import { type ListWork, refreshSoon } from './list-work.ts';
import {
  comparedWith,
  hasGaps,
  hasRowsBehindGap,
  insertRow,
  isBetween,
  isMember,
  moveRow,
  removeRow,
} from './placed-rows.ts';

type Cause = Parameters<RowListener>[1];

/** A row may be another now: it comes into the list, moves, or goes. */
export function followChange(list: ListWork, uuid: string, by: Cause, before: Conversation | undefined): void {
  if (by === 'unknown' || (list.belongs === undefined && by === 'event')) refreshSoon(list);
  const row = list.all.get(uuid);
  if (by === 'fetch') list.elsewhere.add(uuid);
  const isBehind = (by === 'event' || by === 'unknown') && list.elsewhere.delete(uuid);
  const isWhereItWas = isMember(list, before) && isMember(list, row) && list.compare(before, row) === 0;
  if (isBehind || (!isWhereItWas && (by === 'event' || by === 'patch'))) {
    // What is on its way may not know of it.
    list.arrived.add(uuid);
    // The rows on the two sides of a gap may have been fetched before and after this change.
    if (hasRowsBehindGap(list)) refreshSoon(list);
  }
  const has = list.placed.has(uuid);
  if (has && isMember(list, row)) moveRow(list, row);
  else if (has) removeRow(list, uuid);
  else if (list.belongs !== undefined && by === 'fetch') comeByFetch(list, row);
  else if (list.belongs !== undefined) comeOrGo(list, row, before, isBehind);
}

/** A row without a place was fetched for something else. */
function comeByFetch(list: ListWork, row: Conversation | undefined): void {
  if (!isMember(list, row) || !isBetween(list, row)) return;
  // New here, or one of those that were not fetched until now.
  if (hasGaps(list)) refreshSoon(list);
  insertRow(list, row);
}

/** Adds or removes a row that has no place here. It may have been in a part of the list that was not fetched. */
function comeOrGo(
  list: ListWork,
  row: Conversation | undefined,
  before: Conversation | undefined,
  isBehind: boolean,
): void {
  const wasHere = isMember(list, before);
  const isHere = isMember(list, row);
  // What is on its way may be longer than what is there, and older than what happens now.
  if (hasGaps(list) || list.fetching !== undefined) {
    const isUnknown = isBehind || !(before || row);
    const isMoved = wasHere !== isHere || (wasHere && isHere && list.compare(before, row) !== 0);
    // How many there are is known for certain only from a response that is newer.
    if (isUnknown || isMoved) refreshSoon(list);
  }
  if (wasHere) list.places = withoutUnfetched(list.places, comparedWith(list, before));
  if (isHere) insertRow(list, row);
}
