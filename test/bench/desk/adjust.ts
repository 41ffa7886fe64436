/** How a seeded desk differs from the desk of the bench. */
export const adjustments = [
  // Nearly every conversation of a team has its agent, so that the list of those without one would be empty where the
  // desk is small. With this, a team has a page of them at 10,000 conversations too.
  'update conversations set assigned_user_id = null where assigned_team_id is not null and id % 25 = 0',
  // The service opens what is no longer snoozed, and the desk would change by itself: ten years later.
  'update conversations set snoozed_until = snoozed_until + 315360000000 where snoozed_until is not null',
].join(';\n');

/** Postgres keeps differences, of which the update has left many; the service adds them up in time. */
export const settleTotals = `
create temporary table settled as
  select assigned_user_id, assigned_team_id, status_id, sum(total) as total from conversation_totals group by 1, 2, 3;
delete from conversation_totals;
insert into conversation_totals select * from settled where total <> 0;
drop table settled`;
