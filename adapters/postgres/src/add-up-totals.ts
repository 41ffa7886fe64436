const activity = ['created', 'resolved', 'incoming', 'outgoing', 'notes'];
const summed = activity.map((each) => `sum(${each}) as ${each}`).join(', ');
const addedTo = (table: string, columns: readonly string[]) =>
  columns.map((each) => `${each} = ${table}.${each} + excluded.${each}`).join(', ');

/**
 * Adds up the differences that transactions have left, of the totals of lists and of the sums of reports. The rows of
 * the sums are taken in the order of their keys, so that two nodes that add up at once wait for each other and no more.
 */
export const addUpTotals = [
  `with differences as (delete from conversation_totals returning *)
    insert into conversation_totals (assigned_user_id, assigned_team_id, status_id, total)
    select assigned_user_id, assigned_team_id, status_id, sum(total) from differences
    group by assigned_user_id, assigned_team_id, status_id having sum(total) <> 0`,
  `with differences as (delete from activity_changes returning *)
    insert into activity_sums_settled (minutes, starts_at, ${activity.join(', ')})
    select lengths.minutes, starts_at - starts_at % (lengths.minutes * 60000) as begins, ${summed}
    from differences cross join (values (15::bigint), (60::bigint)) as lengths (minutes)
    group by lengths.minutes, begins order by lengths.minutes, begins
    on conflict (minutes, starts_at) do update set ${addedTo('activity_sums_settled', activity)}`,
  `with differences as (delete from day_changes returning *)
    insert into day_sums_settled (kind, item, day, total, amount)
    select kind, item, day, sum(total), sum(amount) from differences
    group by kind, item, day having sum(total) <> 0 or sum(amount) <> 0 order by kind, item, day
    on conflict (kind, item, day) do update set ${addedTo('day_sums_settled', ['total', 'amount'])}`,
] as const;
