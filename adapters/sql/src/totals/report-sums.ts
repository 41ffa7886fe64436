import { countedActivity, countedDays } from '../migrations/0010-report-sums.ts';

/**
 * A row of `activity_sums`; see `0010-report-sums.ts`. On Postgres several rows may have to be added up, as in
 * `day_sums`.
 */
export interface ActivityRow {
  readonly minutes: number;
  readonly starts_at: number;
  readonly created: number;
  readonly resolved: number;
  readonly incoming: number;
  readonly outgoing: number;
  readonly notes: number;
}

export interface DayRow {
  readonly kind: string;
  readonly item: number;
  readonly day: number;
  readonly total: number;
  readonly amount: number;
}

const dayKey = 'kind, item, day';
const activityKey = 'minutes, starts_at';
const activity = ['created', 'resolved', 'incoming', 'outgoing', 'notes'];

function differences(table: string, key: string, columns: readonly string[], counted: string): string {
  const negated = columns.map((each) => `-${each}`).join(', ');
  const isOff = columns.map((each) => `sum(${each}) <> 0`).join(' or ');
  return `select 1 as one from (
    select ${key}, ${columns.join(', ')} from ${table}
    union all select ${key}, ${negated} from (${counted}) counted
  ) ${table}_differences group by ${key} having ${isOff}`;
}

/** How many sums of the reports are not those that counting finds, as `value`. Reads every conversation and message. */
export const wrongSums = `select count(*) as value from (
  ${differences('activity_sums', activityKey, activity, countedActivity)}
  union all ${differences('day_sums', dayKey, ['total', 'amount'], countedDays)}
) wrong`;

/**
 * Computes the sums again, in a transaction during which nothing else writes.
 *
 * @param suffix of the names of the tables
 */
export function rebuildSums(suffix: string): readonly string[] {
  const [activitySums, daySums] = [`activity_sums${suffix}`, `day_sums${suffix}`];
  return [
    `delete from ${activitySums}`,
    `delete from ${daySums}`,
    `insert into ${activitySums} (${activityKey}, ${activity.join(', ')}) ${countedActivity}`,
    `insert into ${daySums} (${dayKey}, total, amount) ${countedDays}`,
  ];
}
