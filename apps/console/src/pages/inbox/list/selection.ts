/** Which rows are selected, and from where the next extension goes on. */
export interface Selection {
  readonly uuids: ReadonlySet<string>;
  readonly anchor: string | undefined;
}

export const nothingSelected: Selection = { uuids: new Set(), anchor: undefined };

/** The most conversations that are changed at once. */
export const mostSelected = 500;

export function toggled({ uuids }: Selection, uuid: string): Selection {
  const next = new Set(uuids);
  if (!next.delete(uuid) && next.size < mostSelected) next.add(uuid);
  return { uuids: next, anchor: uuid };
}

/** Everything between the row where the selection began and another is selected too, up to what is not fetched. */
export function extended(
  { uuids, anchor }: Selection,
  order: readonly (string | undefined)[],
  from: string,
  to: string,
): Selection {
  const start = order.indexOf(anchor !== undefined && uuids.has(anchor) ? anchor : from);
  const end = order.indexOf(to);
  if (start === -1 || end === -1) return { uuids, anchor };
  const between = start <= end ? order.slice(start, end + 1) : order.slice(end, start + 1).reverse();
  const gap = between.indexOf(undefined);
  const reached = (gap === -1 ? between : between.slice(0, gap)).filter((uuid) => uuid !== undefined);
  return { uuids: limited([...uuids, ...reached]), anchor: order[start] };
}

export function limited(uuids: readonly string[]): ReadonlySet<string> {
  return new Set([...new Set(uuids)].slice(0, mostSelected));
}
