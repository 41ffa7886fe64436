import type { Conversation } from '@helpdesk/client';
import { movedAway, type NewPlace, newPlace } from '../conversation/moved-away.ts';

/** A row that has left the list because its conversation has gone elsewhere. Its place stays for a moment. */
export interface Leaving {
  readonly uuid: string;
  readonly to: NewPlace;
  /** How many rows of the list stand before it. */
  readonly behind: number;
}

type Places = readonly (string | undefined)[];

/** A row of the list as it was drawn last, with what was known of its conversation before. */
export interface Drawn {
  readonly row: Conversation;
  /** The team of the conversation when its row was first drawn. */
  readonly team: number | null;
  /** Where the conversation was moved while its row was in the list. */
  readonly went: { readonly to: NewPlace; readonly at: number } | undefined;
}

/** Where only the service knows what belongs to a list, a row leaves it some time after its conversation has moved. */
const leavesWithinMs = 15_000;

/** The row is drawn again, as it is now. */
export function drawnAgain(before: Drawn | undefined, row: Conversation, now: number): Drawn {
  if (before === undefined) return { row, team: row.assigned_team_id, went: undefined };
  if (before.row === row) return before;
  const to = newPlace(before.row, row);
  return { ...before, row, went: to === undefined ? before.went : { to, at: now } };
}

/**
 * Where a conversation has gone whose row has left the list; undefined where it left for something else, such as its
 * status.
 *
 * @param row as it is now; undefined where the agent may not read it any more
 */
export function whereTo(
  { row: before, team, went }: Drawn,
  row: Conversation | undefined,
  own: readonly { readonly id: number }[],
  now: number,
): NewPlace | undefined {
  if (row === undefined) {
    const id = movedAway({ first: team, last: before.assigned_team_id }, own);
    return id === undefined ? { kind: 'unknown' } : { kind: 'team', id };
  }
  if (row.status_category !== before.status_category) return undefined;
  return newPlace(before, row) ?? (went !== undefined && now - went.at < leavesWithinMs ? went.to : undefined);
}

/**
 * The leaving rows, placed behind the same rows as before the change.
 *
 * @param was the rows before @param left with their places among them
 */
export function stillLeaving(
  was: Places,
  rows: Places,
  before: readonly Leaving[],
  left: readonly Omit<Leaving, 'behind'>[],
): readonly Leaving[] {
  // A row that left earlier has its place in front of the row that stands there now.
  const all = [
    ...before.filter(({ uuid }) => !rows.includes(uuid)),
    ...left.map((each) => ({ ...each, behind: was.indexOf(each.uuid) })),
  ].toSorted((one, other) => one.behind - other.behind);
  return all
    .map((each) => ({ ...each, behind: behindNow(was, rows, each.behind) }))
    .toSorted((one, other) => one.behind - other.behind);
}

/** Behind the nearest row before it that is still there. */
function behindNow(was: Places, rows: Places, behind: number): number {
  let unfetched = 0;
  for (let place = behind - 1; place >= 0; place--) {
    const uuid = was[place];
    const now = uuid === undefined ? -1 : rows.indexOf(uuid);
    if (now !== -1) return now + 1 + unfetched;
    if (uuid === undefined) unfetched += 1;
  }
  return unfetched;
}

/** Where a row is drawn: behind the places of those that leave before it. */
export function slotOf(place: number, leaving: readonly Leaving[]): number {
  return place + leaving.filter(({ behind }) => behind <= place).length;
}
