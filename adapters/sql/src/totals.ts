/** A row of `conversation_totals`, which is kept by the engine; see `0008-totals.ts`. On Postgres a part of the total. */
export interface TotalsRow {
  readonly assigned_user_id: number | null;
  readonly assigned_team_id: number | null;
  readonly status_id: number;
  readonly total: number;
}
