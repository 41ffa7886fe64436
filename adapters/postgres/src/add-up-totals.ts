const activity = ['created', 'resolved', 'incoming', 'outgoing', 'notes'];
const summed = activity.map((each) => `sum(${each}) as ${each}`).join(', ');
const addedTo = (table: string, columns: readonly string[]) =>
  columns.map((each) => `${each} = ${table}.${each} + excluded.${each}`).join(', ');

/** The most rows of a table that one transaction adds up, because the next writer may have to wait for it. */
const part = 5_000;

const taken = (table: string) => `delete from ${table}
    where ctid = any (array(select ctid from ${table} limit ${part})) returning *`;

/**
 * Adds the differences that transactions have left to the totals of lists and to the sums of reports: a few thousand of
 * each at a time. `more` is true when differences are left. Sums are locked in the order of their keys, so that two
 * nodes that add up at the same time wait for each other and never deadlock.
 */
export const addUpTotals = [
  // Sums and differences are rows of one table here: there is more as long as it becomes shorter by it.
  `with differences as (${taken('conversation_totals')}), added as (
    insert into conversation_totals (assigned_user_id, assigned_team_id, status_id, total)
    select assigned_user_id, assigned_team_id, status_id, sum(total) from differences
    group by assigned_user_id, assigned_team_id, status_id having sum(total) <> 0 returning 1)
    select count(*) = ${part} and (select count(*) from added) < ${part / 2} as more from differences`,
  `with differences as (${taken('activity_changes')}), added as (
    insert into activity_sums_settled (minutes, starts_at, ${activity.join(', ')})
    select lengths.minutes, starts_at - starts_at % (lengths.minutes * 60000) as begins, ${summed}
    from differences cross join (values (15::bigint), (60::bigint)) as lengths (minutes)
    group by lengths.minutes, begins order by lengths.minutes, begins
    on conflict (minutes, starts_at) do update set ${addedTo('activity_sums_settled', activity)})
    select count(*) = ${part} as more from differences`,
  `with differences as (${taken('day_changes')}), added as (
    insert into day_sums_settled (kind, item, day, total, amount)
    select kind, item, day, sum(total), sum(amount) from differences
    group by kind, item, day having sum(total) <> 0 or sum(amount) <> 0 order by kind, item, day
    on conflict (kind, item, day) do update set ${addedTo('day_sums_settled', ['total', 'amount'])})
    select count(*) = ${part} as more from differences`,
] as const;
