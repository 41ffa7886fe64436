/**
 * The order in which rows are shown while somebody points at the list: those that were shown stay where they were,
 * those that are gone leave, and new ones wait.
 *
 * @returns the rows to show, and how many changes wait
 */
export function calmOrder<Row extends { readonly uuid: string }>(
  shown: readonly string[],
  rows: readonly Row[],
): { readonly rows: readonly Row[]; readonly waiting: number } {
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  const kept = shown.flatMap((uuid) => byUuid.get(uuid) ?? []);
  const known = new Set(shown);
  const before = lastKnown(rows, known);
  // What lies behind the last shown row was fetched by scrolling; nobody is surprised by that.
  const appended = rows.slice(before + 1);
  const isMoved = kept.some((row, index) => row !== rows[index]);
  const fresh = rows.slice(0, before + 1).filter(({ uuid }) => !known.has(uuid)).length;
  return { rows: [...kept, ...appended], waiting: fresh > 0 ? fresh : isMoved ? 1 : 0 };
}

function lastKnown(rows: readonly { readonly uuid: string }[], known: ReadonlySet<string>): number {
  return rows.findLastIndex(({ uuid }) => known.has(uuid));
}
