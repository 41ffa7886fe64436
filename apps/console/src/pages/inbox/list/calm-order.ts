/** Undefined: a row that has not been fetched. */
type Places<Row> = readonly (Row | undefined)[];

/**
 * The order of rows while the pointer is over the list. Rows that are shown stay where they were, rows that left are
 * removed, and new rows wait. Rows that were not fetched before are shown where they belong.
 *
 * @param isGone whether a row that is not among the fetched ones has left the list
 * @returns the rows to show, and how many changes wait
 */
export function calmOrder<Row extends { readonly uuid: string }>(
  shown: Places<string>,
  rows: Places<Row>,
  isGone: (uuid: string) => boolean,
): { readonly rows: Places<Row>; readonly waiting: number } {
  const isSame = shown.length === rows.length && rows.every((row, place) => row?.uuid === shown[place]);
  if (isSame) return { rows, waiting: 0 };
  const placeOf = new Map(rows.flatMap((row, place) => (row === undefined ? [] : [[row.uuid, place] as const])));
  const kept = keptRows(shown, rows, placeOf, isGone);
  const keptAt = new Map(kept.flatMap((row, place) => (row === undefined ? [] : [[row.uuid, place] as const])));

  const waiting = fillIn(kept, rows, keptAt);
  const places = [...keptAt.keys()].map((uuid) => placeOf.get(uuid) ?? 0);
  const isMoved = places.some((place, index) => place < (places[index - 1] ?? 0));
  return { rows: kept, waiting: waiting > 0 ? waiting : isMoved ? 1 : 0 };
}

/** The rows that were shown and have not left. Some may no longer be among the fetched ones. */
function keptRows<Row>(
  shown: Places<string>,
  rows: Places<Row>,
  placeOf: ReadonlyMap<string, number>,
  isGone: (uuid: string) => boolean,
): (Row | undefined)[] {
  const kept: (Row | undefined)[] = [];
  let from = 0;
  let between: (string | undefined)[] = [];
  const closeGap = (end: number): void => {
    const hasUnfetched = rows.slice(from, end).includes(undefined);
    for (const uuid of between) if (uuid === undefined || (hasUnfetched && !isGone(uuid))) kept.push(undefined);
    between = [];
  };
  for (const uuid of shown) {
    const place = uuid === undefined ? undefined : placeOf.get(uuid);
    if (place === undefined) between.push(uuid);
    else {
      closeGap(place);
      kept.push(rows[place]);
      from = place + 1;
    }
  }
  closeGap(rows.length);
  return kept;
}

/** Puts newly fetched rows into empty places. Returns how many found no place and wait. */
function fillIn<Row extends { readonly uuid: string }>(
  kept: (Row | undefined)[],
  rows: Places<Row>,
  keptAt: ReadonlyMap<string, number>,
): number {
  const followers = placesBehind(rows, keptAt);
  const isFirst = keptAt.size === 0;
  let before: Anchor | undefined;
  let waiting = 0;
  for (const [place, row] of rows.entries()) {
    if (row === undefined) continue;
    const at = keptAt.get(row.uuid);
    if (at !== undefined) {
      before = { place, at };
      continue;
    }
    const candidates = [before, followers[place]].flatMap((near) => (near ? [near.at + place - near.place] : []));
    const free = (isFirst ? [place] : candidates).find((each) => each >= 0 && kept[each] === undefined);
    if (free === undefined) waiting += 1;
    else {
      while (kept.length < free) kept.push(undefined);
      kept[free] = row;
    }
  }
  return waiting;
}

/** A row that stays: its place in the list, and where it is shown. */
interface Anchor {
  readonly place: number;
  readonly at: number;
}

/** For each place, the next row behind it that stays. */
function placesBehind<Row extends { readonly uuid: string }>(
  rows: Places<Row>,
  keptAt: ReadonlyMap<string, number>,
): readonly (Anchor | undefined)[] {
  const found: (Anchor | undefined)[] = [];
  let next: Anchor | undefined;
  for (let place = rows.length - 1; place >= 0; place--) {
    found[place] = next;
    const row = rows[place];
    const at = row && keptAt.get(row.uuid);
    if (at !== undefined) next = { place, at };
  }
  return found;
}
