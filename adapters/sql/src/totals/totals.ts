/** A row of `conversation_totals`, which is kept by the engine; see `0008-totals.ts`. On Postgres a part of the total. */
export interface TotalsRow {
  readonly assigned_user_id: number | null;
  readonly assigned_team_id: number | null;
  readonly status_id: number;
  readonly total: number;
}

const key = 'assigned_user_id, assigned_team_id, status_id';

/** How many kept totals differ from a count, as `value`. It is 0 unless rows were written past the triggers. */
export const wrongTotals = `select count(*) as value from (
  select ${key} from (
    select ${key}, total from conversation_totals
    union all select ${key}, -count(*) from conversations group by ${key}
  ) differences group by ${key} having sum(total) <> 0
) wrong`;

/** Computes the totals again, in a transaction during which nothing else writes. */
export const rebuildTotals = [
  'delete from conversation_totals',
  `insert into conversation_totals (${key}, total) select ${key}, count(*) from conversations group by ${key}`,
] as const;

/** What is wrong in either; undefined where neither is kept yet. */
export function together(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : one + (other ?? 0);
}
