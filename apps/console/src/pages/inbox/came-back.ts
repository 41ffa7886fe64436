/** Undefined: a row that has not been fetched. */
type Places = readonly (string | undefined)[];

/** A row that has left a list while its order was held. */
export interface LeftRow {
  readonly uuid: string;
  /** The row that stood before it; undefined at the head. */
  readonly after: string | undefined;
}

/** The rows that were shown before and are gone now. */
export function leftSince(before: Places, now: Places): readonly LeftRow[] {
  const there = new Set(now);
  const left: LeftRow[] = [];
  let after: string | undefined;
  for (const uuid of before) {
    if (uuid === undefined) continue;
    if (!there.has(uuid)) left.push({ uuid, after });
    after = uuid;
  }
  return left;
}

/**
 * The order that is shown, with rows that have come back where they were: what an agent takes back is not new.
 *
 * @param left while the order was held, in the order in which they left
 */
export function withReturned(shown: Places, left: readonly LeftRow[], isBack: (uuid: string) => boolean): Places {
  const next = [...shown];
  const behind = (uuid: string | undefined): number => {
    if (uuid === undefined) return 0;
    const place = next.indexOf(uuid);
    // What stood before it has left too, and may come back later.
    return place === -1 ? behind(left.find((each) => each.uuid === uuid)?.after) : place + 1;
  };
  for (const { uuid, after } of left) {
    if (isBack(uuid) && !next.includes(uuid)) next.splice(behind(after), 0, uuid);
  }
  return next;
}
