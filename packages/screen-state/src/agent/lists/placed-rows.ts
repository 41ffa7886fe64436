import type { Conversation } from '@helpdesk/client';
import type { Rows } from '../rows.ts';
import { inOrder, type Places, placeFor, withoutRow, withRow } from './list-places.ts';

/** The rows of a list at their places, as far as they are known. */
export interface PlacedRows {
  readonly all: Pick<Rows, 'get'>;
  readonly belongs: ((row: Conversation) => boolean) | undefined;
  readonly compare: (a: Conversation, b: Conversation) => number;
  places: Places;
  /** The rows that have a place, as they were when they got it. */
  placed: Map<string, Conversation>;
  /** What stands behind a row is fetched by its cursor, which holds whatever comes and goes before it. */
  cursors: Map<string, string>;
  /** Rows that something happened to since the fetch began. */
  readonly arrived: Set<string>;
  /** Rows that were fetched for something else, or have no place any more: their next event may hold what is known. */
  readonly elsewhere: Set<string>;
}

const rowAt = (list: PlacedRows, uuid: string): Conversation => list.placed.get(uuid) as Conversation;

export function isMember(list: PlacedRows, row: Conversation | undefined): row is Conversation {
  return row !== undefined && (list.belongs === undefined || list.belongs(row));
}

export const hasGaps = ({ placed, places }: PlacedRows): boolean => placed.size < places.length;

export function hasRowsBehindGap({ places }: PlacedRows): boolean {
  const gap = places.indexOf(undefined);
  return gap !== -1 && places.findLastIndex((uuid) => uuid !== undefined) > gap;
}

export const isHole = ({ places }: PlacedRows, at: number): boolean =>
  at >= 0 && at < places.length && places[at] === undefined;

/** How a row stands to the one of a uuid that has a place. */
export const comparedWith =
  (list: PlacedRows, row: Conversation) =>
  (uuid: string): number =>
    list.compare(row, rowAt(list, uuid));

/** Whether what stands before and behind its place is known. */
export const isBetween = (list: PlacedRows, row: Conversation): boolean =>
  placeFor(list.places, comparedWith(list, row)).isBetween;

export function removeRow(list: PlacedRows, uuid: string): void {
  list.places = withoutRow(list.places, uuid);
  list.placed.delete(uuid);
  list.cursors.delete(uuid);
}

export function insertRow(list: PlacedRows, row: Conversation): void {
  const isThere = isBetween(list, row);
  list.places = withRow(list.places, row.uuid, comparedWith(list, row));
  if (isThere) list.placed.set(row.uuid, row);
}

/** A row that has a place gets the one that suits it now. */
export function moveRow(list: PlacedRows, row: Conversation): void {
  if (list.compare(rowAt(list, row.uuid), row) === 0) return;
  removeRow(list, row.uuid);
  insertRow(list, row);
}

export function clearRows(list: PlacedRows): void {
  for (const uuid of list.placed.keys()) list.elsewhere.add(uuid);
  list.places = [];
  list.placed = new Map();
  list.cursors = new Map();
}

/** After rows were put where a response had them: as they are by now, in their order, and no others. */
export function settleRows(list: PlacedRows): void {
  const before = list.placed;
  list.placed = new Map();
  for (const uuid of list.places) {
    if (uuid === undefined) continue;
    const row = list.all.get(uuid);
    if (isMember(list, row)) list.placed.set(uuid, row);
    else list.places = withoutRow(list.places, uuid);
  }
  for (const uuid of before.keys()) if (!list.placed.has(uuid)) list.elsewhere.add(uuid);
  for (const uuid of list.cursors.keys()) if (!list.placed.has(uuid)) list.cursors.delete(uuid);
  list.places = inOrder(list.places, (a, b) => list.compare(rowAt(list, a), rowAt(list, b)));
  for (const uuid of list.arrived) {
    const [row, at] = [list.placed.get(uuid), list.places.indexOf(uuid)];
    // It was fetched at another place.
    list.cursors.delete(uuid);
    // Next to what was not fetched it may belong further away.
    if (row === undefined || (!isHole(list, at - 1) && !isHole(list, at + 1))) continue;
    removeRow(list, uuid);
    insertRow(list, row);
  }
}
