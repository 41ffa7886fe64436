/** The rows of a list by their places; undefined: what stands there was not fetched. */
export type Places = readonly (string | undefined)[];

/** @param compare of the row to be placed with one that has a place */
type CompareWith = (uuid: string) => number;

/** Where a row belongs. `isBetween`: what stands before and behind it is known, so it stands exactly there. */
export function placeFor(places: Places, compare: CompareWith): { readonly at: number; readonly isBetween: boolean } {
  let before = -1;
  for (const [at, uuid] of places.entries()) {
    if (uuid === undefined) continue;
    if (compare(uuid) < 0) return { at, isBetween: at === before + 1 };
    before = at;
  }
  return { at: places.length, isBetween: before === places.length - 1 };
}

/** One row more; where it stands among rows that were not fetched, it is one of them. */
export function withRow(places: Places, uuid: string, compare: CompareWith): Places {
  const { at, isBetween } = placeFor(places, compare);
  return places.toSpliced(at, 0, isBetween ? uuid : undefined);
}

export function withoutRow(places: Places, uuid: string): Places {
  const at = places.indexOf(uuid);
  return at === -1 ? places : places.toSpliced(at, 1);
}

/** One less of the rows that were not fetched, where it stood by its order. */
export function withoutUnfetched(places: Places, compare: CompareWith): Places {
  const { at, isBetween } = placeFor(places, compare);
  return isBetween ? places : places.toSpliced(at - 1, 1);
}

/**
 * Fetched rows from a place on. Whatever else had one of them before is not known any more. Of a row that is named twice
 * the first place counts: another row stands at the second one.
 */
export function withPage(places: Places, start: number, uuids: readonly string[]): Places {
  if (uuids.length === 0) return places;
  const fetched = new Set(uuids);
  const next = places.map((uuid) => (uuid !== undefined && fetched.has(uuid) ? undefined : uuid));
  while (next.length < start) next.push(undefined);
  for (const [step, uuid] of uuids.entries()) next[start + step] = fetched.delete(uuid) ? uuid : undefined;
  return next;
}

/** Rows that follow each other without a gap stand in their order. */
export function inOrder(places: Places, compare: (a: string, b: string) => number): Places {
  const next: (string | undefined)[] = [];
  let run: string[] = [];
  for (const uuid of [...places, undefined]) {
    if (uuid !== undefined) {
      run.push(uuid);
      continue;
    }
    next.push(...run.sort(compare), undefined);
    run = [];
  }
  return next.slice(0, -1);
}
